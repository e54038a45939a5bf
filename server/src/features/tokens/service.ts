import { statementPageSize, type Statement } from '../../../../contract/payments.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { tokens } from '../../platform/metrics.ts'
import { sortIntoLots, type Lots } from './lots.ts'
import {
  addToBalance,
  countEntries,
  findMoved,
  insertEntry,
  listEntries,
  listForLots,
  lockBalance,
  readBalanceOf,
  takeFromBalance,
  type LedgerEntry,
} from './repository.ts'

/* The only code that moves tokens. A cause (reason and reference) counts once, so retries, double clicks and webhooks are safe. */

/** Takes tokens for a cause, or ends the request: not_enough_tokens, balance_negative. `amount` is positive. */
export async function spendTokens(tx: Transaction, entry: LedgerEntry): Promise<void> {
  const isNew = await insertEntry(tx, { ...entry, amount: -entry.amount })
  if (!isNew) return
  const isTaken = await takeFromBalance(tx, entry.userId, entry.amount)
  if (!isTaken) refuse(await readBalanceOf(tx, entry.userId))
  tokens.inc({ reason: entry.reason, direction: 'out' }, entry.amount)
}

/** Takes back tokens whose price went back to the customer: the one way a balance falls below zero. */
export async function takeBackTokens(tx: Transaction, entry: LedgerEntry): Promise<void> {
  const isNew = await insertEntry(tx, { ...entry, amount: -entry.amount })
  if (!isNew) return
  await addToBalance(tx, entry.userId, -entry.amount)
  tokens.inc({ reason: entry.reason, direction: 'out' }, entry.amount)
}

/** Adds tokens for a cause; answers false when that cause has counted already. `amount` is positive. */
export async function creditTokens(tx: Transaction, entry: LedgerEntry): Promise<boolean> {
  const isNew = await insertEntry(tx, entry)
  if (!isNew) return false
  await addToBalance(tx, entry.userId, entry.amount)
  tokens.inc({ reason: entry.reason, direction: 'in' }, entry.amount)
  return true
}

export async function readBalance(deps: Deps, userId: string): Promise<number> {
  return readBalanceOf(deps.database, userId)
}

/** Ends the request as spending would when the balance cannot pay `amount`. Only spending itself is binding. */
export async function requireTokens(deps: Deps, userId: string, amount: number): Promise<void> {
  const balance = await readBalance(deps, userId)
  if (balance < amount) refuse(balance)
}

/** Nobody spends or gains until the transaction ends. Whoever holds a payment too has taken that first. */
export async function holdBalance(tx: Transaction, userId: string): Promise<void> {
  await lockBalance(tx, userId)
}

/** Tokens of a purchase that have expired. */
export async function readExpired(database: Database, paymentId: string): Promise<number> {
  return Math.abs(await findMoved(database, 'expiry', paymentId))
}

/** What is left of each purchase, and of the tokens that nobody paid for. */
export async function readLots(database: Database, userId: string): Promise<Lots> {
  return sortIntoLots(await listForLots(database, userId))
}

function refuse(balance: number): never {
  return fail(balance < 0 ? 'balance_negative' : 'not_enough_tokens')
}

/** One page of everything gained and spent, newest first, with what was held after each. */
export async function readStatement(deps: Deps, userId: string, page: number): Promise<Statement> {
  const total = await countEntries(deps.database, userId)
  const entries = await listEntries(deps.database, userId, page, statementPageSize)
  return {
    entries: entries.map(({ reference, createdAt, ...entry }) => ({
      ...entry,
      paymentId: entry.reason === 'purchase' ? reference : null,
      createdAt: createdAt.toISOString(),
    })),
    pagination: { total, totalPages: Math.ceil(total / statementPageSize) },
  }
}
