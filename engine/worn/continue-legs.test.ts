import { expect, test } from 'vitest'
import type { BodyFrame } from '../person/types.ts'
import { createPicture, createPlane } from '../picture.ts'
import { continueLegs } from './continue-legs.ts'

const [width, height] = [100, 120]
const body = { unit: 40, torsoLength: 60, hipMid: { x: 50, y: 40 } } as BodyFrame

/** What hangs from row 30 down; from row 60 on there is a gap in its middle when it has `legs`. The photo ends at row `end`. */
function drawWorn(hasLegs: boolean, end = height) {
  const [picture, matte] = [createPicture(width, height), createPlane(width, height)]
  for (let y = 30; y < end; y++) {
    for (let x = 20; x < 80; x++) {
      if (hasLegs && y > 60 && x >= 46 && x < 54) continue
      matte.values[y * width + x] = 1
      picture.pixels.set([20, 40, y], (y * width + x) * 3)
    }
  }
  return continueLegs(picture, matte, body)
}

test('TRY-155 trousers of which the photo shows the thighs alone go on to the ankles, in their own cloth', () => {
  const { picture, matte } = drawWorn(true)!
  expect(matte.height).toBe(136)
  const at = (x: number, y: number) => matte.values[y * width + x]
  expect([at(32, 130), at(50, 130), at(68, 130), at(10, 130)]).toEqual([1, 0, 1, 0])
  const rows = [119, 120, 121].map((y) => picture.pixels[(y * width + 32) * 3 + 2])
  expect(rows).toEqual([119, 119, 118])
})

test('TRY-155 shorts that end in the photo, and a skirt that it cuts off, stay as they are', () => {
  expect(drawWorn(true, 100)).toBeNull()
  expect(drawWorn(false)).toBeNull()
})
