import { useEffect, useState } from 'react'
import {
  openMessageSchema,
  type FrameMessage,
  type OpenMessage,
  type ReadyMessage,
} from '../../../../contract/fitting-room.ts'

export type Shop = OpenMessage & { tell: (message: FrameMessage) => void }

/**
 * The page that shows this frame. It is told that we listen, and answers with its product and a port; only a word of that very
 * page and of that very origin counts. null until it has spoken.
 */
export function useShop(origin: string | undefined): Shop | null {
  const [shop, setShop] = useState<Shop | null>(null)
  useEffect(() => {
    if (origin === undefined || window.parent === window) return
    function receive(event: MessageEvent<unknown>) {
      if (event.origin !== origin || event.source !== window.parent) return
      const message = openMessageSchema.safeParse(event.data)
      const [port] = event.ports
      if (message.success && port) setShop({ ...message.data, tell: (word) => port.postMessage(word) })
    }
    window.addEventListener('message', receive)
    const ready: ReadyMessage = { ourela: 'ready' }
    window.parent.postMessage(ready, origin)
    return () => window.removeEventListener('message', receive)
  }, [origin])
  return shop
}
