import { useEffect, useState } from 'react'
import { useCookieConsent } from '../../lib/cookie-consent.ts'
import { tryItId } from './try-it-id.ts'

export const heroActionsId = 'hero-actions'
/** What asks the visitor to sign up: the hero's buttons, the fitting room (once it has a preview), the blue band, the footer. */
const places = [heroActionsId, tryItId, 'auth-cta', 'site-footer']
/** What lies beneath the header is not in view. */
const belowHeader = '-80px 0px 0px 0px'

/** True while nothing else in view asks the visitor to sign up, and the cookie banner asks nothing. */
export function useStickyVisibility(): boolean {
  const consent = useCookieConsent()
  const placesInView = usePlacesInView()
  return Boolean(consent) && placesInView?.size === 0
}

/** null until the browser has looked. */
function usePlacesInView(): ReadonlySet<string> | null {
  const [placesInView, setPlacesInView] = useState<ReadonlySet<string> | null>(null)

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        setPlacesInView((current) => {
          const next = new Set(current)
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) next.add(target.id)
            else next.delete(target.id)
          }
          return next
        })
      },
      { rootMargin: belowHeader },
    )
    for (const id of places) {
      const place = document.getElementById(id)
      if (place) observer.observe(place)
    }
    return () => observer.disconnect()
  }, [])

  return placesInView
}
