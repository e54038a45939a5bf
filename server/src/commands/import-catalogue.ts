import { parseArgs } from 'node:util'
import { ConfigError, loadConfig } from '../config.ts'
import { describeWaiting } from '../features/catalogue/describe-items.ts'
import { FeedError } from '../features/catalogue/feed/feed.ts'
import { readFeed } from '../features/catalogue/feed/read-feed.ts'
import { importFeed } from '../features/catalogue/import-feed.ts'
import { openSource } from '../features/catalogue/open-source.ts'
import { countWaiting } from '../features/catalogue/repository.ts'
import { openVectorIndex } from '../features/catalogue/search/vector-index-repository.ts'
import { createLog } from '../platform/log.ts'
import { isPublicAddress } from '../platform/safe-fetch.ts'
import { DataFolderInUseError, takeDataFolder } from '../providers/data-folder.ts'
import { openCatalogueProviders } from '../providers/index.ts'
import { createProgressBar } from './progress-bar.ts'

/*
 * npm run catalogue:import -- FILE|URL --name SHOP [--text-only]
 * Reads a shop's Google Merchant feed into the catalogue, then looks at the pictures. Cut off, it goes on where it was when it is
 * started again. --text-only leaves the pictures to the server.
 */

const usage = 'npm run catalogue:import -- FILE|URL --name SHOP [--text-only]'
const mostBadRowsShown = 20

try {
  process.exitCode = await main()
} catch (error) {
  const isMendable =
    error instanceof ConfigError || error instanceof DataFolderInUseError || error instanceof FeedError
  if (!isMendable) throw error
  process.stderr.write(`\n${error.message}\n`)
  process.exitCode = 2
}

async function main(): Promise<number> {
  const { file, shop, isTextOnly } = readArguments()
  const config = loadConfig()
  // The embedded database belongs to one process: the server must not be running.
  const folder = config.databaseUrl ? null : await takeDataFolder(config.dataDir)
  const catalogue = await openCatalogueProviders(config)
  try {
    const log = createLog({ level: 'warn', base: null })
    await openVectorIndex(catalogue.database, catalogue.garmentDescriber, log)
    const deps = { ...catalogue, isReachable: isPublicAddress, now: () => new Date() }
    const badRows = await importText(deps, file, shop)
    if (!isTextOnly) await describePictures(deps)
    return badRows === 0 ? 0 : 1
  } finally {
    await catalogue.close()
    folder?.release()
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, 'text-only': { type: 'boolean', default: false } },
  })
  const [file] = positionals
  const shop = values.name?.trim()
  if (!file || !shop || positionals.length > 1) throw new ConfigError(`Usage: ${usage}`)
  return { file, shop, isTextOnly: values['text-only'] }
}

type ImportDeps = Parameters<typeof importFeed>[0] & Parameters<typeof describeWaiting>[0]

async function importText(deps: ImportDeps, file: string, shop: string): Promise<number> {
  const source = await openSource(file)
  const bar = createProgressBar('Rows', source.size === null ? null : 1)
  let shown = 0
  const result = await importFeed(
    deps,
    { name: source.name, fingerprint: source.fingerprint, rows: readFeed(source.bytes) },
    {
      shop,
      onProgress: (rows) => bar.show(rows, source.size === null ? null : source.read() / source.size),
      onBadRow({ line, id, reason }) {
        if (++shown > mostBadRowsShown) return
        bar.clear()
        process.stderr.write(`line ${line}${id === null ? '' : ` (${id})`}: ${reason}\n`)
      },
    },
  )
  bar.end()
  if (shown > mostBadRowsShown) process.stderr.write(`and ${shown - mostBadRowsShown} more bad rows\n`)
  const { stored, bad, skipped, retired, resumedAfter } = result
  if (resumedAfter > 0)
    process.stdout.write(`Went on after row ${resumedAfter}, where the last import ended.\n`)
  process.stdout.write(
    `${shop}: ${stored} products stored, ${retired} retired, ${skipped} that are no clothes left out, ${bad} bad rows.\n`,
  )
  return bad
}

async function describePictures(deps: ImportDeps): Promise<void> {
  const total = await countWaiting(deps.database, deps.garmentDescriber.name)
  if (total === 0) return
  const bar = createProgressBar('Pictures', total)
  let done = 0
  let described = 0
  await describeWaiting(deps, {
    onPicture(isDescribed) {
      done++
      if (isDescribed) described++
      bar.show(done, Math.min(1, done / total))
    },
  })
  bar.end()
  process.stdout.write(`${described} of ${done} pictures described.\n`)
}
