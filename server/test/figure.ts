import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TryOnRequest } from '../src/providers/try-on-engine/type.ts'

const imagery = join(import.meta.dirname, '../../web/imagery')
const read = (name: string) => readFile(join(imagery, name))

/** The rendered figure of the landing page and one of its garments: no real person stands in this repository. */
export async function readRequest(): Promise<TryOnRequest> {
  const [photo, garmentPhoto] = await Promise.all([read('hero-before.jpg'), read('prod-knit-klein.jpg')])
  return { photo, garmentPhoto, garmentClass: 'top' }
}
