import { randomUUID } from 'node:crypto'
import { qualityReview, reviewDays } from '../../../../contract/consents.ts'
import { keptImages, type KeptImage } from '../../../../contract/images.ts'
import {
  refusedResultsPageSize,
  type AdminRefusedResults,
  type ReviewConsent,
} from '../../../../contract/refused-results.ts'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import type { Transaction } from '../../database/database.ts'
import { paginationOf } from '../../database/listed.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { encodeGarment, type ServedImage } from '../../platform/images.ts'
import type { RefusedResult } from '../../providers/try-on-engine/type.ts'
import { holdConsent, isConsentGiven, recordConsent, withdrawConsent } from '../consents/service.ts'
import { deleteOrphans, discardFiles } from '../files/service.ts'
import { finishResult } from '../provenance/service.ts'
import {
  countRefused,
  deleteRefusedBefore,
  deleteRefusedOf,
  findRefusedAmong,
  insertRefused,
  listRefused,
  listRefusedOf,
} from './repository.ts'

const root = 'refused/'
const refusedFolder = (id: string) => `${root}${id}/`
const keyOf = (id: string, image: KeptImage) => `${refusedFolder(id)}${image}.jpg`
const day = 24 * 3_600_000

export async function readReview({ database }: Deps, userId: string): Promise<ReviewConsent> {
  const { text, version } = qualityReview
  const isGiven = await isConsentGiven(database, userId, qualityReview)
  return { text, version, isGiven, kept: (await listRefusedOf(database, userId)).length }
}

export async function agreeToReview(deps: Deps, userId: string, version: string): Promise<void> {
  await recordConsent(deps, userId, qualityReview, { version, subject: qualityReview.kind })
}

/** Takes the consent back; what was kept by it goes at once. */
export async function endReview(deps: Deps, userId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await withdrawConsent(deps, tx, userId, qualityReview.kind)
    await discardFiles(deps, tx, (await deleteRefusedOf(tx, userId)).map(refusedFolder))
  })
}

type Owner = { userId: string; garmentClass: GarmentClass | null; garmentPhoto: Uint8Array }

/** What takes a refused result from the engine; undefined where its owner has not agreed, so that it never leaves the engine. */
export async function refusalKeeper(
  deps: Deps,
  owner: Owner,
): Promise<((refused: RefusedResult) => Promise<void>) | undefined> {
  if (!(await isConsentGiven(deps.database, owner.userId, qualityReview))) return undefined
  return async (refused) => {
    // That it could not be kept is no affair of whoever waits for the try-on.
    await keepRefused(deps, owner, refused).catch((err: unknown) =>
      deps.log.warn({ err }, 'a refused result could not be kept'),
    )
  }
}

/**
 * The consent is held while the files are written and their row is made: whoever takes it back, or deletes the account, finds
 * either nothing or all of it. The uploaded photo is not among it, and goes as ever.
 */
async function keepRefused(deps: Deps, owner: Owner, { pictures, code }: RefusedResult): Promise<void> {
  const id = randomUUID()
  const files = await encodeAll(deps, id, owner.garmentPhoto, pictures)
  try {
    await deps.database.transaction(async (tx) => {
      if (!(await holdConsent(tx, owner.userId, qualityReview))) return
      for (const [image, bytes] of files) await deps.storage.put(keyOf(id, image), bytes, 'image/jpeg')
      const { userId, garmentClass } = owner
      const { engine } = pictures
      await insertRefused(tx, { id, userId, garmentClass, errorCode: code, engine, createdAt: deps.now() })
    })
  } catch (error) {
    await deps.storage.deleteAll(refusedFolder(id))
    throw error
  }
}

async function encodeAll(deps: Deps, id: string, garment: Uint8Array, pictures: RefusedResult['pictures']) {
  const made = { ...pictures, tryOnId: id, base: null }
  return [
    ['model', await finishResult(deps, 'model', pictures.studioModel, made)],
    ['try-on', await finishResult(deps, 'try-on', pictures.tryOn, made)],
    ['garment', await encodeGarment(garment)],
  ] as const
}

/** One page of what the judge refused, for the operator. */
export async function listForReview({ database }: Deps, page: number): Promise<AdminRefusedResults> {
  const offset = (page - 1) * refusedResultsPageSize
  const rows = await listRefused(database, { limit: refusedResultsPageSize, offset })
  const total = await countRefused(database)
  return {
    refusedResults: rows.map(
      ({ refused: { id, errorCode, garmentClass, engine, createdAt }, userEmail }) => ({
        id,
        userEmail,
        errorCode,
        garmentClass,
        engine: { name: engine.name, model: engine.model, version: engine.version },
        imageUrls: {
          model: urlOf(id, 'model'),
          garment: urlOf(id, 'garment'),
          'try-on': urlOf(id, 'try-on'),
        },
        createdAt: createdAt.toISOString(),
      }),
    ),
    pagination: paginationOf(total, refusedResultsPageSize),
  }
}

const urlOf = (id: string, image: KeptImage) => `/api/admin/refused-results/${id}/images/${image}`

export async function readRefusedImage(deps: Deps, id: string, image: KeptImage): Promise<ServedImage> {
  const [kept] = await findRefusedAmong(deps.database, [id])
  const bytes = kept && (await deps.storage.get(keyOf(id, image)))
  return bytes ? { bytes, contentType: 'image/jpeg' } : fail('not_found')
}

/** What is kept of a person, for the data that one takes along. */
export async function readRefusedPictures({ storage }: Deps, id: string) {
  const found = await Promise.all(
    keptImages.map(async (image) => ({ image, bytes: await storage.get(keyOf(id, image)) })),
  )
  return found.flatMap(({ image, bytes }) => (bytes ? [{ image, bytes }] : []))
}

/** All of a person's, whose account goes. */
export async function discardRefused(deps: Deps, tx: Transaction, userId: string): Promise<void> {
  await discardFiles(deps, tx, (await deleteRefusedOf(tx, userId)).map(refusedFolder))
}

export async function deleteOldRefused(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - reviewDays * day)
  await deps.database.transaction(async (tx) =>
    discardFiles(deps, tx, (await deleteRefusedBefore(tx, before)).map(refusedFolder)),
  )
}

/** What a process left that died between the files and their row. */
export async function deleteOrphanedRefused(deps: Deps): Promise<number> {
  return deleteOrphans(deps, root, (ids) => findRefusedAmong(deps.database, ids))
}
