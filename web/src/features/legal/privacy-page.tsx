import { useBoot } from '../../lib/boot.ts'
import { LegalPage } from './legal-page.tsx'
import { privacySections } from './privacy-sections.tsx'

export function PrivacyPage() {
  const boot = useBoot()
  return <LegalPage title="Privacy" updated="22 November 2026" sections={privacySections(boot)} />
}
