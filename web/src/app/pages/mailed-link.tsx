import { EmailLinkPage } from '../../features/email-links/email-link-page.tsx'
import { linkWords } from '../../features/email-links/link-words.ts'
import { useBoot } from '../../lib/boot.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import type { PageContext, PageHead } from '../page.ts'
import { useTokenOfAddress } from '../use-token-of-address.ts'
import EmailLink from './email-link.tsx'

/** Where the links in mails lead that do something when their button is pressed. */
export default function MailedLink() {
  const { emailLink } = useBoot()
  const token = useTokenOfAddress()
  if (!token) return <NoLink />
  return emailLink ? <EmailLinkPage link={emailLink} token={token} /> : <EmailLink />
}

export function head({ boot, search }: PageContext): PageHead {
  const hasToken = new URLSearchParams(search).has('token')
  const title = boot.emailLink
    ? linkWords(boot.emailLink).title
    : hasToken
      ? 'Link not valid'
      : 'Open the link in your mail'
  return { title, robots: 'noindex' }
}

/** The address without what the mail adds to it. A page that is loaded again shows this for a moment, until it has its link back. */
function NoLink() {
  return (
    <div className="mx-auto max-w-[480px] px-5 py-12 lg:py-20">
      <h1 className="text-d-sm lg:text-page">Open the link in your mail</h1>
      <p className="mt-3 text-ink-2">
        This page needs the whole link that we have sent you. Please open it there.
      </p>
      <Button href={paths.home} size="lg" variant="outline" className="mt-8">
        Back to Home
      </Button>
    </div>
  )
}
