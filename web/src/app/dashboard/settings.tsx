import { useLocation, useSearchParams } from 'wouter'
import { SettingsTab } from '../../features/account/settings-tab.tsx'
import { PhotoConsentSettings } from '../../features/consents/photo-consent-settings.tsx'
import { PasskeySettings } from '../../features/passkeys/passkey-settings.tsx'
import { ReviewSettings } from '../../features/refused-results/review-settings.tsx'
import { SecondFactorSettings } from '../../features/second-factor/second-factor-settings.tsx'
import { useProof } from '../../features/second-factor/use-proof.tsx'
import { SecurityActivity } from '../../features/security-events/security-activity.tsx'
import { AnswerMailSettings } from '../../features/share-answers/answer-mail-settings.tsx'
import { TokenStatement } from '../../features/tokens/token-statement.tsx'
import { pageOf } from '../page-number.ts'
import { dashboardPath, paths } from '../../lib/paths.ts'

export default function SettingsPanel() {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const { prove, dialog } = useProof()
  return (
    <SettingsTab
      onSignedOut={() => window.location.assign(paths.landing)}
      waysIn={
        <>
          <PasskeySettings prove={prove} />
          <SecondFactorSettings prove={prove} />
          {dialog}
        </>
      }
      securityActivity={<SecurityActivity />}
      mails={
        <>
          <AnswerMailSettings />
          <PhotoConsentSettings />
          <ReviewSettings />
        </>
      }
      statement={
        <TokenStatement
          page={pageOf(parameters.get('page'))}
          onPage={(page) => navigate(`${dashboardPath('settings')}&page=${page}`)}
        />
      }
    />
  )
}
