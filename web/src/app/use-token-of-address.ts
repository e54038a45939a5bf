import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

/**
 * The secret that a mailed link carries. It leaves the address bar, and with it the history and whatever reads addresses, as
 * soon as the page is alive. This entry of the tab's history keeps it, and gives it back when the page is loaded again.
 */
export function useTokenOfAddress(): string {
  const [parameters] = useSearchParams()
  const [token] = useState(parameters.get('token') ?? '')
  useEffect(() => {
    const { pathname } = location
    const kept = readKept(history.state)
    if (token) history.replaceState({ mailedToken: token }, '', pathname)
    else if (kept) location.replace(`${pathname}?${new URLSearchParams({ token: kept }).toString()}`)
  }, [token])
  return token
}

function readKept(state: unknown): string | null {
  const isOurs = typeof state === 'object' && state !== null && 'mailedToken' in state
  return isOurs && typeof state.mailedToken === 'string' ? state.mailedToken : null
}
