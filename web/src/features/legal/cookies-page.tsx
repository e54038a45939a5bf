import { useBoot } from '../../lib/boot.ts'
import { cookiesSections } from './cookies-sections.tsx'
import { LegalPage } from './legal-page.tsx'

export function CookiesPage() {
  const boot = useBoot()
  return <LegalPage title="Cookies" updated="21 November 2025" sections={cookiesSections(boot)} />
}
