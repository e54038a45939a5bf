import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** For what the provider sets no end to. */
const longestSeconds = 3600

type Kept = { payload: AdapterPayload; expiresAt: number }

/** What the local provider remembers of running sign-ins: in this process alone, until it ends. */
export function createLocalMemory(now: () => Date): AdapterFactory {
  const kept = new Map<string, Kept>()
  const read = (key: string) => {
    const found = kept.get(key)
    return found && found.expiresAt > now().getTime() ? found.payload : undefined
  }
  return (model): Adapter => {
    const keyOf = (id: string) => `${model} ${id}`
    const findBy = async (isIt: (payload: AdapterPayload) => boolean) =>
      [...kept.values()].find(({ payload }) => payload.kind === model && isIt(payload))?.payload
    return {
      async upsert(id, payload, expiresIn) {
        dropExpired(kept, now().getTime())
        kept.set(keyOf(id), { payload, expiresAt: now().getTime() + (expiresIn ?? longestSeconds) * 1000 })
      },
      find: async (id) => read(keyOf(id)),
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findBy((payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = read(keyOf(id))
        if (payload) payload.consumed = Math.floor(now().getTime() / 1000)
      },
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}

function dropExpired(kept: Map<string, Kept>, now: number) {
  for (const [key, { expiresAt }] of kept) if (expiresAt <= now) kept.delete(key)
}
