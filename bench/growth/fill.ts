import { sql } from 'drizzle-orm'
import type { Database } from '../../server/src/database/database.ts'

const perUser = { ledgerEntries: 10, tryOns: 5 }
/** One registration each; both databases have as many a day, the large one has more days. */
const secondsBetweenUsers = 31

/**
 * People like those of a business: each with ten ledger entries, five try-ons, a session and two security events, every tenth with a
 * payment and its receipt, every fiftieth with a result given back. The newest came just now.
 */
export async function fill(database: Database, userCount: number): Promise<void> {
  const users = sql.raw(String(userCount))
  const n = sql.raw(`generate_series(1, ${userCount}) n`)
  const userId = sql.raw(`md5('user ' || n)::uuid`)
  const tryOnId = sql.raw(`md5('try-on ' || n || ' ' || k)::uuid`)
  const came = sql.raw(`(now() - (${userCount} - n) * interval '${secondsBetweenUsers} seconds')`)
  const isPayer = sql.raw('n % 10 = 0')
  const statements = [
    sql`insert into users (id, username, email, email_verified_at, token_balance, created_at)
      select ${userId}, (array['Ada','Bo','Chloe','Dan','Eve','Finn','Grace','Hana'])[1 + n % 8] || ' ' || md5(n::text),
        md5((n * 7)::text) || '@' || (array['example.com','mail.example','post.example'])[1 + n % 3],
        ${came}, 1 + case when ${isPayer} then 100 else 0 end, ${came} from ${n}`,
    sql`insert into try_ons (id, user_id, idempotency_key, state, step, garment_class, error_code, pair_hash, garment_hash, engine,
        created_at, started_at, finished_at)
      select ${tryOnId}, ${userId}, k::text, case when k = 5 then 'failed' else 'complete' end, 'finishing', 'top',
        case when k = 5 then 'try_on_failed' end, md5('pair' || n || k), md5('garment' || n % 1000),
        '{"name":"built-in","model":"warp","version":"1","milliseconds":3000,"costMicros":0}', ${came}, ${came}, ${came}
      from ${n}, generate_series(1, ${sql.raw(String(perUser.tryOns))}) k`,
    sql`insert into try_on_outcomes (engine, version, error_code, waiting_ms, running_ms, finished_at)
      select 'built-in', '1', case when k = 5 then 'try_on_failed' end, n % 900, 2000 + n % 3000, ${came}
      from ${n}, generate_series(1, ${sql.raw(String(perUser.tryOns))}) k`,
    sql`insert into ledger_entries (user_id, amount, reason, reference, created_at)
      select ${userId}, case k when 1 then 6 when 7 then 1 else -1 end,
        case when k = 1 then 'sign-up-bonus' when k <= 6 then 'try-on' when k = 7 then 'try-on-returned' else 'price-search' end,
        case when k between 2 and 6 then md5('try-on ' || n || ' ' || k - 1)::uuid::text
          when k = 7 then md5('try-on ' || n || ' 5')::uuid::text else n || ' ' || k end, ${came}
      from ${n}, generate_series(1, ${sql.raw(String(perUser.ledgerEntries))}) k`,
    sql`insert into payments (id, user_id, package_id, tokens, amount, currency, provider, payment_intent_id, status, created_at, credited_at)
      select md5('payment ' || n)::uuid, ${userId}, 'popular', 100, 2500, 'usd', 'sandbox', 'pi_' || n, 'paid', ${came}, ${came}
      from ${n} where ${isPayer}`,
    sql`insert into ledger_entries (user_id, amount, reason, reference, created_at)
      select user_id, tokens, 'purchase', id::text, created_at from payments where payment_intent_id like 'pi\\_%'`,
    sql`insert into receipts (payment_id, provider, sequence, number, seller, issued_at)
      select md5('payment ' || n)::uuid, 'filled', n, 'F-' || n, '{}', ${came} from ${n} where ${isPayer}`,
    sql`insert into sessions (token_hash, user_id, created_at, expires_at)
      select md5('session ' || n), ${userId}, ${came}, now() + interval '30 days' from ${n}`,
    sql`insert into security_events (at, kind, account, network, detail)
      select ${came}, (array['signed-in','failed'])[k], md5(n::text), md5(k::text), '' from ${n}, generate_series(1, 2) k`,
    sql`insert into give_backs (user_id, try_on_id, reason, may_be_seen, created_at)
      select ${userId}, md5('try-on ' || n || ' 1')::uuid, 'damaged', false, ${came} from ${n} where n % 50 = 0`,
    sql`insert into daily_counts (kind, name, day, total)
      select 'visit', 'landing', to_char(now() - n * interval '1 day', 'YYYY-MM-DD'), 1000
      from generate_series(1, greatest(1, ${users} / 2800)) n on conflict do nothing`,
  ]
  await turnTotals(database, 'disable')
  for (const statement of statements) await database.execute(statement)
  await turnTotals(database, 'enable')
  await database.execute(sql`
    insert into total_changes (name, change) values
      ('users-person', ${users}), ('try-ons-complete', ${users} * 4),
      ('tokens-sold', ${users} / 10 * 100), ('revenue-usd', ${users} / 10 * 2500)`)
  await database.execute(sql`vacuum analyze`)
}

/** Counted row by row, millions would take minutes; they are added afterwards. */
async function turnTotals(database: Database, way: 'enable' | 'disable'): Promise<void> {
  for (const table of ['users', 'try_ons', 'payments'])
    await database.execute(sql.raw(`alter table ${table} ${way} trigger user`))
}
