import { privacyHead } from '../../features/legal/heads.ts'
import { PrivacyPage } from '../../features/legal/privacy-page.tsx'
import type { PageHead } from '../page.ts'
import { paths } from '../../lib/paths.ts'

export default PrivacyPage

export function head(): PageHead {
  return { ...privacyHead, canonicalPath: paths.privacy }
}
