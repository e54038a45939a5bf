import sharp from 'sharp'
import { EngineError } from './engine-error.ts'

/* The models do not all make pictures of our 3:4: theirs are padded on the way out and cropped on the way back. */

const garmentLongSide = 1536
const maxResultPixels = 40_000_000
/** By how much a result's aspect may differ from the one asked for: models round their sides to multiples of 16 or 32. */
const aspectTolerance = 0.04
const leastSide = 256

export type Frame = {
  width: number
  height: number
  left: number
  top: number
  inner: { width: number; height: number }
}

/** Where a picture of a size lies in the smallest frame of an aspect around it. */
export function frameAround({ width, height }: { width: number; height: number }, aspect: number): Frame {
  const frame = {
    width: Math.max(width, Math.round(height * aspect)),
    height: Math.max(height, Math.round(width / aspect)),
  }
  const left = Math.floor((frame.width - width) / 2)
  const top = Math.floor((frame.height - height) / 2)
  return { ...frame, left, top, inner: { width, height } }
}

/** A picture in its frame as JPEG; its edges continue into the frame. */
export async function encodePerson(
  picture: Uint8Array,
  { width, height, left, top, inner }: Frame,
): Promise<Uint8Array> {
  return sharp(picture)
    .extend({
      left,
      top,
      right: width - inner.width - left,
      bottom: height - inner.height - top,
      extendWith: 'copy',
    })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

export async function encodeGarment(picture: Uint8Array): Promise<Uint8Array> {
  return sharp(picture)
    .resize(garmentLongSide, garmentLongSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** A vendor's bytes, decoded and cut back to the picture inside the frame, as PNG without anything the vendor wrote into it. */
export async function takeResult(bytes: Uint8Array, frame: Frame): Promise<Uint8Array> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxResultPixels, failOn: 'error' })
    const { width, height } = await picture.metadata()
    const deviation = Math.abs((width / height) * (frame.height / frame.width) - 1)
    if (Math.min(width, height) < leastSide || deviation > aspectTolerance) {
      throw new EngineError('unfaithful', `a picture of ${width} x ${height}`)
    }
    const whole = await picture
      .resize(frame.width, frame.height, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer()
    return await sharp(whole)
      .extract({ left: frame.left, top: frame.top, ...frame.inner })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch (cause) {
    if (cause instanceof EngineError) throw cause
    throw new EngineError('no_output', 'not a picture', { cause })
  }
}
