import sharp from 'sharp'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import { describePhoto, isRefusal } from '../../../../engine/index.ts'
import type { DescribedGarment, Networks, Picture, Refusal } from '../../../../engine/index.ts'
import type { DescribedPicture } from '../garment-describer/type.ts'
import { loadNetworks } from './built-in-networks.ts'
import { decodeGarment } from './decode-garment.ts'

export type DescribeTask = { image: Uint8Array; garmentClass?: GarmentClass }

/** A description is of coarse things: more pixels only take longer. */
const readLongSide = 640

sharp.cache(false)
sharp.concurrency(1)

export async function describe({
  image,
  garmentClass,
}: DescribeTask): Promise<DescribedPicture | Refusal | { refusal: 'unreadable_image' }> {
  const photo = await decodeGarment(image, readLongSide).catch(() => null)
  if (!photo) return { refusal: 'unreadable_image' }
  const described = await describePhoto(await networks(), photo, garmentClass)
  if (isRefusal(described)) return described
  return {
    vector: [...described.vector],
    garmentClass: described.garmentClass,
    mainColour: described.mainColour,
    crop: await cropGarment(photo.picture, described),
  }
}

let loading: Promise<Networks> | undefined

/** Loaded with the thread's first task. */
function networks(): Promise<Networks> {
  loading ??= loadNetworks()
  return loading
}

/** The garment on white, with a little room around; whoever wore it is gone. */
async function cropGarment(
  { width, height, pixels }: Picture,
  { matte }: DescribedGarment,
): Promise<Uint8Array> {
  const onWhite = pixels.map(
    (value, index) => 255 + (value - 255) * (matte.values[Math.floor(index / 3)] ?? 0),
  )
  const room = { top: 16, bottom: 16, left: 16, right: 16 }
  return sharp(onWhite, { raw: { width, height, channels: 3 } })
    .trim({ background: '#ffffff', threshold: 6 })
    .extend({ ...room, background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer()
}
