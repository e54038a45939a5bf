import { keptImages, type KeptImage, type ResultImage } from '../../../../contract/images.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { createBudget } from '../../platform/budget.ts'
import { encodeGarment, renderWidth, type ServedImage } from '../../platform/images.ts'
import { fail } from '../../platform/fail.ts'
import type { TryOnPictures, TryOnRequest } from '../../providers/try-on-engine/type.ts'
import { finishChanged, finishResult } from '../provenance/service.ts'
import { findTryOnsAmong, findUnfinishedAmong, holdTryOn } from './repository.ts'

/* Where a try-on's pictures lie in the storage. Everything of one try-on has its own prefix, so that it goes at once. */

const uploadsRoot = 'uploads/'
const resultsRoot = 'try-ons/'
const uploadsOf = (id: string) => `${uploadsRoot}${id}/`
const resultsOf = (id: string) => `${resultsRoot}${id}/`

export function imageUrlOf(id: string, image: KeptImage): string {
  return `/api/tryons/${id}/images/${image}`
}

function resultKey(id: string, image: KeptImage, width?: number): string {
  return width === undefined ? `${resultsOf(id)}${image}.jpg` : `${resultsOf(id)}${image}-${width}.webp`
}

export async function storeUploads(deps: Deps, id: string, request: TryOnRequest): Promise<void> {
  await allEnded([
    deps.storage.put(`${uploadsOf(id)}photo`, request.photo, 'application/octet-stream'),
    deps.storage.put(`${uploadsOf(id)}garment`, request.garmentPhoto, 'application/octet-stream'),
  ])
}

export async function readUploads(deps: Deps, id: string) {
  const [photo, garmentPhoto] = await Promise.all([
    deps.storage.get(`${uploadsOf(id)}photo`),
    deps.storage.get(`${uploadsOf(id)}garment`),
  ])
  return photo && garmentPhoto ? { photo, garmentPhoto } : null
}

/** The user's own photo is kept no longer than its try-on takes. */
export async function deleteUploads(deps: Deps, id: string): Promise<void> {
  await deps.storage.deleteAll(uploadsOf(id))
}

/** `base` is the stored result that took the photo's place, if one did. */
export async function storeResults(
  deps: Deps,
  id: string,
  pictures: TryOnPictures,
  base: Uint8Array | null,
): Promise<void> {
  const store = async (image: ResultImage, picture: Uint8Array) => {
    const bytes = await finishResult(deps, image, picture, { ...pictures, tryOnId: id, base })
    await deps.storage.put(resultKey(id, image), bytes, 'image/jpeg')
  }
  await allEnded([store('model', pictures.studioModel), store('try-on', pictures.tryOn)])
}

/** What was tried on stays beside the result, and goes with it. */
export async function storeGarment(deps: Deps, id: string, picture: Uint8Array): Promise<void> {
  await deps.storage.put(resultKey(id, 'garment'), await encodeGarment(picture), 'image/jpeg')
}

/** As Promise.all, but it waits for every end: a late write must not come after the clean-up of a failed one. */
async function allEnded(writes: Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(writes)
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
}

export async function deleteResults(deps: Deps, id: string): Promise<void> {
  await deps.storage.deleteAll(resultsOf(id))
}

/** All folders of one try-on. */
export const foldersOf = (id: string) => [uploadsOf(id), resultsOf(id)]

const prefixesPerJob = 200

/** Deletes what lies in these folders as soon as the transaction commits, whatever becomes of this process. */
export async function discardFiles(deps: Deps, tx: Transaction, folders: string[]): Promise<void> {
  for (let first = 0; first < folders.length; first += prefixesPerJob) {
    await deps.jobs.enqueue(tx, 'delete-files', { prefixes: folders.slice(first, first + prefixesPerJob) })
  }
}

export async function workOnDiscardedFiles(deps: Deps): Promise<void> {
  await deps.jobs.work('delete-files', { concurrency: 1 }, async ({ prefixes }) => {
    for (const prefix of prefixes) await deps.storage.deleteAll(prefix)
  })
}

/** The pictures of one try-on as they were stored; none before it is complete. */
export async function readResults(deps: Deps, id: string) {
  const found = await Promise.all(
    keptImages.map(async (image) => ({ image, bytes: await deps.storage.get(resultKey(id, image)) })),
  )
  return found.flatMap(({ image, bytes }) => (bytes ? [{ image, bytes }] : []))
}

/** A result's picture, whole or at a width; a width is made once and kept beside the original. Whether it may be seen is the caller's affair. */
export async function readResultImage(
  deps: Deps,
  id: string,
  image: KeptImage,
  width?: number,
): Promise<ServedImage> {
  if (width !== undefined) {
    const kept = await deps.storage.get(resultKey(id, image, width))
    if (kept) return { bytes: kept, contentType: 'image/webp' }
  }
  const original = (await deps.storage.get(resultKey(id, image))) ?? fail('not_found')
  if (width === undefined) return { bytes: original, contentType: 'image/jpeg' }

  const rendered = await renderWidth(original, width)
  // Only what we have made carries our marks.
  const bytes =
    image === 'garment'
      ? rendered
      : await finishChanged(deps, { bytes: rendered, contentType: 'image/webp' }, original, 'resized')
  await keepWidth(deps, id, resultKey(id, image, width), bytes)
  return { bytes, contentType: 'image/webp' }
}

/** Each takes a connection to the database while it writes. */
const writing = createBudget(3)

/**
 * Writing a width and deleting its try-on exclude each other, on any number of processes: the row is held while the file is
 * written, and files are deleted after their row. A process that dies lets go of the row, and writes no more.
 */
async function keepWidth(deps: Deps, id: string, key: string, bytes: Uint8Array): Promise<void> {
  const isKept = await writing(1, () =>
    deps.database.transaction(async (tx) => {
      if (!(await holdTryOn(tx, id))) return false
      await deps.storage.put(key, bytes, 'image/webp')
      return true
    }),
  )
  if (!isKept) fail('not_found')
}

/**
 * Deletes folders right below `root` whose ids nobody keeps, and answers how many there were: none, unless a process died at
 * the wrong moment. `findKept` answers those of the ids that are kept; it is asked after the folders were seen, so what begins
 * meanwhile is safe.
 */
export async function deleteOrphans(
  deps: Deps,
  root: string,
  findKept: (ids: string[]) => Promise<string[]>,
): Promise<number> {
  let orphans = 0
  let ids: string[] = []
  const look = async () => {
    const kept = new Set(await findKept(ids))
    const lost = ids.filter((id) => !kept.has(id))
    for (const id of lost) await deps.storage.deleteAll(`${root}${id}/`)
    orphans += lost.length
    ids = []
  }
  for await (const name of deps.storage.listFolders(root)) {
    if (isId(name)) ids.push(name)
    if (ids.length === prefixesPerJob) await look()
  }
  if (ids.length > 0) await look()
  if (orphans > 0) deps.log.warn({ root, orphans }, 'files that belonged to nobody are deleted')
  return orphans
}

const isId = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

/** Pictures of try-ons that are gone, and uploads of try-ons that are finished. */
export async function deleteOrphanedPictures(deps: Deps): Promise<number> {
  const { database } = deps
  const results = await deleteOrphans(deps, resultsRoot, (ids) => findTryOnsAmong(database, ids))
  const uploads = await deleteOrphans(deps, uploadsRoot, (ids) => findUnfinishedAmong(database, ids))
  return results + uploads
}
