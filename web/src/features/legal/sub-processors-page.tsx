import { language } from '../../../../contract/language.ts'
import { useBoot } from '../../lib/boot.ts'
import { paths } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { LegalPage } from './legal-page.tsx'
import { OperatorSentence } from './operator.tsx'
import { Recipients } from './recipients.tsx'

/** Everybody outside this installation who is handed personal data, as it is configured. */
export function SubProcessorsPage() {
  const boot = useBoot()
  return (
    <LegalPage
      title="Sub-processors"
      updated="22 November 2026"
      sections={[
        { id: 'services', heading: 'The services we use', body: <Recipients boot={boot} /> },
        {
          id: 'your-photo',
          heading: 'Your photo',
          body:
            boot.photoRecipients.length === 0 ? (
              <p>
                Your photo is handed to none of them: it is processed on our own server, and then deleted.
              </p>
            ) : (
              <p>
                Your photo goes to {new Intl.ListFormat(language).format(boot.photoRecipients)}, once you have
                agreed to that by name. You can take it back in the settings; no photo leaves after that.
              </p>
            ),
        },
        {
          id: 'who-we-are',
          heading: 'Who we are',
          body: (
            <>
              <OperatorSentence boot={boot} />
              <p>
                What we do with personal data is on the <AppLink href={paths.privacy}>privacy page</AppLink>.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}
