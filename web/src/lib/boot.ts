import { createContext, useContext } from 'react'
import type { Boot } from '../../../contract/boot.ts'

/** Provided once by the app with what the server wrote into the page. */
export const BootContext = createContext<Boot | null>(null)

export function useBoot(): Boot {
  const boot = useContext(BootContext)
  if (!boot) throw new Error('useBoot needs the BootContext around it')
  return boot
}
