import type { ErrorCode } from '../../../../contract/errors.ts'
import { tryOnCostTokens } from '../../../../contract/limits.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { noteApiKeyOutcome, returnToApiKey } from '../api-keys/service.ts'
import { deleteUploads } from '../files/service.ts'
import { creditTokens } from '../tokens/service.ts'
import { recordTryOnEvent } from '../webhooks/service.ts'
import { tryOnQueue } from './queue.ts'
import {
  findTryOn,
  insertOutcome,
  lockPaidTryOn,
  moveTryOn,
  unfinishedStates,
  type TryOn,
} from './repository.ts'

/** Ends an unfinished try-on and gives its token back, once, whoever comes first; answers false when it is finished already. */
export async function endWithoutResult(
  deps: Deps,
  tx: Transaction,
  id: string,
  errorCode: ErrorCode,
  from: TryOn['state'][] = unfinishedStates,
): Promise<boolean> {
  const change = { state: 'failed', errorCode, finishedAt: deps.now() } as const
  const ended = await moveTryOn(tx, id, from, change)
  if (!ended) return false
  await noteOutcome(deps, tx, ended, 'failed')
  await returnToken(tx, ended)
  return true
}

/** Writes down how a try-on ended, in the transaction that ends it, for all who count and those who are told. */
export async function noteOutcome(
  deps: Deps,
  tx: Transaction,
  ended: TryOn,
  result: 'completed' | 'failed',
): Promise<void> {
  await insertOutcome(tx, ended)
  await recordTryOnEvent(deps, tx, ended)
  const { apiKeyId: id, createdAt: chargedAt } = ended
  if (id) await noteApiKeyOutcome(tx, { id, chargedAt }, result)
}

/**
 * Ends a try-on that nobody works on yet; asked again, it changes nothing. One that is being made costs us its work whoever wants
 * it, so it goes on.
 */
export async function cancelTryOn(deps: Deps, id: string): Promise<void> {
  const isCancelled = await deps.database.transaction((tx) =>
    endWithoutResult(deps, tx, id, 'try_on_cancelled', ['queued']),
  )
  if (!isCancelled) {
    const tryOn = await findTryOn(deps.database, id)
    return tryOn?.errorCode === 'try_on_cancelled' ? undefined : fail('try_on_started')
  }
  await deleteUploads(deps, id)
  deps.signals.notify(id)
  deps.signals.notify(tryOnQueue)
}

/** Gives the token of a try-on back, once; answers false when it is back already. `note` is for the statement. */
export async function returnToken(
  tx: Transaction,
  { id, userId, apiKeyId, createdAt: chargedAt }: Pick<TryOn, 'id' | 'userId' | 'apiKeyId' | 'createdAt'>,
  note?: string,
): Promise<boolean> {
  const cause = { reason: 'try-on-returned', reference: id, ...(note ? { note } : {}) } as const
  const isNew = await creditTokens(tx, { userId, amount: tryOnCostTokens, ...cause })
  if (isNew && apiKeyId) await returnToApiKey(tx, { id: apiKeyId, chargedAt }, tryOnCostTokens)
  return isNew
}

/** Any try-on that a token was held for, whoever it belongs to, held until the transaction ends. */
export async function lockTryOn(tx: Transaction, id: string): Promise<TryOn | undefined> {
  return lockPaidTryOn(tx, id)
}
