import { parseArgs } from 'node:util'
import { ConfigError, loadConfig } from '../config.ts'
import { reconcilePayments } from '../features/payments/reconcile.ts'
import { DataFolderInUseError, takeDataFolder } from '../providers/data-folder.ts'
import { choosePayments, openDatabase } from '../providers/index.ts'

/* npm run payments:reconcile [-- --since 2026-01-31]: prints every difference between our books and the provider's. */

const defaultDays = 90

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof DataFolderInUseError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}

async function main(): Promise<number> {
  const now = () => new Date()
  const since = readSince() ?? new Date(now().getTime() - defaultDays * 24 * 3_600_000)
  const config = loadConfig()
  // The embedded database belongs to one process: the server must not be running.
  const folder = config.databaseUrl ? null : await takeDataFolder(config.dataDir)
  const { database, close } = await openDatabase(config)
  try {
    const { payments } = await choosePayments(config, database, now)
    const result = await reconcilePayments({ database, payments }, since)
    const day = since.toISOString().slice(0, 10)
    process.stdout.write(result.differences.map((difference) => `${difference}\n`).join(''))
    process.stdout.write(
      `Compared with ${payments.name} since ${day}: orders ${result.orders}, differences ${result.differences.length}.\n`,
    )
    return result.differences.length === 0 ? 0 : 1
  } finally {
    await close()
    folder?.release()
  }
}

function readSince(): Date | null {
  const { since } = parseArgs({ options: { since: { type: 'string' } } }).values
  if (since === undefined) return null
  const date = new Date(since)
  if (Number.isNaN(date.getTime()))
    throw new ConfigError(`--since ${since} is not a date such as 2026-01-31.`)
  return date
}
