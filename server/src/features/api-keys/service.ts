import type { z } from 'zod'
import {
  maxApiKeys,
  type ApiKeySettings,
  type ApiKeyView,
  type CallingApiKey,
  type MadeApiKey,
  type NewApiKey,
} from '../../../../contract/api-keys.ts'
import { maxUsageDays, type ApiUsage, type usageQuerySchema } from '../../../../contract/public-api.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { recordSecurityEvent } from '../security-events/service.ts'
import { requireFreshSession, requireSession, tellOwner, type Who } from '../sessions/service.ts'
import { createKey, isKey, startOf } from './key-format.ts'
import { writeKeyMadeMail, writeKeyRevokedMail } from './mails.ts'
import {
  countKeys,
  findKey,
  hasOrigin,
  insertKey,
  listDays,
  listKeys,
  revokeSince,
  saveUse,
  updateKey,
  type ApiKey,
} from './repository.ts'

export { chargeApiKey, noteApiKeyOutcome, noteTestUse, returnToApiKey } from './budget.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** As for the factors of a sign-in: what is younger may be a thief's. */
const youngDays = 14

/** Somebody who is signed in, and whose keys they are: their own, or their organisation's. */
export type KeyActor = Who & { accountId: string }

/** Makes a key, for somebody verified who has just shown who they are. The key itself is answered this once. */
export async function makeApiKey(deps: Deps, who: KeyActor, request: NewApiKey): Promise<MadeApiKey> {
  await requireFreshSession(deps, who)
  const { expiresInDays, ...settings } = request
  checkOrigins(request.scope, request.origins)
  const key = createKey(request)
  const now = deps.now()
  const made = await deps.database.transaction(async (tx) => {
    await requireSession(tx, who)
    if ((await countKeys(tx, who.accountId)) >= maxApiKeys)
      fail('conflict', { message: 'Please revoke a key first.' })
    const row = await insertKey(tx, {
      ...settings,
      userId: who.accountId,
      keyHash: hashSecret(key),
      start: startOf(key),
      createdAt: now,
      expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * day),
    })
    await tellOwner(deps, tx, who.accountId, (told) => writeKeyMadeMail(told, row.name))
    await recordSecurityEvent(deps, { kind: 'api-key-made', userId: who.userId, detail: row.start }, tx)
    return row
  })
  return { key, apiKey: toView(made, { spentToday: 0, spentThisMonth: 0 }) }
}

export async function listApiKeys(deps: Deps, userId: string): Promise<ApiKeyView[]> {
  const rows = await listKeys(deps.database, userId, deps.now().toISOString().slice(0, 10))
  return rows.map(({ key, ...spent }) => toView(key, spent))
}

/** What was spent and made with the account's keys, by day and key. Both days are part of it. */
export async function readApiUsage(
  deps: Deps,
  userId: string,
  query: z.infer<typeof usageQuerySchema>,
): Promise<ApiUsage> {
  const today = deps.now().toISOString().slice(0, 10)
  const to = query.to ?? today
  const from = query.from ?? `${to.slice(0, 7)}-01`
  const days = (Date.parse(to) - Date.parse(from)) / day
  if (days < 0 || days >= maxUsageDays)
    fail('invalid_input', {
      field: 'from',
      message: `Please ask for 1 to ${maxUsageDays} days, the first one first.`,
    })
  const rows = await listDays(deps.database, userId, { from, to })
  const total = { tokens: 0, created: 0, completed: 0, failed: 0 }
  for (const row of rows.filter(({ isTest }) => !isTest)) {
    total.tokens += row.tokens
    total.created += row.created
    total.completed += row.completed
    total.failed += row.failed
  }
  return { from, to, total, days: rows }
}

/** Another name, other origins, other budgets; the key itself stays. */
export async function changeApiKey(
  deps: Deps,
  who: KeyActor,
  id: string,
  settings: ApiKeySettings,
): Promise<void> {
  await requireFreshSession(deps, who)
  await deps.database.transaction(async (tx) => {
    await requireSession(tx, who)
    const changed = (await updateKey(tx, { userId: who.accountId, id }, settings)) ?? fail('not_found')
    checkOrigins(changed.scope, changed.origins)
    await recordSecurityEvent(
      deps,
      { kind: 'api-key-changed', userId: who.userId, detail: changed.start },
      tx,
    )
  })
}

/** Ends a key at once and for good. A key that has leaked must go without further questions. */
export async function revokeApiKey(deps: Deps, who: KeyActor, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await requireSession(tx, who)
    const change = { revokedAt: deps.now() }
    const revoked = (await updateKey(tx, { userId: who.accountId, id }, change)) ?? fail('not_found')
    await tellOwner(deps, tx, who.accountId, (told) => writeKeyRevokedMail(told, revoked.name))
    await recordSecurityEvent(
      deps,
      { kind: 'api-key-revoked', userId: who.userId, detail: revoked.start },
      tx,
    )
  })
}

/** Whoever takes an account back by mail ends the keys that a thief may have made; older ones keep a shop running. */
export async function revokeYoungApiKeys(deps: Deps, tx: Transaction, userId: string): Promise<void> {
  const now = deps.now()
  await revokeSince(tx, userId, new Date(now.getTime() - youngDays * day), now)
}

/** Whose key this is; ends the request for one that is unknown, over, or of an account that may not act. */
export async function authenticateApiKey(deps: Deps, presented: string): Promise<CallingApiKey> {
  if (!isKey(presented)) fail('api_key_invalid')
  const { key, suspendedAt, emailVerifiedAt } =
    (await findKey(deps.database, hashSecret(presented))) ?? fail('api_key_invalid')
  const now = deps.now()
  if (key.revokedAt) fail('api_key_revoked')
  if (key.expiresAt && key.expiresAt <= now) fail('api_key_expired')
  if (suspendedAt) fail('account_suspended')
  if (!emailVerifiedAt) fail('email_not_verified')
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() >= minute)
    await saveUse(deps.database, key.id, now)
  const { id, userId, scope, isTest, origins } = key
  return { id, userId, scope, isTest, origins }
}

/** Whether some key lets pages of this origin in: all that a browser's question before a call can be told. */
export async function isOriginOfSomeKey(deps: Deps, origin: string): Promise<boolean> {
  return hasOrigin(deps.database, origin, deps.now())
}

function checkOrigins(scope: ApiKey['scope'], origins: string[]): void {
  const field = 'origins'
  if (scope === 'widget' && origins.length === 0)
    fail('invalid_input', { field, message: 'Please name at least one origin for a widget key.' })
  if (scope !== 'widget' && origins.length > 0)
    fail('invalid_input', { field, message: 'Only a widget key has origins: the others are secrets.' })
}

function toView(key: ApiKey, spent: { spentToday: number; spentThisMonth: number }): ApiKeyView {
  const { keyHash: _hash, userId: _owner, createdAt, expiresAt, lastUsedAt, revokedAt, ...rest } = key
  return {
    ...rest,
    ...spent,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
