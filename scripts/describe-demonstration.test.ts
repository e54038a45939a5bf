import { afterAll, expect, test } from 'vitest'
import { readDemonstrationDescriptions } from '../server/src/features/catalogue/demonstration-descriptions.ts'
import { createBuiltInDescriber } from '../server/src/providers/try-on-engine/built-in-describer.ts'
import { describePicture, listPictures } from './describe-demonstration.ts'

const describer = createBuiltInDescriber()
afterAll(() => describer.close())

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
    expect(distance(description ?? [], committedDescription ?? [])).toBeLessThan(sameWithin)
  }
})

function distance(one: number[], other: number[]): number {
  if (one.length !== other.length) return Infinity
  return Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)))
}
