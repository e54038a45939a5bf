import { shareHead } from '../../features/share/head.ts'
import { SharePage } from '../../features/share/share-page.tsx'
import type { PageContext, PageHead } from '../page.ts'
import { useSignUp } from '../use-sign-up.ts'

export default function Share() {
  const { onRegister } = useSignUp()
  return <SharePage onRegister={onRegister} />
}

export function head({ boot }: PageContext): PageHead {
  return shareHead(boot)
}
