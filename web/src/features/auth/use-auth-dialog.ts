import { useLocation, useSearch } from 'wouter'

const views = ['login', 'register', 'forgot', 'second-step'] as const
export type AuthView = (typeof views)[number]

const parameter = 'auth'
/** Marks the history entries that opening the dialog made, so that closing it can take them back. */
const openedHere = { isAuthDialog: true }

/** The dialog lives in the address (?auth=login), so that the browser's Back closes it. */
export function useAuthDialog() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const asked = new URLSearchParams(search).get(parameter)
  const view = views.find((known) => known === asked) ?? null

  function addressWith(nextView: AuthView | null, packageId?: string): string {
    const parameters = new URLSearchParams(search)
    if (nextView) parameters.set(parameter, nextView)
    else {
      parameters.delete(parameter)
      parameters.delete('package')
    }
    if (packageId) parameters.set('package', packageId)
    const query = parameters.toString()
    return query ? `${path}?${query}` : path
  }
  /** `packageId`: what was chosen before there was an account; signing in leads to it. */
  function open(nextView: AuthView, packageId?: string) {
    if (nextView === view) return
    // Changing the view keeps the entry: Back closes the dialog from any of them.
    if (view === null) navigate(addressWith(nextView, packageId), { state: openedHere })
    else navigate(addressWith(nextView), { state: history.state, replace: true })
  }
  function close() {
    if (view === null) return
    if (isOpenedHere(history.state)) history.back()
    else navigate(addressWith(null), { replace: true })
  }
  return { view, open, close }
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAuthDialog' in state
}
