import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { GarmentClass } from '../../../engine/index.ts'

const imagery = join(import.meta.dirname, '../../../web/imagery')
// Drawn ones, and pictures of the product as they were: a picture drawn anew must not look like a change of the engine.
const garments = join(import.meta.dirname, 'garments')
const keptPeople = join(import.meta.dirname, 'people')

/** Rendered figures; no real person stands in this repository. */
const people = {
  /** White T-shirt, grey trousers, bare arms. */
  plain: () => render('hero-before.jpg'),
  /** The same figure between a shelf, a picture, a window and a plant. */
  room: () => furnish('hero-before.jpg'),
  knit: () => render('hero-after.jpg'),
  stripes: () => render('look-shirt.jpg'),
  cable: () => render('look-cable.jpg'),
  coat: () => render('look-coat.jpg'),
  dress: () => readFile(join(keptPeople, 'look-dress.jpg')),
} satisfies Record<string, () => Promise<Buffer>>

export type GoldenCase = {
  /** The name of its pictures. */
  name: string
  garment: string
  readPhoto: () => Promise<Buffer>
  readGarment: () => Promise<Buffer>
  garmentClass: GarmentClass
}

/** One line a try-on: who, the garment's file, its class. */
export const goldenCases: GoldenCase[] = [
  tryOnOf('plain', 'prod-knit-klein.jpg', 'top'),
  tryOnOf('plain', 'prod-tee.jpg', 'top'),
  tryOnOf('plain', 'prod-coat.jpg', 'outerwear'),
  tryOnOf('plain', 'prod-dress.jpg', 'dress'),
  tryOnOf('plain', 'trousers.svg', 'bottom'),
  tryOnOf('plain', 'printed-tee.svg', 'top'),
  tryOnOf('plain', 'tank.svg', 'top'),
  tryOnOf('room', 'prod-shirt.jpg', 'top'),
  tryOnOf('room', 'skirt.svg', 'bottom'),
  // Bare arms that long sleeves come over, long sleeves whose arms are bared, and long sleeves that stay.
  tryOnOf('plain', 'collared-shirt.svg', 'top'),
  tryOnOf('stripes', 'tank.svg', 'top'),
  tryOnOf('stripes', 'trousers.svg', 'bottom'),
  tryOnOf('stripes', 'prod-tee.jpg', 'top'),
  tryOnOf('knit', 'tank.svg', 'top'),
  tryOnOf('cable', 'collared-shirt.svg', 'top'),
  tryOnOf('coat', 'prod-knit-forest.jpg', 'top'),
  tryOnOf('dress', 'prod-knit-plum.jpg', 'top'),
  tryOnOf('dress', 'skirt.svg', 'bottom'),
]

/**
 * By day each way through the engine once: each kind of garment, sleeves that are put on, taken off and stay, a collar, a print, a room
 * that is kept, what is worn over a dress. What does the same with another piece or figure follows by night.
 */
const byDay = [
  'plain-prod-coat',
  'plain-prod-dress',
  'plain-printed-tee',
  'plain-collared-shirt',
  'room-skirt',
  'stripes-tank',
  'stripes-trousers',
  'dress-prod-knit-plum',
  'dress-skirt',
]
export const casesToTest = goldenCases.filter(
  ({ name }) => process.env.NIGHTLY === 'yes' || byDay.includes(name),
)

function tryOnOf(who: keyof typeof people, garmentFile: string, garmentClass: GarmentClass): GoldenCase {
  const garment = garmentFile.replace(/\.\w+$/, '')
  return {
    name: `${who}-${garment}`,
    garment,
    readPhoto: people[who],
    readGarment: () => readFile(join(garments, garmentFile)),
    garmentClass,
  }
}

function render(file: string): Promise<Buffer> {
  return readFile(join(imagery, file))
}

/** The furniture stands beside the figure, so that no cut-out is needed to lay it behind. */
async function furnish(file: string): Promise<Buffer> {
  const furniture = await readFile(join(import.meta.dirname, 'room.svg'))
  return sharp(await render(file))
    .composite([{ input: furniture }])
    .png()
    .toBuffer()
}
