import { FaqPage } from '../../features/legal/faq-page.tsx'
import { faqHead } from '../../features/legal/heads.ts'
import type { PageContext, PageHead } from '../page.ts'
import { paths } from '../../lib/paths.ts'
import { useSignUp } from '../use-sign-up.ts'

export default function Faq() {
  const { onRegister } = useSignUp()
  return <FaqPage onStart={onRegister} />
}

export function head({ boot }: PageContext): PageHead {
  return { ...faqHead(boot), canonicalPath: paths.faq }
}
