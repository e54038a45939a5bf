import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { TryOnRequest } from '../src/providers/try-on-engine/type.ts'

const imagery = join(import.meta.dirname, '../../web/imagery')

/** Of both pictures, in pixels: a try-on of them takes less than half the time of one as large as the files. */
const width = 480

const read = async (name: string) => {
  const file = await readFile(join(imagery, name))
  return sharp(file).resize(width).jpeg({ quality: 95 }).toBuffer()
}

/** The rendered figure of the landing page and one of its garments: no real person stands in this repository. */
export async function readRequest(): Promise<TryOnRequest> {
  const [photo, garmentPhoto] = await Promise.all([read('hero-before.jpg'), read('prod-knit-klein.jpg')])
  return { photo, garmentPhoto, garmentClass: 'top' }
}
