import type { ResultImage } from '../../../../contract/images.ts'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { decodeUpload, inspectUpload, type InspectedUpload } from '../../platform/images.ts'
import type { TryOnRequest } from '../../providers/try-on-engine/type.ts'
import { readResultImage } from '../files/service.ts'
import { findOwned } from './repository.ts'

export type PictureUpload = {
  /** The uploaded photo, or the own try-on of which a picture takes its place. */
  photo: { path: string } | { baseTryOnId: string; image: ResultImage }
  /** The uploaded file's path, or what stands in it. */
  garment: string | Uint8Array
  garmentClass: GarmentClass | null
}

type InspectedPictures = { photo: InspectedUpload | null; garment: InspectedUpload }

/** Reads the heads of both files: what is no picture, or too large a one, ends the request here. */
export async function inspectPictures({ photo, garment }: PictureUpload): Promise<InspectedPictures> {
  return {
    photo: 'path' in photo ? await inspectUpload(photo.path, 'modelImage') : null,
    garment: await inspectUpload(garment, 'garmentImage'),
  }
}

/** Both pictures as the engine takes them. */
export async function readPictures(
  deps: Deps,
  userId: string,
  { photo: chosen, garmentClass }: PictureUpload,
  inspected: InspectedPictures,
): Promise<TryOnRequest> {
  const [photo, garmentPhoto] = await Promise.all([
    'baseTryOnId' in chosen
      ? readBase(deps, userId, chosen)
      : decodeUpload(inspected.photo ?? fail('missing_files', { field: 'modelImage' })),
    decodeUpload(inspected.garment),
  ])
  return { photo, garmentPhoto, ...(garmentClass ? { garmentClass } : {}) }
}

type Base = Exclude<PictureUpload['photo'], { path: string }>

async function readBase(deps: Deps, userId: string, { baseTryOnId: id, image }: Base): Promise<Uint8Array> {
  if (!(await findOwned(deps.database, userId, id))) fail('not_found')
  return (await readResultImage(deps, id, image)).bytes
}
