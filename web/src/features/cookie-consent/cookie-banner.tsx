import { X } from '../../ui/icons.ts'
import { useEffect, useState } from 'react'
import { paths } from '../../lib/paths.ts'
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
      className="cookie-banner card fixed inset-x-3 z-30 animate-[rise-in_.22s_var(--ease-out)] p-4 shadow-dialog sm:p-5 lg:right-6 lg:left-auto lg:w-[420px]"
    >
      <IconButton
        label="Dismiss"
        icon={X}
        className="absolute! top-0.5 right-0.5 sm:top-1.5 sm:right-1.5"
        onClick={() => storeCookieConsent('dismissed')}
      />
      <h2 id="cookie-banner-title" className="pr-10 text-xl leading-6 sm:text-d-xs">
        A few cookies
      </h2>
      <p className="mt-1 pr-6 text-xs text-ink-2 sm:mt-1.5 sm:pr-0 sm:text-sm">
        Essential ones keep you signed in. Nothing else is set without your consent.{' '}
        <AppLink href={paths.cookies} className="text-ink underline">
          Learn More<span className="sr-only"> about cookies</span>
        </AppLink>
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2 sm:mt-4">
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
