import { getRequestListener } from '@hono/node-server'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createApp, createControlApp, createWorkerApp } from './app.ts'
import { ConfigError, loadConfig, type Config } from './config.ts'
import type { Deps } from './deps.ts'
import { openCatalogueSearch } from './features/catalogue/service.ts'
import { openDevelopmentSite } from './platform/development-site.ts'
import { createDailyCounts } from './platform/daily-counts.ts'
import { createLog } from './platform/log.ts'
import { freeMemoryAtRest } from './platform/memory-at-rest.ts'
import { measureProcess } from './platform/metrics.ts'
import { startTracing } from './platform/tracing.ts'
import { closeServer, createCappedServer, listen } from './platform/node-server.ts'
import { loadBuiltPages } from './platform/pages.ts'
import { createPasswords, type Passwords } from './platform/passwords.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { isPublicAddress } from './platform/safe-fetch.ts'
import { createSignals } from './platform/signals.ts'
import { createTurns } from './platform/turns.ts'
import { createStreamCap } from './platform/stream-cap.ts'
import { createUploadGate } from './platform/upload-gate.ts'
import {
  controlPath,
  DataFolderFullError,
  DataFolderInUseError,
  readOrCreateSecret,
  takeDataFolder,
} from './providers/data-folder.ts'
import { openProviders } from './providers/index.ts'
import { prepareWithoutWork, prepareWork } from './work.ts'

/* config -> providers -> app -> listen -> graceful stop: the only file with side effects. */

const buildFolder = join(import.meta.dirname, '../../dist')
const stopWithinMs = 30_000
const finishWorkWithinMs = 25_000
const signOfLifeMs = 2000

// A test's process runs it with parts of its own.
if (import.meta.main) await run()

/** What a test's server has of its own: providers, and cheaper hashes. */
type Parts = { open: typeof openProviders; passwords: Passwords }

/** Starts the product and stops it when its process is told to. It ends the process when it cannot start. */
export async function run(
  parts: Parts = { open: openProviders, passwords: createPasswords() },
): Promise<void> {
  try {
    const config = loadConfig()
    const log = createLog({ level: config.logLevel, base: null })
    const stop = await start(config, log, parts)
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => stop(0))
    // The script that started us has died: nobody is left to stop us.
    process.once('disconnect', () => stop(0))
    // The last resort: what nobody has caught may have left anything behind. What runs is finished, then we end.
    process.on('uncaughtException', (err) => {
      log.fatal({ err }, 'an error that nobody caught: stopping')
      stop(1)
    })
    showLife()
    freeMemoryAtRest()
  } catch (error) {
    const reason = explain(error)
    if (reason === null) throw error
    process.stderr.write(`\n${reason}\n\n`)
    process.exit(1)
  }
}

/** Tells the script that started us, if there is one, that we are ready, and from then on that we still run. */
function showLife() {
  if (!process.send) return
  const tell = () => process.connected && process.send?.({ isAlive: true })
  tell()
  setInterval(tell, signOfLifeMs).unref()
}

/** Answers what stops everything again and ends the process: no new work, what runs is finished, within 30 seconds. */
async function start(config: Config, log: Logger, parts: Parts): Promise<(exitCode: number) => void> {
  const now = () => new Date()
  measureProcess()
  const endTracing = config.tracesUrl ? await startTracing(config.tracesUrl, config.role) : async () => {}
  const folder = await takeDataFolder(config.dataDir)
  const { database: opened, ...providers } = await parts.open(config, log, now)
  const { database } = opened
  const deps: Deps = {
    ...providers,
    config,
    secret: config.secret ?? (await readOrCreateSecret(config.dataDir)),
    database,
    priceSearch: providers.priceSearch ?? (await openCatalogueSearch({ ...providers, database, now, log })),
    eraseDeleted: () => opened.eraseDeleted(),
    passwords: parts.passwords,
    rateLimits: createRateLimits(database),
    dailyCounts: createDailyCounts(database, now),
    signals: createSignals(opened.channel),
    takeTurn: createTurns(),
    isReachable: isPublicAddress,
    temporaryFolder: folder.temporaryPath,
    uploadGate: createUploadGate(folder.temporaryPath),
    streamCap: createStreamCap(),
    now,
    log,
  }
  const server = createCappedServer(config)
  const startWork =
    config.role === 'web' ? await prepareWithoutWork(deps) : await prepareWork(deps, opened.isExclusive)
  const closeSite = config.role === 'worker' ? answerAsWorker() : await answerEverybody()
  await listen(server, config)
  const work = await startWork()
  const control = opened.isExclusive ? await listenToCommands(deps) : null
  log.info({ url: config.publicUrl, database: opened.name, role: config.role }, 'ready')
  const what =
    config.role === 'worker' ? 'A worker is ready' : `${config.brand} is ready: ${config.publicUrl}`
  process.stdout.write(`\n  ${what}\n\n`)

  async function answerEverybody() {
    const site = config.arePagesFromSource ? await openDevelopmentSite(server) : await openBuiltSite()
    const answer = getRequestListener(createApp(deps, site).fetch)
    server.on('request', (request, response) =>
      site.middleware(request, response, () => void answer(request, response)),
    )
    return site.close
  }

  function answerAsWorker() {
    const answer = getRequestListener(createWorkerApp(deps).fetch)
    server.on('request', (request, response) => void answer(request, response))
    return async () => {}
  }

  async function stop(exitCode: number) {
    log.info('stopping: no new work, finishing what runs')
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    control?.close()
    const closed = closeServer(server, work.stop(finishWorkWithinMs))
    await Promise.all([closed, closeSite()])
    await Promise.all(
      [providers.mailer, providers.tryOnEngine, providers.garmentDescriber, providers.provenance].map((one) =>
        one.close(),
      ),
    )
    await deps.dailyCounts.flush().catch((err: unknown) => log.error({ err }, 'counts not written'))
    await deps.signals.close()
    await opened.close()
    await endTracing()
    folder.release()
    process.exit(exitCode)
  }
  let stopping: Promise<void> | undefined
  return (exitCode) => {
    stopping ??= stop(exitCode).catch((err: unknown) => {
      log.fatal({ err }, 'stopping failed')
      process.exit(1)
    })
  }
}

/** Only whoever may read the data folder reaches it. */
async function listenToCommands(deps: Deps) {
  const path = controlPath(deps.config.dataDir)
  if (process.platform !== 'win32') await rm(path, { force: true })
  const control = createServer(getRequestListener(createControlApp(deps).fetch))
  // Without it a backup needs the server to be stopped.
  control.on('error', (err) => deps.log.warn({ err }, 'commands cannot be heard'))
  control.listen(path)
  return control
}

async function openBuiltSite() {
  return {
    pages: await loadBuiltPages(buildFolder),
    publicFolder: join(buildFolder, 'client'),
    middleware: (_request: unknown, _response: unknown, next: () => void) => next(),
    close: async () => {},
  }
}

/** What an operator can mend, in a sentence; null for what only a programmer can. */
function explain(error: unknown): string | null {
  const forOperators = [ConfigError, DataFolderInUseError, DataFolderFullError]
  if (forOperators.some((kind) => error instanceof kind)) return (error as Error).message
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isPortTaken ? 'The port is taken by another program. Set PORT to a free one.' : null
}
