import { randomUUID } from 'node:crypto'
import { tokenPackages } from '../../contract/token-packages.ts'
import type { Database } from '../src/database/database.ts'
import {
  dailyCounts,
  engineSpending,
  ledgerEntries,
  paymentReversals,
  payments,
  tryOnOutcomes,
  users,
} from '../src/database/tables.ts'

type Options = { seed: number; from: string; days: number; registrationsPerDay: number }

const dayMs = 86_400_000
const engines = [
  { engine: 'built-in', version: '1' },
  { engine: 'built-in', version: '2' },
  { engine: 'fashn', version: '1.6' },
]
const failures = ['try_on_failed', 'try_on_poor_photo', 'try_on_timeout'] as const
const discontent = ['not right: It sits badly', 'not right: It does not look like me', 'by support']

/**
 * Some weeks of a business, the same for the same seed: people who register, verify, try on, pay in two currencies, ask for
 * money and tokens back, at all hours of the day. The ledger and the balances agree.
 */
export async function generateBusiness(database: Database, options: Options): Promise<void> {
  const random = createRandom(options.seed)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const start = Date.parse(options.from)
  const end = start + options.days * dayMs
  const rows = {
    users: [] as (typeof users.$inferInsert)[],
    entries: [] as (typeof ledgerEntries.$inferInsert)[],
    payments: [] as (typeof payments.$inferInsert)[],
    reversals: [] as (typeof paymentReversals.$inferInsert)[],
    outcomes: [] as (typeof tryOnOutcomes.$inferInsert)[],
  }

  for (let index = 0; index < options.days * options.registrationsPerDay; index++) {
    const joined = start + random() * (end - start)
    const later = () => new Date(joined + random() * (end - joined))
    const id = randomUUID()
    let balance = 0
    const move = (entry: Omit<typeof ledgerEntries.$inferInsert, 'userId'>) => {
      rows.entries.push({ ...entry, userId: id })
      balance += entry.amount
    }
    const isVerified = random() < 0.7
    if (isVerified) move({ amount: 3, reason: 'sign-up-bonus', reference: id, createdAt: later() })
    const [mostBought, mostMade] = isVerified ? [2, 6] : [0, 0]
    for (let bought = 0; bought < mostBought && random() < 0.35; bought++) buy(id, move, later)
    for (let made = 0; made < mostMade && random() < 0.6; made++) tryOn(move, later)
    rows.users.push({
      id,
      username: `generated ${index}`,
      email: `generated-${id}@example.com`,
      emailVerifiedAt: isVerified ? later() : null,
      tokenBalance: balance,
      createdAt: new Date(joined),
    })
  }
  await database.insert(users).values(rows.users)
  await database.insert(payments).values(rows.payments)
  await database.insert(paymentReversals).values(rows.reversals)
  await database.insert(ledgerEntries).values(rows.entries)
  await database.insert(tryOnOutcomes).values(rows.outcomes)
  await countDays()

  type Move = (entry: Omit<typeof ledgerEntries.$inferInsert, 'userId'>) => void

  function buy(userId: string, move: Move, later: () => Date) {
    const { id: packageId, tokenAmount: tokens, price: amount } = pick(tokenPackages)
    const id = randomUUID()
    const isPaid = random() < 0.85
    const [createdAt, creditedAt] = [later(), isPaid ? later() : null]
    const order = { id, userId, packageId, tokens, amount, provider: 'sandbox', createdAt, creditedAt }
    const reversal = isPaid && random() < 0.4 ? pick(['refund', 'dispute', 'undone'] as const) : null
    const back = Math.ceil(random() * amount)
    const isUndone = reversal === 'undone'
    rows.payments.push({
      ...order,
      currency: pick(['usd', 'eur']),
      paymentIntentId: `pi_generated_${id}`,
      status: isPaid ? 'paid' : pick(['open', 'closed']),
      refundedAmount: reversal && !isUndone ? back : 0,
    })
    if (creditedAt) move({ amount: tokens, reason: 'purchase', reference: id, createdAt: creditedAt })
    if (!reversal) return
    const reversalId = `back_${id}`
    const kind = isUndone ? 'refund' : reversal
    const at = later()
    rows.reversals.push({ id: reversalId, paymentId: id, kind, amount: back, isUndone, createdAt: at })
    const worth = Math.floor((tokens * back) / amount)
    if (!isUndone && worth > 0) move({ amount: -worth, reason: kind, reference: reversalId, createdAt: at })
  }

  function tryOn(move: Move, later: () => Date) {
    const reference = randomUUID()
    const finishedAt = later()
    const waitingMs = Math.floor(random() * 20_000)
    const runningMs = Math.floor(2000 + random() * 60_000)
    const errorCode = random() < 0.2 ? pick(failures) : null
    const made = errorCode && random() < 0.3 ? { engine: null, version: null } : pick(engines)
    rows.outcomes.push({ ...made, errorCode, waitingMs, runningMs, finishedAt })
    move({ amount: -1, reason: 'try-on', reference, createdAt: finishedAt })
    const isBack = errorCode !== null || random() < 0.15
    if (!isBack) return
    const note = errorCode ? null : pick(discontent)
    move({ amount: 1, reason: 'try-on-returned', reference, note, createdAt: later() })
  }

  async function countDays() {
    for (let at = start; at < end; at += dayMs) {
      const day = new Date(at).toISOString().slice(0, 10)
      const some = (most: number) => 1 + Math.floor(random() * most)
      await database.insert(dailyCounts).values([
        { day, kind: 'visit', name: 'landing', total: some(400) },
        { day, kind: 'refusal', name: 'no_person', total: some(9) },
        { day, kind: 'refusal', name: 'photo_too_dark', total: some(4) },
      ])
      const spending = { engine: 'fashn', day, orders: some(20), spentMicros: some(1_500_000) }
      await database.insert(engineSpending).values(spending)
    }
  }
}

/** Mulberry32: small, and the same everywhere. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
