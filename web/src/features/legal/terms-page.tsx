import { useBoot } from '../../lib/boot.ts'
import { LegalPage } from './legal-page.tsx'
import { termsSections } from './terms-sections.tsx'

export function TermsPage() {
  const boot = useBoot()
  return (
    <LegalPage
      title={
        <>
          Terms <em>of service</em>
        </>
      }
      updated="22 November 2026"
      sections={termsSections(boot)}
    />
  )
}
