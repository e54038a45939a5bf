import { subProcessorsHead } from '../../features/legal/heads.ts'
import { SubProcessorsPage } from '../../features/legal/sub-processors-page.tsx'
import type { PageHead } from '../page.ts'
import { paths } from '../../lib/paths.ts'

export default SubProcessorsPage

export function head(): PageHead {
  return { ...subProcessorsHead, canonicalPath: paths.subProcessors }
}
