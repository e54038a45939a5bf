import italicFont from '../../fonts/newsreader-basic-italic.woff2?url'
import { landingHead, landingPreloads } from '../../features/landing/head.ts'
import { LandingPage } from '../../features/landing/landing-page.tsx'
import type { PageHead } from '../page.ts'
import { paths } from '../../lib/paths.ts'
import { useSignUp } from '../use-sign-up.ts'

export default function Landing() {
  return <LandingPage {...useSignUp()} />
}

export function head(): PageHead {
  return { ...landingHead, canonicalPath: paths.home, preloads: landingPreloads, fonts: [italicFont] }
}
