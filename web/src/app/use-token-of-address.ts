import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

/**
 * The secret that a mailed link carries. It leaves the address bar, and with it the history and whatever reads addresses, as
 * soon as the page is alive.
 */
export function useTokenOfAddress(): string {
  const [parameters] = useSearchParams()
  const [token] = useState(parameters.get('token') ?? '')
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
