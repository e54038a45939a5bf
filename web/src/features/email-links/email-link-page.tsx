import { useEffect, useRef, type RefObject } from 'react'
import {
  emailLinkPaths,
  type EmailLinkPreview,
  type EmailLinkPurpose,
} from '../../../../contract/email-links.ts'
import { Button } from '../../ui/button.tsx'
import { linkWords } from './link-words.ts'

type EmailLinkPageProps = {
  link: EmailLinkPreview
  /** From the address that the mail leads to. */
  token: string
}

/**
 * What a mailed link would do, with the button that does it: a form that needs no script, so that whoever only fetches the
 * link changes nothing. In the browser that waits for it a script presses the button once the page is seen.
 */
export function EmailLinkPage({ link, token }: EmailLinkPageProps) {
  const { title, text, warning, action } = linkWords(link)
  const form = useRef<HTMLFormElement>(null)
  usePressWhenSeen(form, pressed.includes(link.purpose) && link.isForThisBrowser)
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

/** What takes something away is for its reader to press. */
const pressed: EmailLinkPurpose[] = ['verify-email', 'change-email']

function usePressWhenSeen(form: RefObject<HTMLFormElement | null>, isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return
    const stop = () => document.removeEventListener('visibilitychange', press)
    function press() {
      if (document.visibilityState !== 'visible') return
      stop()
      form.current?.requestSubmit()
    }
    document.addEventListener('visibilitychange', press)
    press()
    return stop
  }, [form, isWanted])
}
