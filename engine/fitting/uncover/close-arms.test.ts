import { expect, test } from 'vitest'
import { createPlane } from '../../picture.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { closeArms } from './close-arms.ts'

const [width, height] = [288, 384]

test('between what is seen of an arm and what is imagined of it no thread of cloth shows, and beside it nothing changes', () => {
  const [erased, photo, bareArms] = [0, 1, 2].map(() => createPlane(width, height))
  erased.values.fill(1)
  for (let y = 100; y < 200; y++) {
    photo.values.fill(1, y * width + 80, y * width + 90)
    bareArms.values.fill(1, y * width + 92, y * width + 104)
  }
  const bare = {
    shape: createPlane(width, height),
    colours: new Uint8Array(width * height * 3),
    arms: new Uint8Array(width * height).fill(255),
  }
  const model = drawModel()
  closeArms(model, erased, { photo, bareArms }, bare)
  const armAt = (x: number) => bareArms.values[150 * width + x]
  expect(Math.min(armAt(90), armAt(91))).toBeGreaterThan(0.9)
  expect(armAt(108)).toBe(0)
  expect(armAt(76)).toBe(0)
})
