import { idempotencyHours } from '../../../../contract/public-api.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { deleteCallsUntil, findCall, insertCall } from './repository.ts'

/** `key` is the caller's, null for a call without one; `requestHash` is the same for the same request. */
export type IdempotentCall = { userId: string; key: string | null; requestHash: string }
/** Called in the transaction that makes and charges the resource: of several calls with one key, one gets past it. */
export type Claim = (tx: Transaction, resourceId: string) => Promise<void>

/**
 * Does something once per key, however often and from wherever it is asked for at once; answers the id of what was made. A call
 * that was refused, or whose process died, has claimed nothing, so it can be sent again. Another request with the same key is refused.
 */
export async function doOnce(
  deps: Deps,
  call: IdempotentCall,
  act: (claim: Claim) => Promise<string>,
): Promise<{ id: string; isReplay: boolean }> {
  const { userId, key } = call
  if (key === null) return { id: await act(async () => {}), isReplay: false }
  // Calls of one process wait for each other, so that the work before the claim is done once too.
  return deps.takeTurn(`idempotency ${userId} ${key}`, async () => {
    const earlier = await findEarlier(deps, { ...call, key })
    if (earlier !== null) return { id: earlier, isReplay: true }
    try {
      return { id: await act((tx, id) => claimKey(deps, tx, { ...call, key }, id)), isReplay: false }
    } catch (error) {
      // Whatever it was, such as tokens that ran out: where a twin has made it meanwhile, that is the answer.
      const twin = await findEarlier(deps, { ...call, key })
      if (twin === null) throw error
      return { id: twin, isReplay: true }
    }
  })
}

type KeyedCall = IdempotentCall & { key: string }

async function findEarlier(deps: Deps, { userId, key, requestHash }: KeyedCall): Promise<string | null> {
  const found = await findCall(deps.database, { userId, key }, endOfMemory(deps))
  if (!found) return null
  if (found.requestHash !== requestHash) fail('idempotency_key_reused')
  return found.resourceId
}

async function claimKey(
  deps: Deps,
  tx: Transaction,
  { userId, key, requestHash }: KeyedCall,
  resourceId: string,
): Promise<void> {
  const call = { userId, key, requestHash, resourceId, createdAt: deps.now() }
  if (!(await insertCall(tx, call, endOfMemory(deps)))) fail('conflict')
}

export async function deleteOldIdempotencyKeys(deps: Deps): Promise<void> {
  await deleteCallsUntil(deps.database, endOfMemory(deps))
}

function endOfMemory(deps: Deps): Date {
  return new Date(deps.now().getTime() - idempotencyHours * 3_600_000)
}
