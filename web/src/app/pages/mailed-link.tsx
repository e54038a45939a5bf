import { EmailLinkPage } from '../../features/email-links/email-link-page.tsx'
import { linkWords } from '../../features/email-links/link-words.ts'
import { useBoot } from '../../lib/boot.ts'
import type { PageContext, PageHead } from '../page.ts'
import { useTokenOfAddress } from '../use-token-of-address.ts'
import EmailLink from './email-link.tsx'

/** Where the links in mails lead that do something when their button is pressed. */
export default function MailedLink() {
  const { emailLink } = useBoot()
  const token = useTokenOfAddress()
  return emailLink && token ? <EmailLinkPage link={emailLink} token={token} /> : <EmailLink />
}

export function head({ boot }: PageContext): PageHead {
  return { title: boot.emailLink ? linkWords(boot.emailLink).title : 'Link not valid', robots: 'noindex' }
}
