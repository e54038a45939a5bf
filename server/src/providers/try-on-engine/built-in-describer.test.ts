import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePicture, listPictures } from '../../../../scripts/describe-demonstration.ts'
import { readDemonstrationDescriptions } from '../../features/catalogue/demonstration-descriptions.ts'
import type { DescribedPicture, GarmentDescriber } from '../garment-describer/type.ts'
import { createBuiltInDescriber } from './built-in-describer.ts'

const imagery = join(import.meta.dirname, '../../../../web/imagery')
const read = (name: string) => readFile(join(imagery, `${name}.jpg`))

let describer: GarmentDescriber
beforeAll(() => {
  describer = createBuiltInDescriber()
})
afterAll(() => describer.close())

async function describe(image: Uint8Array): Promise<DescribedPicture> {
  const answer = await describer.describe(image)
  if ('refusal' in answer) throw new Error(answer.refusal)
  return answer
}

let dress: Promise<DescribedPicture> | undefined
const describeDress = () => (dress ??= read('prod-dress').then(describe))

type Described = Pick<DescribedPicture, 'vector'>
const distance = (one: Described, other: Described) =>
  one.vector.length === other.vector.length
    ? Math.hypot(...one.vector.map((value, i) => value - (other.vector[i] ?? 0)))
    : Infinity

test('PRICE-2 another photo of a garment is nearer to it than another garment, and far is what has little in common', async () => {
  const blue = await describe(await read('prod-knit-klein'))
  const seen = await describe(
    await sharp(await read('prod-knit-klein'))
      .resize(380)
      .modulate({ brightness: 0.9 })
      .blur(0.8)
      .jpeg({ quality: 70 })
      .toBuffer(),
  )
  const green = await describe(await read('prod-knit-forest'))
  const other = await describeDress()
  expect(blue.vector).toHaveLength(describer.length)
  expect([blue.mainColour, green.mainColour]).toEqual(['blue', 'green'])
  expect(distance(blue, seen)).toBeLessThan(0.4)
  expect(distance(blue, seen)).toBeLessThan(distance(blue, green))
  expect(distance(blue, other)).toBeGreaterThan(describer.farDistance)
})

test('PRICE-2 the crop shows the garment on white and nothing of what was around it', async () => {
  const { crop } = await describeDress()
  const { data, info } = await sharp(crop).raw().toBuffer({ resolveWithObject: true })
  expect(Math.max(info.width, info.height)).toBeLessThanOrEqual(800)
  const corners = [0, info.width - 1, (info.height - 1) * info.width].map((i) => data[i * info.channels] ?? 0)
  expect(Math.min(...corners)).toBeGreaterThan(250)
})

test('an empty wall, and bytes that are no picture, are refused; what is aborted rejects with its reason', async () => {
  const wall = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#dddddd' } })
    .png()
    .toBuffer()
  expect(await describer.describe(wall)).toEqual({ refusal: 'no_garment' })
  expect(await describer.describe(Buffer.from('no picture'))).toEqual({ refusal: 'unreadable_image' })
  const reason = new Error('The visitor left.')
  await expect(describer.describe(wall, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

/** Describing takes a second each: one of each kind shows whether the describer has changed, by day two. */
const byDay = ['dress-navy-2.jpg', 'knit-blue-3.jpg']
const byNight = ['coat-grey-1.jpg', 'shirt-red-2.jpg', 'tee-white-1.jpg']
const sample = process.env.NIGHTLY === 'yes' ? [...byDay, ...byNight] : byDay

/** Much less than between two photos of one garment; another processor's arithmetic may move the last digits. */
const sameWithin = 0.02

test('PRICE-5 the descriptions that the demonstration comes with are what the describer finds (else: npm run demonstration)', async () => {
  const committed = await readDemonstrationDescriptions()
  expect(committed.describer).toBe(describer.name)
  expect(Object.keys(committed.pictures).sort()).toEqual(await listPictures())
  for (const name of sample) {
    const { description, ...found } = await describePicture(describer, name)
    const { description: committedDescription = [], ...told } = committed.pictures[name] ?? {}
    expect({ name, ...told }).toEqual({ name, ...found })
    expect(distance({ vector: description ?? [] }, { vector: committedDescription ?? [] })).toBeLessThan(
      sameWithin,
    )
  }
})
