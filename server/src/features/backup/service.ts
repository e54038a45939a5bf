import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { UnfinishedJob } from '../../providers/jobs/type.ts'
import {
  BackupError,
  readArchive,
  writeArchive,
  type BackupKeys,
  type Entry,
  type Manifest,
} from './archive.ts'
import { createFingerprint } from './fingerprint.ts'
import {
  emptyTables,
  hasUsers,
  inSnapshot,
  insertLines,
  listMigrations,
  listTables,
  moveCounters,
  readLines,
  saveLastBackup,
  writeTimesAlike,
  withoutCounting,
  withoutReferences,
  type Table,
} from './repository.ts'

export { BackupError, type Manifest } from './archive.ts'

export type BackupDeps = Pick<Deps, 'database' | 'storage' | 'jobs' | 'now'> & {
  keys: BackupKeys
  /** The secret that lies in the data folder; null where the operator gives it by SECRET. */
  ownSecret: string | null
}

/**
 * Writes everything to one file while traffic runs: every picture that there is, then all rows as they are at one moment, then the
 * pictures that came meanwhile. So each row finds its pictures; what belongs to no row is swept, as ever.
 */
export async function createBackup(deps: BackupDeps, path: string): Promise<Manifest> {
  const startedAt = deps.now()
  const files = createFingerprint()
  const manifest = await writeArchive(path, deps.keys, async (add) => {
    const copied = new Set<string>()
    const copyFiles = async () => {
      for await (const key of deps.storage.list()) {
        if (copied.has(key)) continue
        const bytes = await deps.storage.get(key)
        // Deleted since it was listed.
        if (!bytes) continue
        copied.add(key)
        files.add(key, '\0', bytes)
        await add(`files/${key}`, bytes)
      }
    }
    if (deps.ownSecret !== null) await add('secret', Buffer.from(deps.ownSecret))
    await copyFiles()
    const rows = await inSnapshot(deps.database, (tx) => copyRows(deps, tx, add))
    await copyFiles()
    return {
      format: 1,
      createdAt: startedAt.toISOString(),
      ...rows,
      files: files.read(),
      hasSecret: deps.ownSecret !== null,
    }
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows.count, 0)
  const noted = {
    rows,
    files: manifest.files.count,
    seconds: (deps.now().getTime() - startedAt.getTime()) / 1000,
  }
  await saveLastBackup(deps.database, noted, deps.now())
  return manifest
}

type Add = (name: string, bytes: Uint8Array) => Promise<void>

async function copyRows({ jobs }: BackupDeps, tx: Transaction, add: Add) {
  const tables: Manifest['tables'] = []
  for (const table of await listTables(tx)) {
    const rows = createFingerprint()
    let part = 0
    for await (const lines of readLines(tx, table)) {
      for (const line of lines) rows.add(line)
      await add(`rows/${table.name}/${++part}`, Buffer.from(lines.join('\n')))
    }
    tables.push({ ...table, rows: rows.read() })
  }
  const unfinished = createFingerprint()
  for (const job of await jobs.listUnfinished(tx)) {
    const text = JSON.stringify(job)
    unfinished.add(text)
    await add(`jobs/${unfinished.read().count}`, Buffer.from(text))
  }
  return { migrations: await listMigrations(tx), tables, jobs: unfinished.read() }
}

/** Reads all of a backup and answers its manifest; ends with a BackupError where anything is not as it says. */
export async function checkBackup(path: string, keys: BackupKeys): Promise<Manifest> {
  const files = createFingerprint()
  const jobs = createFingerprint()
  const tables = new Map<string, ReturnType<typeof createFingerprint>>()
  let hasSecret = false
  for await (const entry of readArchive(path, keys)) {
    if ('format' in entry) {
      const found = { files: files.read(), jobs: jobs.read(), hasSecret }
      const rowsOf = (name: string) => (tables.get(name) ?? createFingerprint()).read()
      const isWhole =
        isSame(found, { files: entry.files, jobs: entry.jobs, hasSecret: entry.hasSecret }) &&
        entry.tables.every(({ name, rows }) => isSame(rowsOf(name), rows)) &&
        [...tables.keys()].every((name) => entry.tables.some((table) => table.name === name))
      if (!isWhole) failAltered()
      return entry
    }
    const { kind, name } = placeOf(entry)
    if (kind === 'files') files.add(name, '\0', entry.bytes)
    else if (kind === 'jobs') jobs.add(entry.bytes)
    else if (kind === 'secret') hasSecret = true
    else {
      const table = name.split('/')[0] ?? ''
      const rows = tables.get(table) ?? createFingerprint()
      tables.set(table, rows)
      for (const line of linesOf(entry)) rows.add(line)
    }
  }
  throw new BackupError('This backup was never finished: it has no manifest.')
}

/**
 * Puts a backup into an installation that has no users yet: rows in one transaction, which commits only once every row and every
 * picture has been read back and is the same. Answers the manifest, and the secret that the backup brings.
 */
export async function restoreBackup(
  deps: Omit<BackupDeps, 'ownSecret'>,
  path: string,
): Promise<{ manifest: Manifest; secret: string | null }> {
  const manifest = await checkBackup(path, deps.keys)
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const tableOf = (name: string) => tables.get(name.split('/')[0] ?? '') ?? failAltered()
  const keys: string[] = []
  let secret: string | null = null
  await deps.database.transaction(async (tx) => {
    await requirePlace(tx, manifest)
    // Tables that came after this backup may look at those that it holds.
    await emptyTables(tx, await listTables(tx))
    const read = async () => {
      for await (const entry of readArchive(path, deps.keys)) {
        if ('format' in entry) break
        const { kind, name } = placeOf(entry)
        if (kind === 'files') {
          keys.push(name)
          await deps.storage.put(name, entry.bytes, 'application/octet-stream')
        } else if (kind === 'jobs') await enqueueAgain(deps, tx, entry)
        else if (kind === 'secret') secret = entry.bytes.toString()
        else await insertLines(tx, tableOf(name), linesOf(entry))
      }
    }
    await withoutReferences(tx, () => withoutCounting(tx, manifest.tables, read))
    await moveCounters(tx)
    await requireSame(deps, tx, manifest, keys)
  })
  return { manifest, secret }
}

async function requirePlace(tx: Transaction, { migrations }: Manifest): Promise<void> {
  if (await hasUsers(tx))
    throw new BackupError('There are users here already. Restore into an empty database and storage.')
  const known = new Set(await listMigrations(tx))
  if (!migrations.every((hash) => known.has(hash)))
    throw new BackupError('This backup was made by a newer Ourela. Restore it with that one.')
}

async function enqueueAgain({ jobs }: Pick<BackupDeps, 'jobs'>, tx: Transaction, { bytes }: Entry) {
  // The manifest vouches for what we wrote ourselves.
  const { name, id, data, priority, group } = JSON.parse(bytes.toString()) as UnfinishedJob
  await jobs.enqueue(tx, name, data, { id, priority, ...(group === null ? {} : { group }) })
}

/** Reads everything back. */
async function requireSame(
  { storage }: Pick<BackupDeps, 'storage'>,
  tx: Transaction,
  manifest: Manifest,
  keys: string[],
): Promise<void> {
  await writeTimesAlike(tx)
  for (const table of manifest.tables) {
    if (!isSame(await fingerprintOf(tx, table), table.rows))
      throw new BackupError(`The table ${table.name} did not arrive whole. Nothing was restored.`)
  }
  const files = createFingerprint()
  for (const key of keys) files.add(key, '\0', (await storage.get(key)) ?? '')
  if (!isSame(files.read(), manifest.files))
    throw new BackupError('The pictures did not arrive whole. No row was restored.')
}

async function fingerprintOf(tx: Transaction, table: Table) {
  const rows = createFingerprint()
  for await (const lines of readLines(tx, table)) for (const line of lines) rows.add(line)
  return rows.read()
}

function failAltered(): never {
  throw new BackupError('This backup is altered: what it holds is not what its manifest says.')
}

function placeOf({ name }: Entry): { kind: string; name: string } {
  const [kind = '', ...rest] = name.split('/')
  if (!['files', 'jobs', 'rows', 'secret'].includes(kind))
    throw new BackupError('This backup holds something that is not ours.')
  return { kind, name: rest.join('/') }
}

const linesOf = ({ bytes }: Entry) => bytes.toString().split('\n')
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
