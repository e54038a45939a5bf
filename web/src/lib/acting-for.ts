import { createContext, useContext } from 'react'

/** The organisation for which a part of a page acts; null for oneself. */
export const ActingFor = createContext<string | null>(null)

/** For whom, and the way to say so in a path of the API. */
export function useActingFor() {
  const account = useContext(ActingFor)
  return { account, of: (path: string) => actFor(account, path) }
}

export function actFor(account: string | null, path: string): string {
  return account === null ? path : `${path}${path.includes('?') ? '&' : '?'}account=${account}`
}
