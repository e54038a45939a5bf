import { expect, test } from 'vitest'
import { background, skin } from '../person/labels.ts'
import { createPlane } from '../picture.ts'
import { distanceTo } from '../pixels/distance.ts'
import { healRim } from './heal-rim.ts'
import { makeTrimap } from './make-trimap.ts'

const [width, height] = [380, 60]

/** The healed matte of upright fingers, each from one column to another, in which some columns were missing. */
function heal(fingers: [from: number, to: number][], missing: number[]) {
  const labels = Uint8Array.from({ length: width * height }, (_, i) =>
    fingers.some(([from, to]) => i % width >= from && i % width < to) ? skin : background,
  )
  const trimap = makeTrimap({ width, height, scale: 1, labels })
  const alpha = createPlane(width, height)
  for (let i = 0; i < labels.length; i++)
    alpha.values[i] = labels[i] === background || missing.includes(i % width) ? 0 : 1
  healRim(alpha, trimap, distanceTo(trimap.core, 2 * trimap.radius), { scale: 1, x: 0, y: 0 })
  return (x: number) => alpha.values[30 * width + x]
}

test('TRY-118 a slit along an edge, beyond which its line goes on, is the person’s', () => {
  expect([157, 158, 159, 160].map(heal([[100, 160]], [158]))).toEqual([1, 1, 1, 0])
})

test('TRY-118 a finger ends where nothing of it lies farther out, also beside another one', () => {
  expect([157, 158, 159].map(heal([[100, 160]], [158, 159]))).toEqual([1, 0, 0])
  const besideAnother = heal(
    [
      [100, 120],
      [122, 142],
    ],
    [119],
  )
  expect([118, 119, 120, 121, 122].map(besideAnother)).toEqual([1, 0, 0, 0, 1])
})
