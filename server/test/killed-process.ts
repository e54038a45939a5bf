import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { createApp, createWorkerApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Deps } from '../src/deps.ts'
import { openCatalogueSearch } from '../src/features/catalogue/service.ts'
import { createLog } from '../src/platform/log.ts'
import { createDailyCounts } from '../src/platform/daily-counts.ts'
import { createRateLimits } from '../src/platform/rate-limits.ts'
import { isPublicAddress } from '../src/platform/safe-fetch.ts'
import { createSignals } from '../src/platform/signals.ts'
import { createTurns } from '../src/platform/turns.ts'
import { createStreamCap } from '../src/platform/stream-cap.ts'
import { createUploadGate } from '../src/platform/upload-gate.ts'
import { readOrCreateSecret, takeDataFolder } from '../src/providers/data-folder.ts'
import { openProviders } from '../src/providers/index.ts'
import type { Storage } from '../src/providers/storage/type.ts'
import type { TryOnEngine } from '../src/providers/try-on-engine/type.ts'
import { prepareWithoutWork, prepareWork } from '../src/work.ts'
import type { PriceSearch } from '../src/providers/price-search/type.ts'
import type { PaymentNews } from './processes.ts'
import { createDrawnDescriber } from './drawn-describer.ts'
import { createDrawnEngine } from './drawn-engine.ts'
import { createWeakPasswords } from './weak-passwords.ts'

/*
 * The product as a process of its own, for tests that kill it: like main.ts, but with a drawn engine and weak hashes. It tells its parent
 * its port, and then each sign of life: whenever a try-on takes a step or touches the storage. Its engine fails at trousers and
 * takes long over coats.
 */

const hangMs = 5000
const config = readConfig(process.env)
const log = createLog({ level: config.logLevel }, pino.destination(2))
const clockOffset = Number(process.argv[2] ?? 0)
const now = () => new Date(Date.now() + clockOffset)
const folder = await takeDataFolder(config.dataDir)
const { database, ...providers } = await openProviders(config, log, now)
const deps: Deps = {
  ...providers,
  config,
  secret: config.secret ?? (await readOrCreateSecret(config.dataDir)),
  database: database.database,
  eraseDeleted: () => database.eraseDeleted(),
  storage: watchStorage(providers.storage),
  garmentDescriber: createDrawnDescriber(),
  priceSearch: watchSearch(
    providers.priceSearch ??
      (await openCatalogueSearch({ ...providers, database: database.database, now, log })),
  ),
  tryOnEngine: watchEngine(createDrawnEngine({ stepMs: 3 })),
  passwords: createWeakPasswords(),
  rateLimits: createRateLimits(database.database),
  dailyCounts: createDailyCounts(database.database, now),
  signals: createSignals(database.channel),
  takeTurn: createTurns(),
  isReachable: process.argv[3] === 'reach-loopback' ? (address) => address === '127.0.0.1' : isPublicAddress,
  temporaryFolder: folder.temporaryPath,
  uploadGate: createUploadGate(folder.temporaryPath),
  streamCap: createStreamCap(),
  now,
  log,
}
const site = {
  pages: { render: async () => ({ status: 200, html: '' }) as const },
  publicFolder: join(config.dataDir, 'public'),
}
const app = config.role === 'worker' ? createWorkerApp(deps) : createApp(deps, site)
const startWork =
  config.role === 'web' ? await prepareWithoutWork(deps) : await prepareWork(deps, database.isExclusive)
const work = await startWork()
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
process.once('SIGTERM', () => void stop())
// A test that ended before it killed us leaves nobody to do so.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function stop() {
  await work.stop(20_000)
  await deps.signals.close()
  await Promise.all(
    [providers.mailer, providers.tryOnEngine, providers.garmentDescriber].map((one) => one.close()),
  )
  await database.close()
  process.exit(0)
}

/** News of a payment, signed as only this process can. */
process.on('message', ({ paymentIntentId, eventId }: PaymentNews) => {
  const event = deps.sandboxPayments?.signEvent(paymentIntentId, eventId)
  if (!event) return
  const request = new Request('http://localhost/api/webhooks/payments', { method: 'POST', ...event })
  // What was not taken is told again.
  void Promise.resolve(app.fetch(request)).catch(() => {})
})

function showLife() {
  process.send?.({})
}

function watchStorage(storage: Storage): Storage {
  return {
    ...storage,
    async put(...parameters) {
      showLife()
      await storage.put(...parameters)
      showLife()
    },
    async deleteAll(prefix) {
      showLife()
      await storage.deleteAll(prefix)
      showLife()
    },
  }
}

function watchEngine(engine: TryOnEngine): TryOnEngine {
  return {
    ...engine,
    check(request) {
      showLife()
      return engine.check(request)
    },
    async generate(request, { onStep, signal }) {
      const tell: typeof onStep = (step) => {
        showLife()
        onStep(step)
      }
      const pictures = await engine.generate(request, { onStep: tell, ...(signal ? { signal } : {}) })
      if (request.garmentClass === 'outerwear') await wait(hangMs, undefined, signal ? { signal } : {})
      if (request.garmentClass === 'bottom') throw new Error('This engine cannot do trousers')
      return pictures
    },
  }
}

/** Told to, it searches for ever, and says so. */
function watchSearch(search: PriceSearch): PriceSearch {
  if (process.argv[3] !== 'hold-search') return search
  return {
    ...search,
    search() {
      process.send?.({ isSearching: true })
      return new Promise(() => {})
    },
  }
}
