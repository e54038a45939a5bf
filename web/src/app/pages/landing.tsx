import { lazy, Suspense } from 'react'
import italicFont from '../../fonts/newsreader-basic-italic.woff2?url'
import { useUser } from '../../features/auth/use-user.ts'
import { landingHead, landingPreloads } from '../../features/landing/head.ts'
import { LandingPage } from '../../features/landing/landing-page.tsx'
import { useBoot } from '../../lib/boot.ts'
import { paths } from '../../lib/paths.ts'
import { ErrorBoundary, SectionError } from '../../ui/error-boundary.tsx'
import { LoadingMark } from '../../ui/loading-screen.tsx'
import type { PageHead } from '../page.ts'
import { useSignUp } from '../use-sign-up.ts'

const FittingRoom = lazy(() => import('../landing/fitting-room.tsx'))

export default function Landing() {
  const actions = useSignUp()
  const { user } = useUser()
  const { who } = useBoot().devicePreview
  const isOffered = who === 'everybody' || (who === 'guests' && !user)
  const renderFittingRoom = () => (
    <ErrorBoundary fallback={<SectionError className="mx-auto max-w-md" />}>
      <Suspense fallback={<Loading />}>
        <FittingRoom onRegister={actions.onRegister} />
      </Suspense>
    </ErrorBoundary>
  )
  return <LandingPage {...actions} renderFittingRoom={isOffered ? renderFittingRoom : undefined} />
}

export function head(): PageHead {
  return { ...landingHead, canonicalPath: paths.home, preloads: landingPreloads, fonts: [italicFont] }
}

function Loading() {
  return (
    <div role="status" className="grid min-h-[32rem] place-items-center">
      <LoadingMark />
    </div>
  )
}
