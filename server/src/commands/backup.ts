import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ConfigError, loadConfig, type Config } from '../config.ts'
import { BackupError, createBackup, type Manifest } from '../features/backup/service.ts'
import { postToSocket } from '../platform/call-socket.ts'
import { controlPath, DataFolderInUseError, takeDataFolder } from '../providers/data-folder.ts'
import { openBackupProviders } from '../providers/index.ts'

/* npm run backup [-- FILE]: everything to one file, by default in DATA_DIR/backups, while traffic runs. */

try {
  const config = loadConfig()
  const path = resolve(process.argv[2] ?? join(config.dataDir, 'backups', nameOf(config, new Date())))
  if (existsSync(path)) throw new BackupError(`There is a file ${path} already.`)
  const { tables, files } = await backUp(config, path)
  const rows = tables.reduce((sum, table) => sum + table.rows.count, 0)
  process.stdout.write(`${path}: ${rows} rows, ${files.count} files.\n`)
} catch (error) {
  const forOperators = [ConfigError, BackupError]
  if (!forOperators.some((kind) => error instanceof kind)) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}

function nameOf({ backupKeys: { recipients, identity } }: Config, now: Date): string {
  const time = now.toISOString().replace(/:/g, '-').slice(0, 19)
  return `ourela-${time}.tar${recipients.length > 0 || identity ? '.age' : ''}`
}

/** An embedded database belongs to its server: while that runs, it is asked. */
async function backUp(config: Config, path: string): Promise<Manifest> {
  if (config.databaseUrl) return backUpHere(config, path)
  const folder = await takeDataFolder(config.dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderInUseError) return null
    throw error
  })
  if (!folder) return askServer(config, path)
  try {
    return await backUpHere(config, path)
  } finally {
    folder.release()
  }
}

async function backUpHere(config: Config, path: string): Promise<Manifest> {
  const { close, ...providers } = await openBackupProviders(config)
  const ownSecret = config.secret ? null : await readFile(join(config.dataDir, 'secret'), 'utf8')
  try {
    return await createBackup(
      { ...providers, keys: config.backupKeys, ownSecret, now: () => new Date() },
      path,
    )
  } finally {
    await close()
  }
}

async function askServer({ dataDir }: Config, path: string): Promise<Manifest> {
  const { status, text } = await postToSocket(controlPath(dataDir), '/backup', { path }).catch(() => {
    throw new BackupError('The running server does not hear commands. Stop it, and try again.')
  })
  if (status === 200) return JSON.parse(text) as Manifest
  throw new BackupError('The running server could not write the backup; its log says why.')
}
