import { VerifyPage } from '../../features/verify/verify-page.tsx'
import type { PageContext, PageHead } from '../page.ts'
import { paths } from '../../lib/paths.ts'

export default function Verify() {
  return <VerifyPage />
}

export function head({ boot }: PageContext): PageHead {
  return {
    title: 'Verify an image',
    description: `Find out whether an image was made with ${boot.brand}, and when. Nothing you drop is kept.`,
    canonicalPath: paths.verify,
  }
}
