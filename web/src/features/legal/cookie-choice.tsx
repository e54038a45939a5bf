import { storeCookieConsent, useCookieConsent, type CookieConsent } from '../../lib/cookie-consent.ts'
import { Button } from '../../ui/button.tsx'

const sentences: Record<CookieConsent, string> = {
  accepted: 'You have accepted cookies in this browser.',
  declined: 'You have declined cookies in this browser, apart from the essential ones.',
  dismissed: 'You have closed the cookie notice without choosing, which counts as declined.',
}

/** Accept and Decline have the same weight on purpose. */
export function CookieChoice() {
  const choice = useCookieConsent()
  return (
    <>
      <p role="status">{choice ? sentences[choice] : 'You have not chosen yet in this browser.'}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="outline"
          aria-pressed={choice === 'accepted'}
          onClick={() => storeCookieConsent('accepted')}
        >
          Accept
        </Button>
        <Button
          variant="outline"
          aria-pressed={choice === 'declined'}
          onClick={() => storeCookieConsent('declined')}
        >
          Decline
        </Button>
      </div>
    </>
  )
}
