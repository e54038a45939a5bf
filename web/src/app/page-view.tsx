import { Suspense } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useBoot } from '../lib/boot.ts'
import { LoadingMark } from '../ui/loading-screen.tsx'
import { usePage } from './page-loader.ts'
import type { PageModule } from './page.ts'
import type { Route } from './routes.ts'
import { useArrival } from './use-arrival.ts'

/** A route's page, or the loading mark until its code is here. */
export function PageView({ route }: { route: Route }) {
  return (
    <Suspense fallback={<PageLoading />}>
      <LoadedPage route={route} />
    </Suspense>
  )
}

function LoadedPage({ route }: { route: Route }) {
  const page = usePage(route)
  const Page = page.default
  return (
    <>
      <Page />
      {/* The dashboard's tabs arrive one by one and say so themselves. */}
      {route.id !== 'dashboard' && <Arrival route={route} page={page} />}
    </>
  )
}

function Arrival({ route, page }: { route: Route; page: PageModule }) {
  const boot = useBoot()
  const [path] = useLocation()
  const search = useSearch()
  useArrival(route.id === 'landing' ? route.id : path, page.head({ boot, path, search }).title)
  return null
}

function PageLoading() {
  return (
    <div role="status" className="grid min-h-[calc(100dvh-64px)] place-items-center">
      <LoadingMark />
    </div>
  )
}
