import { ArrowLeft } from '../../ui/icons.ts'
import { paths } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'

export function BackToHome() {
  return (
    <AppLink
      href={paths.home}
      className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 hover:underline"
    >
      <ArrowLeft aria-hidden />
      Back to Home
    </AppLink>
  )
}
