import { fail } from './fail.ts'
import { networkOf } from './networks.ts'
import type { Uploader } from './upload-gate.ts'

/** Lets answers that stay open begin: so many at once per user and per network. Each asks the database once a second. */
export type StreamCap = {
  /** Answers what ends the stream; ends the request with too_many_requests when too many are open. */
  enter(who: Uploader): () => void
}

/** Browsers open six at most over HTTP/1.1; a second device and a program have room as well. */
const caps = { user: 16, network: 64 }

export function createStreamCap(): StreamCap {
  const open = new Map<string, number>()
  return {
    enter({ userId, address }) {
      const counted = [
        { key: `user ${userId}`, most: caps.user },
        { key: `network ${networkOf(address).network}`, most: caps.network },
      ]
      for (const { key, most } of counted)
        if ((open.get(key) ?? 0) >= most) fail('too_many_requests', { retryAfterSeconds: 5 })
      for (const { key } of counted) open.set(key, (open.get(key) ?? 0) + 1)
      return () => {
        for (const { key } of counted) {
          const left = (open.get(key) ?? 0) - 1
          if (left > 0) open.set(key, left)
          else open.delete(key)
        }
      }
    },
  }
}
