import type { Transaction } from '../../database/database.ts'
import { fail } from '../../platform/fail.ts'
import { addToDay, lockKey, readSpent } from './repository.ts'

/* What a key spends is counted in the transaction that spends it, while the key's row is held: no two charges pass at once. */

/** Counts a try-on of so many tokens against the key, or ends the request: revoked, expired, or its budget is used up. */
export async function chargeApiKey(
  tx: Transaction,
  { id, tokens, now }: { id: string; tokens: number; now: Date },
): Promise<void> {
  const key = (await lockKey(tx, id)) ?? fail('api_key_invalid')
  if (key.revokedAt) fail('api_key_revoked')
  if (key.expiresAt && key.expiresAt <= now) fail('api_key_expired')
  const day = dayOf(now)
  const spent = await readSpent(tx, id, day)
  if (key.tokensPerMonth !== null && spent.thisMonth + tokens > key.tokensPerMonth)
    refuse('month', Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1), now)
  if (key.tokensPerDay !== null && spent.today + tokens > key.tokensPerDay)
    refuse('day', Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1), now)
  await addToDay(tx, id, day, { tokens, created: 1 })
}

/** Notes how a try-on ended, on the day that it was charged on. */
export async function noteApiKeyOutcome(
  tx: Transaction,
  { id, chargedAt }: { id: string; chargedAt: Date },
  result: 'completed' | 'failed',
): Promise<void> {
  await addToDay(tx, id, dayOf(chargedAt), { [result]: 1 })
}

/** Counts what a test key was answered; it spends nothing. */
export async function noteTestUse(
  tx: Transaction,
  id: string,
  now: Date,
  result: 'completed' | 'failed',
): Promise<void> {
  await addToDay(tx, id, dayOf(now), { created: 1, [result]: 1 })
}

/** Tokens that came back are free to be spent again with the key. */
export async function returnToApiKey(
  tx: Transaction,
  { id, chargedAt }: { id: string; chargedAt: Date },
  tokens: number,
): Promise<void> {
  await addToDay(tx, id, dayOf(chargedAt), { tokens: -tokens })
}

function refuse(period: 'day' | 'month', endsAt: number, now: Date): never {
  const message = `This API key has spent its budget of the ${period}. Please wait, or raise it on the developer page.`
  return fail('budget_used_up', { message, retryAfterSeconds: (endsAt - now.getTime()) / 1000 })
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
