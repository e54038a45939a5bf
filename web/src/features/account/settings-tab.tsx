import type { ReactNode } from 'react'
import { useBoot } from '../../lib/boot.ts'
import { paths } from '../../lib/paths.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPage } from '../../ui/tab-page.tsx'
import { DataSettings } from './data-settings.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailSettings } from './email-settings.tsx'
import { ProviderSettings } from './provider-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SessionSettings } from './session-settings.tsx'
import { UnverifiedNotice } from './unverified-notice.tsx'
import { useEmailStatus } from './use-account.ts'

export type SettingsTabProps = {
  /** Every session has ended, this one too: loads a page for visitors. */
  onSignedOut: () => void
  /** Ways in besides the password. */
  waysIn?: ReactNode
  /** What happened to the safety of the account. */
  securityActivity?: ReactNode
  /** Which mails are wanted. */
  mails?: ReactNode
  /** Every token gained and spent. */
  statement?: ReactNode
}

export function SettingsTab(props: SettingsTabProps) {
  return (
    <TabPage title="Settings">
      <SettingsBody {...props} />
    </TabPage>
  )
}

function SettingsBody({ onSignedOut, waysIn, securityActivity, mails, statement }: SettingsTabProps) {
  const { hasGoogleSignIn, openIdName, hasPasswordSignIn } = useBoot()
  const status = useEmailStatus()
  if (status.isPending) return <SettingsSkeleton />
  if (status.isError) {
    return (
      <LoadError
        message="Failed to load your settings"
        isRetrying={status.isFetching}
        onRetry={() => void status.refetch()}
      />
    )
  }
  const { email, hasPassword } = status.data
  return (
    <>
      {!status.data.emailVerified && (
        <UnverifiedNotice title="Email Verification Required">
          Please verify your email address to use the virtual try-on service
        </UnverifiedNotice>
      )}
      <EmailSettings status={status.data} />
      {hasPasswordSignIn && <PasswordSettings hasPassword={hasPassword} />}
      {hasGoogleSignIn && hasPassword && <ProviderSettings name="Google" path={paths.googleSignIn} />}
      {openIdName !== null && hasPassword && <ProviderSettings name={openIdName} path={paths.openIdSignIn} />}
      {waysIn}
      <SessionSettings onSignedOut={onSignedOut} />
      {securityActivity}
      {mails}
      {statement}
      <DataSettings />
      <DeleteAccount email={email} hasPassword={hasPassword} onDeleted={onSignedOut} />
    </>
  )
}

function SettingsSkeleton() {
  return (
    <div role="status" aria-label="Loading settings" className="grid gap-4 border-t border-line pt-8">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-12 max-w-[480px]" />
      <Skeleton className="h-12 max-w-[480px]" />
    </div>
  )
}
