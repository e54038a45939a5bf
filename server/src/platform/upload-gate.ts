import { fail, RequestError } from './fail.ts'
import { hasRoomFor } from './free-space.ts'
import { networkOf } from './networks.ts'

/** Who sends a body: a user where one is signed in, and the network address in any case. */
export type Uploader = { userId: string | null; address: string }

/** Lets bodies in: so many at once per user, per network and in all, and only where the disk has room for them. */
export type UploadGate = {
  /**
   * Waits for a turn before a body of at most `bytes` is read; answers what ends the turn. Ends the request when too many wait
   * already, when the wait is too long or cut short, and when there is no room.
   */
  enter(who: Uploader, bytes: number, signal: AbortSignal): Promise<() => void>
}

/** While a body is read and used it is active; further ones wait, unread. */
const activeCaps = { user: 4, network: 8, all: 24 }
const waitingCaps = { network: 64, all: 256 }
const waitMs = 30_000

type Entry = {
  userId: string | null
  network: string
  bytes: number
  begin: () => void
  giveUp: (why: RequestError) => void
}

/** For bodies that go to `folder`. */
export function createUploadGate(folder: string, hasRoom = hasRoomFor): UploadGate {
  const active = new Set<Entry>()
  const waiting = new Set<Entry>()

  function hasTurn({ userId, network, bytes }: Entry): boolean {
    return (
      active.size < activeCaps.all &&
      count(active, (one) => one.network === network) < activeCaps.network &&
      (userId === null || count(active, (one) => one.userId === userId) < activeCaps.user) &&
      hasRoom(folder, bytes + [...active].reduce((sum, one) => sum + one.bytes, 0))
    )
  }

  /** The first who waits and fits comes next: whoever fills their own cap holds up nobody else. */
  function letIn() {
    for (const next of waiting) {
      if (hasTurn(next)) {
        waiting.delete(next)
        active.add(next)
        next.begin()
      } else if (active.size === 0) {
        // Nobody is going to make room.
        next.giveUp(new RequestError('cannot_save', { retryAfterSeconds: 60 }))
      }
    }
  }

  return {
    async enter({ userId, address }, bytes, signal) {
      const { network } = networkOf(address)
      if (waiting.size >= waitingCaps.all) fail('busy', { retryAfterSeconds: 30 })
      if (count(waiting, (one) => one.network === network) >= waitingCaps.network)
        fail('too_many_requests', { retryAfterSeconds: 30 })
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const giveUp = (why: RequestError) => {
        if (waiting.delete(entry)) reject(why)
      }
      const entry: Entry = { userId, network, bytes, begin: resolve, giveUp }
      const cut = () => giveUp(new RequestError('upload_interrupted', {}))
      const timer = setTimeout(() => giveUp(new RequestError('busy', { retryAfterSeconds: 30 })), waitMs)
      signal.addEventListener('abort', cut, { once: true })
      waiting.add(entry)
      letIn()
      try {
        await promise
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', cut)
      }
      return () => {
        active.delete(entry)
        letIn()
      }
    },
  }
}

function count<Item>(items: Iterable<Item>, isCounted: (item: Item) => boolean): number {
  let total = 0
  for (const item of items) if (isCounted(item)) total++
  return total
}
