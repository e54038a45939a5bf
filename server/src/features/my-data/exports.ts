import type { Deps } from '../../deps.ts'
import { deleteOrphans, discardFiles } from '../files/service.ts'
import { writeArchive } from './archive.ts'
import { deleteExportsUntil, findExportsAmong, updateUnfinished } from './repository.ts'
import { exportHours } from '../../../../contract/my-data.ts'

const hour = 3_600_000
/** A file of any size goes to the storage, and comes from it, this much at a time. */
const partBytes = 8 * 1024 * 1024

const exportsRoot = 'exports/'
export const exportFolder = (id: string) => `${exportsRoot}${id}/`
export const exportPart = (id: string, part: number) => `${exportFolder(id)}part-${part}`

/** Makes the files that were asked for. */
export async function workOnExports(deps: Deps): Promise<void> {
  const onGivenUp = ({ exportId }: { exportId: string }) => giveUpExport(deps, exportId)
  await deps.jobs.work('export-data', { concurrency: 1, onGivenUp }, ({ exportId }, signal) =>
    makeExport(deps, exportId, signal),
  )
}

async function makeExport(deps: Deps, id: string, signal: AbortSignal): Promise<void> {
  const begun = await updateUnfinished(deps.database, id, { state: 'running', progress: 0 })
  if (!begun) return
  await deps.storage.deleteAll(exportFolder(id))
  const noteProgress = async (progress: number) => {
    signal.throwIfAborted()
    await updateUnfinished(deps.database, id, { progress })
  }
  const written = await storeInParts(deps, id, writeArchive(deps, begun.userId, noteProgress))
  const expiresAt = new Date(deps.now().getTime() + exportHours * hour)
  const change = { state: 'ready', progress: 1, expiresAt, ...written } as const
  // Its owner may be gone by now.
  if (!(await updateUnfinished(deps.database, id, change))) await deps.storage.deleteAll(exportFolder(id))
}

async function storeInParts(deps: Deps, id: string, archive: ReadableStream<Uint8Array>) {
  let [parts, bytes, size] = [0, 0, 0]
  let waiting: Uint8Array[] = []
  const store = async () => {
    await deps.storage.put(exportPart(id, ++parts), Buffer.concat(waiting), 'application/zip')
    bytes += size
    waiting = []
    size = 0
  }
  for await (const chunk of archive) {
    waiting.push(chunk)
    size += chunk.byteLength
    if (size >= partBytes) await store()
  }
  if (size > 0) await store()
  return { parts, bytes }
}

async function giveUpExport(deps: Deps, id: string): Promise<void> {
  await updateUnfinished(deps.database, id, { state: 'failed' })
  await deps.storage.deleteAll(exportFolder(id))
}

/** Files of exports that are gone. */
export function deleteOrphanedExports(deps: Deps): Promise<number> {
  return deleteOrphans(deps, exportsRoot, (ids) => findExportsAmong(deps.database, ids))
}

/** A finished file stays a day. */
export async function deleteOldExports(deps: Deps): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const ids = await deleteExportsUntil(tx, deps.now())
    await discardFiles(deps, tx, ids.map(exportFolder))
  })
}
