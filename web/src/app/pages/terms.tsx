import { termsHead } from '../../features/legal/heads.ts'
import { TermsPage } from '../../features/legal/terms-page.tsx'
import type { PageHead } from '../page.ts'
import { paths } from '../../lib/paths.ts'

export default TermsPage

export function head(): PageHead {
  return { ...termsHead, canonicalPath: paths.terms }
}
