import { sql } from 'drizzle-orm'
import { startServer } from '../e2e/server.ts'
import { createTarget } from '../scripts/attack/target.ts'
import { openPostgresDatabase } from '../server/src/providers/database/postgres.ts'
import { startPostgres } from '../server/test/postgres.ts'
import { startBareServer } from './api/bare-server.ts'
import { comparePairs, type Pair } from './api/compare-pairs.ts'

/**
 * npm run bench:api
 *
 * How fast the server answers beside the bare framework, Hono on Node's server, with the same work: a page beside a file of its size,
 * a signed-in call beside the same statements on the same throw-away PostgreSQL. Both are asked in turn over loopback, sixteen at a
 * time. It ends with 1 when a page reaches less than half of what its file does.
 */
const leastOfPage = 0.5
const pages = ['/', '/faq', '/privacy']
const tryOnCount = 40

const postgres = await startPostgres()
if (!postgres) throw new Error('This machine has no PostgreSQL')
const { database, close } = await openPostgresDatabase(postgres.url)
const server = await startServer({ environment: { DATABASE_URL: postgres.url, TRUST_PROXY: 'yes' } })
let isGood = true
try {
  const { client, email } = await createTarget(server.url, server.process.pid ?? 0).registerVerified()
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  await insertTryOns(email)
  const bodies = await Promise.all(pages.map(async (path) => (await fetch(server.url + path)).text()))
  const bare = await startBareServer(postgres.url, bodies)

  const ofPages = ['identity', 'gzip'].flatMap((encoding) =>
    pages.map((path, index) => ({
      name: `${path} ${encoding === 'gzip' ? 'compressed' : ''}`.trim(),
      ours: server.url + path,
      bare: `${bare.url}/${index}.html`,
      headers: { 'accept-encoding': encoding },
    })),
  )
  const ofCalls = Object.entries({
    '/api/auth/user': '/user',
    '/api/tokens/balance': '/balance',
    '/api/history/tryons': '/history',
  }).map(([path, barePath]): Pair => ({
    name: path,
    ours: server.url + path,
    bare: bare.url + barePath,
    headers: { cookie },
  }))
  const pageRatios = await comparePairs('Pages without a session, beside a file of their size', ofPages, {
    ours: server.process.pid,
    bare: bare.pid,
  })
  await comparePairs('Signed-in calls, beside the same statements', ofCalls, {
    ours: server.process.pid,
    bare: bare.pid,
  })
  isGood = pageRatios.every((ratio) => ratio >= leastOfPage)
  if (!isGood) console.log(`A page reaches less than ${leastOfPage} of its file.`)
  await bare.stop()
} finally {
  await server.stop()
  await close()
  await postgres.stop()
}
process.exit(isGood ? 0 : 1)

async function insertTryOns(email: string): Promise<void> {
  await database.execute(sql`
    insert into try_ons (user_id, idempotency_key, state, step, created_at, finished_at)
    select users.id, n::text, 'complete', 'finishing', now() - n * interval '1 hour', now()
    from users, generate_series(1, ${sql.raw(String(tryOnCount))}) n where email = ${email}`)
}
