import { useSyncExternalStore } from 'react'

/** False while the server's markup is taken over, true from then on: for what only a browser can show. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, isBrowser, isServer)
}

const subscribeToNothing = () => () => undefined
const isBrowser = () => true
const isServer = () => false
