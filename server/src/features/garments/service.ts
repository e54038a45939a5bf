import { randomUUID } from 'node:crypto'
import type { CallingApiKey } from '../../../../contract/api-keys.ts'
import type { Product } from '../../../../contract/product.ts'
import { maxGarments, maxTestGarments, testDataHours } from '../../../../contract/public-api.ts'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { contentTypeOf, normaliseUpload, renderWidth, type ServedImage } from '../../platform/images.ts'
import { deleteOrphans, discardFiles } from '../files/service.ts'
import { loadGarmentPicture, type ReadOwn } from '../garment-image/service.ts'
import type { Claim } from '../idempotency/service.ts'
import {
  countGarments,
  deleteGarment,
  deleteTestGarmentsBefore,
  findGarment,
  findGarmentsAmong,
  insertGarment,
  listGarments,
  type After,
  type Garment,
  type GarmentOwner,
} from './repository.ts'

export type { Garment, GarmentOwner } from './repository.ts'

const root = 'garments/'
export const garmentFolder = (id: string) => `${root}${id}/`
const pictureKey = (id: string) => `${garmentFolder(id)}picture`

/** Where the picture of a garment comes from: a received file, or an address. */
export type GarmentSource = { path: string } | { url: string }

/**
 * Takes a garment in: decodes its picture, reads of it what it is, and keeps both. One that cannot be tried on is kept too, with the
 * reason, so that a whole catalogue can be sent and looked through afterwards. Answers its id.
 */
export async function createGarment(
  deps: Deps & { readOwn: ReadOwn },
  apiKey: CallingApiKey,
  { source, garmentClass }: { source: GarmentSource; garmentClass: GarmentClass | null },
  claim: Claim,
): Promise<string> {
  await deps.rateLimits.count('garment-account', apiKey.userId)
  await requireRoom(deps, apiKey)
  const { picture, product } = await readSource(deps, source)
  const described = await deps.garmentDescriber.describe(picture, garmentClass ? { garmentClass } : {})
  const isRefused = 'refusal' in described
  const garment: Garment = {
    id: randomUUID(),
    userId: apiKey.userId,
    apiKeyId: apiKey.id,
    isTest: apiKey.isTest,
    garmentClass: isRefused ? garmentClass : described.garmentClass,
    mainColour: isRefused ? null : described.mainColour,
    refusal: isRefused ? described.refusal : null,
    product,
    createdAt: deps.now(),
  }
  const contentType = contentTypeOf(picture) ?? 'application/octet-stream'
  // Where the row then does not come to be, the picture belongs to nobody and is swept.
  await deps.storage.put(pictureKey(garment.id), picture, contentType)
  try {
    await deps.database.transaction(async (tx) => {
      await claim(tx, garment.id)
      await insertGarment(tx, garment)
    })
  } catch (error) {
    await deps.storage.deleteAll(garmentFolder(garment.id))
    throw error
  }
  return garment.id
}

async function requireRoom(deps: Deps, owner: GarmentOwner): Promise<void> {
  const most = owner.isTest ? maxTestGarments : maxGarments
  if ((await countGarments(deps.database, owner)) < most) return
  fail('conflict', { message: `There are ${most} garments already. Please delete some first.` })
}

/** Its picture as an engine takes it, and what the shop's page said of it. */
async function readSource(
  deps: Deps & { readOwn: ReadOwn },
  source: GarmentSource,
): Promise<{ picture: Uint8Array; product: Product | null }> {
  if ('path' in source) return { picture: await normaliseUpload(source.path, 'garment'), product: null }
  const { image, product } = await loadGarmentPicture(deps, source.url)
  return { picture: await normaliseUpload(image, 'garmentUrl'), product }
}

/** The owner's garment; ends the request with not_found for anybody else's, and for none at all. */
export async function requireGarment(deps: Deps, owner: GarmentOwner, id: string): Promise<Garment> {
  return (await findGarment(deps.database, owner, id)) ?? fail('not_found')
}

/** The picture of a garment that can be tried on; ends the request with its reason for any other. */
export async function readReadyGarment(deps: Deps, owner: GarmentOwner, id: string): Promise<Uint8Array> {
  const garment = (await findGarment(deps.database, owner, id)) ?? fail('not_found', { field: 'garmentId' })
  if (garment.refusal) fail(garment.refusal, { field: 'garmentId' })
  return (await deps.storage.get(pictureKey(id))) ?? fail('not_found', { field: 'garmentId' })
}

/** Whether it may be seen is the caller's affair. */
export async function readGarmentPicture(deps: Deps, id: string, width?: number): Promise<ServedImage> {
  const bytes = (await deps.storage.get(pictureKey(id))) ?? fail('not_found')
  if (width !== undefined) return { bytes: await renderWidth(bytes, width), contentType: 'image/webp' }
  return { bytes, contentType: contentTypeOf(bytes) ?? 'application/octet-stream' }
}

export async function listOwnGarments(
  deps: Deps,
  owner: GarmentOwner,
  page: { after: After; limit: number },
): Promise<Garment[]> {
  return listGarments(deps.database, owner, page)
}

export async function removeGarment(deps: Deps, owner: GarmentOwner, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await deleteGarment(tx, owner, id))) fail('not_found')
    await discardFiles(deps, tx, [garmentFolder(id)])
  })
}

export async function deleteOldTestGarments(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - testDataHours * 3_600_000)
  await deps.database.transaction(async (tx) => {
    const ids = await deleteTestGarmentsBefore(tx, before)
    await discardFiles(deps, tx, ids.map(garmentFolder))
  })
}

export async function deleteOrphanedGarments(deps: Deps): Promise<number> {
  return deleteOrphans(deps, root, (ids) => findGarmentsAmong(deps.database, ids))
}
