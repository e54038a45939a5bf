import { afterAll, expect, test } from 'vitest'
import { readDemonstrationDescriptions } from '../server/src/features/catalogue/demonstration-descriptions.ts'
import { createBuiltInDescriber } from '../server/src/providers/try-on-engine/built-in-describer.ts'
import { describePicture, listPictures } from './describe-demonstration.ts'

const describer = createBuiltInDescriber()
afterAll(() => describer.close())

/** Describing takes a second each: some of each kind show whether the describer has changed. */
const sample = [
  'coat-grey-1.jpg',
  'dress-navy-2.jpg',
  'knit-blue-3.jpg',
  'shirt-red-2.jpg',
  'tee-white-1.jpg',
]

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
    expect(distance(description ?? [], committedDescription ?? [])).toBeLessThan(sameWithin)
  }
})

function distance(one: number[], other: number[]): number {
  if (one.length !== other.length) return Infinity
  return Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)))
}
