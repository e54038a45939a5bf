import { sql } from 'drizzle-orm'
import type { Database } from '../src/database/database.ts'

export type Books = { counts: Record<string, number>; problems: string[] }

/** A mail that the full disk refused is tried again after a pause that grows: that is no job left behind. */
const isDue = `state in ('created', 'retry', 'active') and start_after <= now() and name not like 'describe-catalogue%'`

/** One statement each: how many there are, and those for which the rule does not hold. */
const rules: { name: string; total: string; broken: string }[] = [
  {
    name: 'users whose balance is the sum of their ledger',
    total: 'select count(*) from users',
    broken: `select id::text from users where token_balance <>
      (select coalesce(sum(amount), 0) from ledger_entries where user_id = users.id)`,
  },
  {
    name: 'users who owe no more than what was refunded to them after use',
    total: 'select count(*) from users',
    broken: `select id::text from users where token_balance <
      (select coalesce(sum(amount), 0) from ledger_entries where user_id = users.id and reason = 'refund')`,
  },
  {
    name: 'payments that succeeded and are credited once',
    total: `select count(*) from sandbox_payment_intents where status = 'succeeded'`,
    broken: `select payments.id::text from sandbox_payment_intents intents join payments on payments.id::text = intents.order_id
      where intents.status = 'succeeded' and (credited_at is null or 1 <> (select count(*) from ledger_entries
        where reason = 'purchase' and reference = payments.id::text and amount = payments.tokens))`,
  },
  {
    name: 'purchases in the ledger whose payment succeeded',
    total: `select count(*) from ledger_entries where reason = 'purchase'`,
    broken: `select reference from ledger_entries where reason = 'purchase' and not exists (
      select from sandbox_payment_intents where order_id = reference and status = 'succeeded')`,
  },
  {
    name: 'refunds and withdrawals that are decided',
    total: 'select count(*) from payment_refunds',
    broken: `select id::text from payment_refunds where status = 'asked'`,
  },
  {
    name: 'refunds that the provider made and the books tell, once each',
    total: 'select count(*) from sandbox_reversals',
    broken: `select id from sandbox_reversals where not exists (select from payment_reversals reversals
      where reversals.id = sandbox_reversals.id and reversals.amount = sandbox_reversals.amount)`,
  },
  {
    name: 'payments of which as much went back as the provider says, and no more than was paid',
    total: `select count(*) from payments where status = 'paid'`,
    broken: `select id::text from payments where refunded_amount > amount or refunded_amount <> (
      select coalesce(sum(reversals.amount), 0) from sandbox_reversals reversals
        join sandbox_payment_intents intents on intents.id = payment_intent_id where order_id = payments.id::text)`,
  },
  {
    name: 'payments whose closed tokens are worth what went back',
    total: 'select count(*) from payments where refunded_amount > 0',
    broken: `select id::text from payments where tokens * refunded_amount / amount <> (
      select coalesce(-sum(entries.amount), 0) from ledger_entries entries where reason in ('refund', 'withdrawal')
        and reference in (select reversal_id from payment_refunds where payment_id = payments.id
          union select id::text from payment_refunds where payment_id = payments.id))`,
  },
  {
    name: 'delivered try-ons that are charged once',
    total: `select count(*) from try_ons where state = 'complete'`,
    broken: `select id::text from try_ons where state = 'complete' and (
      select coalesce(string_agg(amount::text, ' ' order by id), '') from ledger_entries where reference = try_ons.id::text) <> '-1'`,
  },
  {
    name: 'try-ons without a result whose token is back',
    total: `select count(*) from try_ons where state = 'failed'`,
    broken: `select id::text from try_ons where state = 'failed' and (
      select coalesce(string_agg(amount::text, ' ' order by id), '') from ledger_entries where reference = try_ons.id::text) <> '-1 1'`,
  },
  {
    name: 'price searches that are paid when they found something, and else are not',
    total: 'select count(*) from price_searches',
    broken: `select id::text from price_searches where
      (select coalesce(sum(amount), 0) from ledger_entries where reference = price_searches.id::text)
      <> case when state = 'complete' and jsonb_array_length(offers) > 0 then -1 else 0 end`,
  },
  {
    name: 'tokens spent on what there is',
    total: `select count(*) from ledger_entries where reason in ('try-on', 'price-search')`,
    broken: `select reference from ledger_entries where reason in ('try-on', 'price-search')
      and not exists (select from try_ons where id::text = reference)
      and not exists (select from price_searches where id::text = reference)`,
  },
  {
    name: 'try-ons that are finished',
    total: 'select count(*) from try_ons',
    broken: `select id::text || ' ' || state from try_ons where state not in ('complete', 'failed')`,
  },
  {
    name: 'jobs that are done, or wait for their next try',
    total: 'select count(*) from jobs.job',
    broken: `select name || ' ' || id::text || ' ' || state::text from jobs.job where ${isDue} and start_after < now() - interval '1 minute'`,
  },
]

/** What is still under way, which must become nothing. */
export async function countUnfinished(database: Database): Promise<number> {
  const { rows } = await database.execute(sql`
    select (select count(*) from try_ons where state not in ('complete', 'failed'))::int
      + (select count(*) from price_searches where state not in ('complete', 'failed'))::int
      + (select count(*) from payment_refunds where status = 'asked')::int
      + (select count(*) from jobs.job where ${sql.raw(isDue)})::int as count`)
  return Number(rows[0]?.count)
}

/** Compares the ledger, what was delivered, and the files with each other. */
export async function checkBooks(database: Database, keys: string[]): Promise<Books> {
  const books: Books = { counts: {}, problems: [] }
  for (const { name, total, broken } of rules) {
    const { rows } = await database.execute(sql.raw(`select (${total})::int as count`))
    books.counts[name] = Number(rows[0]?.count)
    const wrong = await database.execute(sql.raw(`select * from (${broken}) wrong(it)`))
    books.problems.push(...wrong.rows.map(({ it }) => `not among the ${name}: ${String(it)}`))
  }
  const { rows } = await database.execute(sql`select id from try_ons where state = 'complete'`)
  const complete = new Set(rows.map(({ id }) => String(id)))
  const owned = keys.filter((key) => complete.has(/^try-ons\/([^/]+)\//.exec(key)?.[1] ?? ''))
  const isExport = (key: string) => key.startsWith('exports/')
  const orphans = keys.filter((key) => !owned.includes(key) && !isExport(key))
  const known = new Set(keys)
  const pictures = ['try-on.jpg', 'model.jpg', 'garment.jpg']
  const missing = [...complete].flatMap((id) =>
    pictures.map((name) => `try-ons/${id}/${name}`).filter((key) => !known.has(key)),
  )
  books.counts['files of delivered try-ons'] = owned.length
  books.problems.push(...orphans.map((key) => `a file of nobody: ${key}`))
  books.problems.push(...missing.map((key) => `a file that is missing: ${key}`))
  return books
}
