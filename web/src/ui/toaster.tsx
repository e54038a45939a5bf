import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, subscribeToToast } from './toast.tsx'

const loadToastView = () => import('./toast-view.tsx')
/** Loaded with the first message: a page that shows none does not pay for it. */
const ToastView = lazy(loadToastView)

/** Loads it ahead, where the first message may have to tell that the connection is lost. */
export function prepareToasts(): void {
  loadToastView().catch(() => undefined)
}

/** Where messages appear; the app has one. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, () => null)
  return <Suspense>{toast && <ToastView toast={toast} />}</Suspense>
}
