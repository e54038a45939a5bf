import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, pressLink, waitUntil } from '../../../test/app.ts'
import { createClient, type Client } from '../../../test/client.ts'
import { copyTemplateDatabase } from '../../../test/template-database.ts'
import { readMoves } from '../../../test/payments.ts'
import { drawCloth, foundItems, searchPrices } from '../../../test/shop.ts'
import { catalogueFeeds, catalogueItems, ledgerEntries, users } from '../../database/tables.ts'
import { openPgliteDatabase } from '../../providers/database/pglite.ts'
import { createDrawnDescriber } from '../../../test/drawn-describer.ts'
import { findProgram, quickStart } from '../../../test/processes.ts'

const script = findProgram('server/test/killed-process.ts')
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ourela-killed-search-'))
  await mkdir(join(dataDir, 'public'))
  await copyTemplateDatabase(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function startServer(...how: string[]) {
  const child = fork(script, ['0', ...how], {
    execArgv: quickStart.execArgv,
    env: {
      ...quickStart.environment,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      PORT: '0',
      NODE_ENV: 'test',
      PATH: process.env.PATH,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const searching = Promise.withResolvers<void>()
  const listening = Promise.withResolvers<number>()
  child.on('message', (message: { port?: number; isSearching?: true }) => {
    if (message.port !== undefined) listening.resolve(message.port)
    if (message.isSearching) searching.resolve()
  })
  const exited = once(child, 'exit')
  const origin = `http://127.0.0.1:${await listening.promise}`
  return {
    origin,
    searching: searching.promise,
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal)
      await exited
    },
  }
}

async function register(origin: string): Promise<Client> {
  const client = createClient(fetch, origin)
  const email = 'ann@example.com'
  await client.post('/api/register', { username: 'ann', email, password: 'correct horse' })
  const link = await waitUntil(async () => {
    const page = await (await client.get('/dev/outbox')).text()
    return /\/auth\/verify\?token=[\w-]+/.exec(page)?.[0]
  })
  await pressLink(client, link)
  return client
}

test('PRICE-2 a search whose process is killed is made by the next one, for the token that was held', async () => {
  const garment = await drawCloth('#c02020')
  await stockCatalogue(garment)
  const first = await startServer('hold-search')
  const client = await register(first.origin)
  const cut = searchPrices(client, garment).catch(() => null)
  await first.searching
  await first.end('SIGKILL')
  await cut

  const second = await startServer()
  const again = createClient(fetch, second.origin)
  for (const [name, value] of client.cookies) again.cookies.set(name, value)
  const items = await foundItems(await searchPrices(again, garment))
  expect(items.map(({ name }) => name)).toEqual(['Red cloth'])
  expect(await balanceOf(again)).toBe(2)
  expect(await readMoves(again)).toEqual([
    ['price-search', -1],
    ['sign-up-bonus', 3],
  ])
  await second.end('SIGTERM')

  const { database, close } = await openPgliteDatabase(dataDir)
  const entries = await database.select().from(ledgerEntries)
  const [ann] = await database.select().from(users)
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(ann?.tokenBalance)
  await close()
})

async function stockCatalogue(garment: Uint8Array) {
  const { database, close } = await openPgliteDatabase(dataDir)
  const describer = createDrawnDescriber()
  const described = await describer.describe(garment)
  if ('refusal' in described) throw new Error(described.refusal)
  const [feed] = await database.insert(catalogueFeeds).values({ shop: 'Acme', source: 'test' }).returning()
  await database.insert(catalogueItems).values({
    feedId: feed?.id ?? '',
    externalId: '1',
    title: 'Red cloth',
    url: 'https://shop.example/1',
    imageUrl: 'https://shop.example/1.jpg',
    price: 2000,
    currency: 'USD',
    condition: 'New',
    importNumber: 1,
    describer: describer.name,
    description: described.vector,
  })
  await close()
}
