import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Picture } from '../../engine/index.ts'

/** A picture of 768 x 1024 for each number, always the same for the same number. */
export type DrawPicture = (n: number) => Promise<Picture>

const ownImagery = ['web/imagery', 'bench/engine/golden/pictures'].map((folder) =>
  join(import.meta.dirname, '../..', folder),
)
export const size = { width: 768, height: 1024 }

export async function openPictures(folders = ownImagery): Promise<DrawPicture> {
  const files = (await Promise.all(folders.map(listPictures))).flat().sort()
  if (files.length === 0) throw new Error('There are no pictures in these folders')
  return async (n) => {
    const file = files[n % files.length] ?? ''
    const round = Math.floor(n / files.length)
    const larger = 1 + ((round * 37) % 50) / 100
    const [width, height] = [Math.round(size.width * larger), Math.round(size.height * larger)]
    const [right, down] = [((round * 29) % 97) / 96, ((round * 53) % 89) / 88]
    const picture = sharp(file)
      .resize(width, height, { fit: 'cover' })
      .extract({
        left: Math.round((width - size.width) * right),
        top: Math.round((height - size.height) * down),
        ...size,
      })
      .flop(round % 2 === 1)
      .modulate({ brightness: 0.85 + ((round * 13) % 30) / 100 })
    return readPicture(picture)
  }
}

async function listPictures(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).map((name) => join(folder, name))
}

export async function readPicture(picture: Sharp): Promise<Picture> {
  const opaque = picture.flatten({ background: '#ffffff' }).toColourspace('srgb')
  const { data, info } = await opaque.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: Uint8Array.from(data) }
}

function openPicture({ width, height, pixels }: Picture): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export const saveJpeg = (picture: Picture) =>
  openPicture(picture).jpeg({ quality: 94, chromaSubsampling: '4:4:4' }).toBuffer()
