import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Router, useLocation } from 'wouter'
import type { Boot } from '../../../contract/boot.ts'
import { useAuthDialog, type AuthView } from '../features/auth/use-auth-dialog.ts'
import { useUser } from '../features/auth/use-user.ts'
import { CookieBanner } from '../features/cookie-consent/cookie-banner.tsx'
import { BootContext, useBoot } from '../lib/boot.ts'
import { followSystemTheme } from '../lib/theme.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { showKeptToast } from '../ui/toast.tsx'
import { prepareToasts, Toaster } from '../ui/toaster.tsx'
import { useDashboardTabRequests } from './dashboard-tab-event.ts'
import { repeatEarlyPress } from './early-press.ts'
import { forgetFailure } from './page-loader.ts'
import { PageView } from './page-view.tsx'
import { findRoute } from './routes.ts'
import { Header } from './shell/header.tsx'
import { Shell } from './shell/shell.tsx'
import { useAddressNotices } from './use-address-notices.ts'
import { useSessionEnd } from './use-session-end.ts'
import { useScrollOnNavigate } from './use-scroll-on-navigate.ts'

type AppProps = {
  boot: Boot
  queryClient: QueryClient
  /** Path and query, on the server only: a browser knows its own address. */
  serverPath?: string
}

export function App({ boot, queryClient, serverPath }: AppProps) {
  return (
    <BootContext value={boot}>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={serverPath}>
          <Content />
        </Router>
      </QueryClientProvider>
    </BootContext>
  )
}

function Content() {
  const [path] = useLocation()
  const { user } = useBoot()
  const route = findRoute(path, user)
  if (route.isBare) return <PageView route={route} />
  return (
    <>
      <Screen />
      <CookieBanner />
      <ErrorBoundary fallback={null}>
        <Toaster />
      </ErrorBoundary>
    </>
  )
}

function Screen() {
  const { user, isLoading } = useUser()
  const [path] = useLocation()
  useDashboardTabRequests()
  useScrollOnNavigate()
  useAddressNotices()
  useSessionEnd()
  useEffect(showKeptToast, [])
  useEffect(followSystemTheme, [])
  useEffect(repeatEarlyPress, [])
  useEffect(() => {
    if (user) prepareToasts()
  }, [user])
  if (isLoading) return <UnknownVisitor />
  const route = findRoute(path, user)
  return (
    <>
      <Shell user={user} route={route}>
        <ErrorBoundary key={route.id} onCatch={() => forgetFailure(route)}>
          <PageView route={route} />
        </ErrorBoundary>
      </Shell>
      {!user && <AuthDialogHost />}
    </>
  )
}

function UnknownVisitor() {
  return (
    <>
      <Header user={null} isUserKnown={false} />
      <LoadingScreen />
    </>
  )
}

const AuthDialog = lazy(() => import('../features/auth/auth-dialog.tsx'))

/** Loads the dialog when it is first asked for, and keeps its last view while it closes. */
function AuthDialogHost() {
  const { view, open, close } = useAuthDialog()
  const [lastView, setLastView] = useState<AuthView | null>(null)
  if (view !== null && view !== lastView) setLastView(view)
  useEffect(() => {
    if (view) prepareToasts()
  }, [view])
  const isHydrated = useHydrated()
  const shownView = view ?? lastView
  if (!isHydrated || shownView === null) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <AuthDialog view={shownView} isOpen={view !== null} onView={open} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  )
}
