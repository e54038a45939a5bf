import { sql } from 'drizzle-orm'
import { adminUsersQuerySchema } from '../contract/admin.ts'
import { countMatchingUsers, listUsers } from '../server/src/features/admin/users-repository.ts'
import { openPostgresDatabase } from '../server/src/providers/database/postgres.ts'
import { startPostgres } from '../server/test/postgres.ts'

/* node bench/admin-users.ts [USERS]: how long the admins' list takes over a million users, on a throw-away PostgreSQL. */

const userCount = Number(process.argv[2] ?? 1_000_000)
const repetitions = 5

const postgres = await startPostgres()
if (!postgres) throw new Error('This machine has no PostgreSQL')
const { database, close } = await openPostgresDatabase(postgres.url)
try {
  await fill()
  for (const query of listQueries()) await measure(query)
} finally {
  await close()
  await postgres.stop()
}

/** Users with names like people's, and a payment of every tenth. */
async function fill() {
  const startedAt = performance.now()
  await database.execute(sql`
    insert into users (username, email, email_verified_at, token_balance, created_at)
    select
      (array['Ada','Bo','Chloe','Dan','Eve','Finn','Grace','Hana'])[1 + n % 8] || ' ' || md5(n::text),
      md5((n * 7)::text) || '@' || (array['example.com','mail.example','post.example'])[1 + n % 3],
      now(), n % 400, now() - n * interval '31 seconds'
    from generate_series(1, ${sql.raw(String(userCount))}) n`)
  await database.execute(sql`
    insert into payments (user_id, package_id, tokens, amount, currency, provider, status, credited_at)
    select id, 'popular', 100, 2500, 'usd', 'sandbox', 'paid', now() from users where token_balance % 10 = 0`)
  await database.execute(sql`vacuum analyze users`)
  await database.execute(sql`vacuum analyze payments`)
  console.log(`${userCount} users made in ${seconds(startedAt)} s\n`)
}

function listQueries() {
  const lastPage = Math.ceil(userCount / 100)
  return [
    {},
    { page: Math.ceil(lastPage / 2) },
    { page: lastPage },
    { sort: 'email', direction: 'asc' },
    { sort: 'tokenBalance' },
    { sort: 'tokenBalance', page: Math.ceil(lastPage / 3) },
    { search: 'c4ca4238' },
    { search: 'c4ca4238a0b923820dcc509a6f75849b' },
    { search: 'Chloe c' },
    { search: 'chloe', sort: 'email' },
    { search: 'nobody at all' },
    { search: 'ab' },
    { search: '00000000-0000-4000-8000-000000000000' },
  ]
}

async function measure(given: Record<string, unknown>) {
  const query = adminUsersQuerySchema.parse(given)
  const times: { count: number; page: number }[] = []
  let total = 0
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const beforeCount = performance.now()
    total = await countMatchingUsers(database, query.search)
    const beforePage = performance.now()
    await listUsers(database, query, total)
    times.push({ count: beforePage - beforeCount, page: performance.now() - beforePage })
  }
  const [count, page] = [median(times.map((time) => time.count)), median(times.map((time) => time.page))]
  console.log(
    `${JSON.stringify(given).padEnd(60)} ${String(total).padStart(8)} found   count ${count} ms   page ${page} ms`,
  )
}

function median(values: number[]): string {
  const sorted = [...values].sort((one, other) => one - other)
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1).padStart(7)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
