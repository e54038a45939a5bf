import sharp from 'sharp'
import type { Picture } from '../../engine/index.ts'

/** The picture upright and without transparency, fitted into `width` x `height`, never enlarged. */
export async function decodePicture(
  input: string | Uint8Array,
  width = 2048,
  height = 2048,
): Promise<Picture> {
  const { data, info } = await sharp(input)
    .autoOrient()
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}

export function encodePicture({ width, height, pixels }: Picture): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** As the platform hands uploads on. */
export function readUpload(path: string, width = 2048, height = 2048): Promise<Buffer> {
  return sharp(path)
    .autoOrient()
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
