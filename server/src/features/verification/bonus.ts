import { createHmac } from 'node:crypto'
import type { Database, Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { isThrowaway, mailboxOf } from '../../platform/mailbox.ts'
import { networkOf } from '../../platform/networks.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { holdSettings, readSettings } from '../site-settings/service.ts'
import { creditTokens } from '../tokens/service.ts'
import { claimBonus, countBonusesOf, deleteBonusOrigins, findBonus, sumBonuses } from './repository.ts'

const day = 24 * 3_600_000

/**
 * The free tokens of a newly verified address: once per account and once per mailbox, however the address is spelt; all
 * throwaway services together count as one mailbox, and a network gets so many a day. Answers whether they came.
 */
export async function grantSignUpBonus(
  deps: Deps,
  tx: Transaction,
  { userId, email, origin }: { userId: string; email: string; origin: string },
): Promise<boolean> {
  if (await hasHadBonus(deps, tx, email)) return false
  const originHash = keyed(deps, 'network', networkOf(origin).network)
  const since = new Date(deps.now().getTime() - day)
  if ((await countBonusesOf(tx, originHash, since)) >= deps.config.bonusesPerNetwork) return false
  const amount = await findAffordable(deps, tx)
  if (amount === null) return false
  const bonus = { emailHash: mailboxKey(deps, email), originHash, createdAt: deps.now() }
  if (!(await claimBonus(tx, bonus))) return false
  await creditTokens(tx, { userId, amount, reason: 'sign-up-bonus', reference: userId })
  return true
}

/** The bonus; null where today's budget of free tokens holds none any more. Who asks next waits until this one is counted. */
async function findAffordable({ now }: Deps, tx: Transaction): Promise<number | null> {
  const unlimited = await readSettings(tx)
  if (unlimited.freeTokensPerDay === null) return unlimited.signUpBonus
  const { freeTokensPerDay, signUpBonus } = await holdSettings(tx)
  if (freeTokensPerDay === null) return signUpBonus
  const today = new Date(now().toISOString().slice(0, 10))
  return (await sumBonuses(tx, today)) + signUpBonus <= freeTokensPerDay ? signUpBonus : null
}

/** Whether this mailbox has had its free tokens, with whatever account. */
export async function hasHadBonus(deps: Deps, database: Database, email: string): Promise<boolean> {
  // The second is how an address was remembered before spellings were.
  return findBonus(database, [mailboxKey(deps, email), hashSecret(email.toLowerCase())])
}

/** Where a bonus was asked from is kept for the day that it counts. */
export async function forgetBonusOrigins(deps: Deps): Promise<void> {
  await deleteBonusOrigins(deps.database, new Date(deps.now().getTime() - day))
}

function mailboxKey(deps: Deps, email: string): string {
  return keyed(deps, 'mailbox', isThrowaway(email) ? 'throwaway' : mailboxOf(email))
}

/** A hash that nobody can look an address up with who has not our secret. */
function keyed(deps: Deps, kind: string, words: string): string {
  return createHmac('sha256', deps.secret).update(`sign-up-bonus ${kind} ${words}`).digest('base64url')
}
