import { cookiesHead } from '../../features/legal/heads.ts'
import { CookiesPage } from '../../features/legal/cookies-page.tsx'
import type { PageHead } from '../page.ts'
import { paths } from '../../lib/paths.ts'

export default CookiesPage

export function head(): PageHead {
  return { ...cookiesHead, canonicalPath: paths.cookies }
}
