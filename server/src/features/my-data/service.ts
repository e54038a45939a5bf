import { exportHours, type DataExport } from '../../../../contract/my-data.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { streamOf } from '../../platform/streams.ts'
import { discardFiles } from '../files/service.ts'
import { exportFolder, exportPart } from './exports.ts'
import { deleteFinishedExports, findNewestExport, insertExport, type StoredExport } from './repository.ts'

const hour = 3_600_000

/** Begins to make a file of all that is the user's, in place of an older one; while one is being made, that is it. */
export async function requestExport(deps: Deps, userId: string): Promise<DataExport> {
  await deps.rateLimits.count('export-account', userId)
  const createdAt = deps.now()
  const expiresAt = new Date(createdAt.getTime() + exportHours * hour)
  await deps.database.transaction(async (tx) => {
    const exportId = await insertExport(tx, { userId, createdAt, expiresAt })
    if (exportId === undefined) return
    const old = await deleteFinishedExports(tx, userId)
    await discardFiles(deps, tx, old.map(exportFolder))
    await deps.jobs.enqueue(tx, 'export-data', { exportId })
  })
  return readExport(deps, userId)
}

export async function readExport(deps: Deps, userId: string): Promise<DataExport> {
  const found = await findCurrent(deps, userId)
  if (!found) return { state: 'none', progress: 0, bytes: null, expiresAt: null }
  const { state, progress, bytes, expiresAt } = found
  const isReady = state === 'ready'
  return {
    state,
    progress,
    bytes: isReady ? bytes : null,
    expiresAt: isReady ? expiresAt.toISOString() : null,
  }
}

/** The finished file, part after part; ends the request when there is none. */
export async function openExport(deps: Deps, userId: string) {
  const found = await findCurrent(deps, userId)
  if (found?.state !== 'ready') return fail('not_found')
  return { bytes: found.bytes, madeAt: found.createdAt, stream: streamOf(readParts(deps, found)) }
}

async function findCurrent(deps: Deps, userId: string): Promise<StoredExport | undefined> {
  const newest = await findNewestExport(deps.database, userId)
  return newest && newest.expiresAt > deps.now() ? newest : undefined
}

async function* readParts(deps: Deps, { id, parts }: StoredExport): AsyncGenerator<Uint8Array> {
  for (let part = 1; part <= parts; part++) {
    const bytes = await deps.storage.get(exportPart(id, part))
    // Deleted while it was being read: an error is better than half a file that looks whole.
    if (!bytes) throw new Error('The export is gone')
    yield bytes
  }
}
