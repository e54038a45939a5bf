import {
  isRefusal,
  readGarmentPhoto,
  readPerson,
  readWearer,
  tryOn,
  type Networks,
  type Picture,
} from '../../../engine/index.ts'
import { decodeGarment } from '../../../server/src/providers/try-on-engine/decode-garment.ts'
import { decodePicture } from '../pictures.ts'
import type { GoldenCase } from './cases.ts'

/** Height of golden pictures: enough to see a collar by, small enough to be kept in the repository. */
const longSide = 512

/** Studio model image and try-on side by side, as the engine makes them today. Rejects where it refuses. */
export async function drawGolden(networks: Networks, golden: GoldenCase): Promise<Picture> {
  const { photo, person } = await readFigureOnce(networks, golden)
  const made = tryOn(photo, { person, ...(await readGarmentOnce(networks, golden)) }, { longSide })
  return joinPictures([made.studioModel, made.tryOn])
}

const figures = new WeakMap<GoldenCase['readPhoto'], ReturnType<typeof readFigure>>()

/** Several cases dress the same figure: it is read once. */
function readFigureOnce(networks: Networks, golden: GoldenCase) {
  const read = figures.get(golden.readPhoto) ?? readFigure(networks, golden)
  figures.set(golden.readPhoto, read)
  return read
}

async function readFigure(networks: Networks, golden: GoldenCase) {
  const photo = await decodePicture(await golden.readPhoto(), 768, 1024)
  const person = await readPerson(networks, photo)
  if (isRefusal(person)) throw new Error(`${golden.name}: the photo is refused, ${person.refusal}`)
  return { photo, person }
}

const garments = new Map<string, ReturnType<typeof readGarment>>()

/** Several figures wear the same garment. */
function readGarmentOnce(networks: Networks, golden: GoldenCase) {
  const key = `${golden.garment} ${golden.garmentClass}`
  const read = garments.get(key) ?? readGarment(networks, golden)
  garments.set(key, read)
  return read
}

async function readGarment(networks: Networks, golden: GoldenCase) {
  const photo = await decodeGarment(await golden.readGarment(), 640)
  const read = readGarmentPhoto(photo, await readWearer(networks, photo), golden.garmentClass)
  if (isRefusal(read)) throw new Error(`${golden.name}: the garment is refused, ${read.refusal}`)
  return read
}

/** Pictures of one height in a row. */
function joinPictures(pictures: readonly Picture[]): Picture {
  const height = Math.max(0, ...pictures.map((picture) => picture.height))
  const width = pictures.reduce((sum, picture) => sum + picture.width, 0)
  const joined: Picture = { width, height, pixels: new Uint8Array(width * height * 3) }
  let left = 0
  for (const picture of pictures) {
    for (let y = 0; y < picture.height; y++) {
      const row = picture.pixels.subarray(y * picture.width * 3, (y + 1) * picture.width * 3)
      joined.pixels.set(row, (y * width + left) * 3)
    }
    left += picture.width
  }
  return joined
}
