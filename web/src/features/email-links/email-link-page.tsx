import { useEffect, useRef } from 'react'
import { emailLinkPaths, type EmailLinkPreview } from '../../../../contract/email-links.ts'
import { Button } from '../../ui/button.tsx'
import { linkWords } from './link-words.ts'

type EmailLinkPageProps = {
  link: EmailLinkPreview
  /** From the address that the mail leads to. */
  token: string
}

/**
 * What a mailed link would do, with the button that does it: a form that needs no script, so that whoever only fetches the
 * link changes nothing. The script presses it for whoever is signed in to the very account that the link is for.
 */
export function EmailLinkPage({ link, token }: EmailLinkPageProps) {
  const form = useRef<HTMLFormElement>(null)
  const { title, text, warning, action, isPressedByScript } = linkWords(link)
  useEffect(() => {
    if (isPressedByScript && link.isOwn) form.current?.requestSubmit()
  }, [isPressedByScript, link.isOwn])
  return (
    <div className="mx-auto max-w-[480px] px-5 py-12 lg:py-20">
      <h1 className="text-d-sm lg:text-page">{title}</h1>
      <p className="mt-3 break-words text-ink-2">{text}</p>
      <form ref={form} className="mt-8" method="post" action={emailLinkPaths[link.purpose]}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg">
          {action}
        </Button>
      </form>
      <p className="mt-6 text-sm text-ink-2">{warning}</p>
    </div>
  )
}
