import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'

const imagery = join(import.meta.dirname, '../web/imagery')

/** A picture of the product's own imagery: no real person stands in this repository. */
export type TestPicture = {
  path: string
  read: () => Promise<{ name: string; mimeType: string; buffer: Buffer }>
}

/** A rendered figure facing the camera. */
export const person = pictureOf('hero-before.jpg')
/** The first figure, small: for a result whose looks do not matter, which then takes half the time. */
export const smallPerson = { read: async () => shrink(await person.read()) }
/** A garment alone on a plain ground. */
export const garment = pictureOf('prod-knit-klein.jpg')
/** The same, small, for what an engine really looks at. */
export const smallGarment = { read: async () => shrink(await garment.read()) }

async function shrink(file: Awaited<ReturnType<TestPicture['read']>>) {
  return { ...file, buffer: await sharp(file.buffer).resize(420).jpeg().toBuffer() }
}

function pictureOf(name: string): TestPicture {
  const path = join(imagery, name)
  return {
    path,
    read: async () => ({ name: basename(path), mimeType: 'image/jpeg', buffer: await readFile(path) }),
  }
}
