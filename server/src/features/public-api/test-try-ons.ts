import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallingApiKey } from '../../../../contract/api-keys.ts'
import type { KeptImage } from '../../../../contract/images.ts'
import { testDataHours } from '../../../../contract/public-api.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { inspectUpload, renderWidth, type ServedImage } from '../../platform/images.ts'
import { noteTestUse } from '../api-keys/service.ts'
import { requireGarment } from '../garments/service.ts'
import type { Claim } from '../idempotency/service.ts'
import type { TryOnCall } from './receive.ts'
import { deleteTestTryOnsBefore, insertTestTryOn } from './repository.ts'

/* What a test key is answered: at once, with pictures of ours, for nothing. Neither engine, queue nor balance hears of it. */

const pictures = join(import.meta.dirname, '../../../demonstration/test-try-on')

/** Looks at the files as far as a mistake of the program's would show, and keeps none of them. */
export async function createTestTryOn(
  deps: Deps,
  apiKey: CallingApiKey,
  { photo, garment, garmentClass, simulate }: TryOnCall,
  claim: Claim,
): Promise<string> {
  if ('path' in photo) await inspectUpload(photo.path, 'photo')
  if ('path' in garment) await inspectUpload(garment.path, 'garment')
  if ('id' in garment) {
    const { refusal } = await requireGarment(deps, apiKey, garment.id)
    if (refusal) fail(refusal, { field: 'garmentId' })
  }
  const id = randomUUID()
  const createdAt = deps.now()
  await deps.database.transaction(async (tx) => {
    await claim(tx, id)
    await noteTestUse(tx, apiKey.id, createdAt, simulate ?? 'completed')
    await insertTestTryOn(tx, {
      id,
      userId: apiKey.userId,
      apiKeyId: apiKey.id,
      state: simulate === 'failed' ? 'failed' : 'complete',
      garmentId: 'id' in garment ? garment.id : null,
      garmentClass,
      createdAt,
    })
  })
  return id
}

export async function readSample(image: KeptImage, width?: number): Promise<ServedImage> {
  const bytes = await readFile(join(pictures, `${image}.jpg`))
  if (width === undefined) return { bytes, contentType: 'image/jpeg' }
  return { bytes: await renderWidth(bytes, width), contentType: 'image/webp' }
}

export async function deleteOldTestTryOns(deps: Deps): Promise<void> {
  await deleteTestTryOnsBefore(deps.database, new Date(deps.now().getTime() - testDataHours * 3_600_000))
}
