import { parseArgs } from 'node:util'
import { ConfigError, loadConfig } from '../config.ts'
import { BackupError, checkBackup, restoreBackup } from '../features/backup/service.ts'
import { DataFolderInUseError, putSecret, takeDataFolder } from '../providers/data-folder.ts'
import { openBackupProviders } from '../providers/index.ts'

/* npm run restore -- FILE [--check]: a backup into an empty installation, or, with --check, only a look whether it is whole. */

try {
  const { positionals, values } = parseArgs({
    options: { check: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [path] = positionals
  if (!path) throw new BackupError('Which backup? npm run restore -- FILE')
  if (values.check) await check(path)
  else await restore(path)
} catch (error) {
  const forOperators = [ConfigError, BackupError, DataFolderInUseError]
  if (!forOperators.some((kind) => error instanceof kind)) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}

async function check(path: string): Promise<void> {
  const { createdAt } = await checkBackup(path, loadConfig().backupKeys)
  process.stdout.write(`This backup of ${createdAt} is whole.\n`)
}

async function restore(path: string): Promise<void> {
  const config = loadConfig()
  const folder = await takeDataFolder(config.dataDir)
  const { close, ...providers } = await openBackupProviders(config)
  try {
    const deps = { ...providers, keys: config.backupKeys, now: () => new Date() }
    const { manifest, secret } = await restoreBackup(deps, path)
    if (secret !== null && !config.secret) await putSecret(config.dataDir, secret)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows.count, 0)
    process.stdout.write(`Restored and read back: ${rows} rows, ${manifest.files.count} files.\n`)
  } finally {
    await close()
    folder.release()
  }
}
