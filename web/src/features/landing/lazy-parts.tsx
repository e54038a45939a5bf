import { lazy, Suspense } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { ErrorBoundary, SectionError } from '../../ui/error-boundary.tsx'
import { Section } from './section.tsx'

const Contact = lazy(async () => ({ default: (await import('./contact.tsx')).Contact }))
const StickyCta = lazy(async () => ({ default: (await import('./sticky-cta.tsx')).StickyCta }))

/** Its place is kept while its code is on the way, and where it has not arrived. */
export function LazyContact() {
  return (
    <ErrorBoundary fallback={<FailedContact />}>
      <Suspense fallback={<Section id="contact" className="min-h-[25rem] bg-sunken" />}>
        <Contact />
      </Suspense>
    </ErrorBoundary>
  )
}

function FailedContact() {
  return (
    <Section id="contact" className="bg-sunken">
      <SectionError className="mx-auto max-w-md" />
    </Section>
  )
}

/** Only a browser can tell when it is to show. Its loss needs no message: other buttons do the same. */
export function LazyStickyCta({ onRegister }: { onRegister: () => void }) {
  if (!useHydrated()) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <StickyCta onRegister={onRegister} />
      </Suspense>
    </ErrorBoundary>
  )
}
