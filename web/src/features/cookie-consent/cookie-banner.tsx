import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { storeCookieConsent, useCookieConsent } from '../../lib/cookie-consent.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const appearAfterMs = 1000

/** Asks once. While it is open, <html data-cookie-banner> lets other floating things make room. */
export function CookieBanner() {
  const consent = useCookieConsent()
  const hasWaited = useHasWaited(appearAfterMs)
  const isOpen = consent === null && hasWaited
  useEffect(() => {
    document.documentElement.toggleAttribute('data-cookie-banner', isOpen)
  }, [isOpen])
  if (!isOpen) return null
  return (
    <section
      aria-labelledby="cookie-banner-title"
      className="card fixed inset-x-3 bottom-3 z-30 mb-[env(safe-area-inset-bottom)] animate-[rise-in_.22s_var(--ease-out)] p-5 shadow-dialog lg:right-6 lg:bottom-6 lg:left-auto lg:w-[420px]"
    >
      <IconButton
        label="Dismiss"
        icon={X}
        className="absolute! top-1.5 right-1.5"
        onClick={() => storeCookieConsent('dismissed')}
      />
      <h2 id="cookie-banner-title" className="pr-10 text-d-xs">
        A few cookies
      </h2>
      <p className="mt-1.5 text-sm text-ink-2">
        Essential ones keep you signed in. Nothing else is set without your consent.{' '}
        <AppLink href={paths.cookies} className="text-ink underline">
          Learn More<span className="sr-only"> about cookies</span>
        </AppLink>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button variant="outline" onClick={() => storeCookieConsent('declined')}>
          Decline
        </Button>
        <Button variant="outline" onClick={() => storeCookieConsent('accepted')}>
          Accept
        </Button>
      </div>
    </section>
  )
}

function useHasWaited(milliseconds: number): boolean {
  const [hasWaited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return hasWaited
}
