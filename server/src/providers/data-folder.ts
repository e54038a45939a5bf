import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hasRoomFor } from '../platform/free-space.ts'

export type DataFolder = { path: string; temporaryPath: string; release(): void }

/** Thrown when another process holds the data folder. */
export class DataFolderInUseError extends Error {}

/** Thrown when nothing can be written to the data folder. */
export class DataFolderFullError extends Error {}

/**
 * Takes the data folder for this process alone and empties its temporary part.
 * The lock is a SQLite write lock: the kernel lets go of it however the process ends.
 */
export async function takeDataFolder(dataDir: string): Promise<DataFolder> {
  const path = resolve(dataDir)
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (!hasRoomFor(path)) {
    throw new DataFolderFullError(
      `The disk of the data folder (${path}) is full, or takes no writes. Make room, or set DATA_DIR to another folder.`,
    )
  }
  const lock = lockFile(join(path, 'lock'))
  const temporaryPath = join(path, 'tmp')
  await rm(temporaryPath, { recursive: true, force: true })
  await mkdir(temporaryPath, { recursive: true, mode: 0o700 })
  return { path, temporaryPath, release: () => lock.close() }
}

function lockFile(path: string): DatabaseSync {
  const lock = new DatabaseSync(path)
  try {
    lock.exec('pragma locking_mode = exclusive; pragma busy_timeout = 0; begin exclusive')
    lock.exec('create table if not exists holder (pid integer); insert into holder values (1)')
    return lock
  } catch {
    lock.close()
    throw new DataFolderInUseError(
      `Another Ourela is running on this data folder (${path.replace(/lock$/, '')}). Stop it first, or set DATA_DIR to another folder.`,
    )
  }
}

/** The secret of a restored installation, before its first start. */
export async function putSecret(dataDir: string, secret: string): Promise<void> {
  await writeFile(join(dataDir, 'secret'), secret, { mode: 0o600 })
}

/** Where a server that holds the data folder listens to the commands of its operator; at most 107 bytes on Linux. */
export function controlPath(dataDir: string): string {
  return process.platform === 'win32'
    ? String.raw`\\.\pipe\ourela-${Buffer.from(resolve(dataDir)).toString('base64url')}`
    : join(dataDir, 'control')
}

/** The secret of a local installation: made on the first start, kept in the data folder. */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const secret = randomBytes(32).toString('base64url')
  await writeFile(path, secret, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(path, 'utf8')
}
