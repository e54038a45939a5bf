import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { TryOnRequest } from '../src/providers/try-on-engine/type.ts'

const imagery = join(import.meta.dirname, '../../web/imagery')
const read = (name: string) => readFile(join(imagery, name))

/** Of the photo, in pixels: a try-on of it takes less than half the time of one as large as the file. */
const width = 480

/** The rendered figure of the landing page and one of its garments: no real person stands in this repository. */
export async function readRequest(): Promise<TryOnRequest> {
  const [figure, garmentPhoto] = await Promise.all([read('hero-before.jpg'), read('prod-knit-klein.jpg')])
  const photo = await sharp(figure).resize(width).jpeg({ quality: 95 }).toBuffer()
  return { photo, garmentPhoto, garmentClass: 'top' }
}
