import { expect, test } from 'vitest'
import { createPlane } from '../picture.ts'
import { distanceTo } from '../pixels/distance.ts'
import { healRim } from './heal-rim.ts'
import { makeTrimap } from './make-trimap.ts'
import { background, skin } from '../person/labels.ts'

const [width, height] = [380, 60]
const mapping = { scale: 1, x: 0, y: 0 }

/** The healed matte of an arm from one column to another, in which some were missing. */
function heal(from: number, to: number, slit: number[]) {
  const labels = Uint8Array.from({ length: width * height }, (_, i) => {
    const x = i % width
    return x >= from && x < to ? skin : background
  })
  const trimap = makeTrimap({ width, height, scale: 1, labels })
  const alpha = createPlane(width, height)
  for (let i = 0; i < labels.length; i++)
    alpha.values[i] = labels[i] === background || slit.includes(i % width) ? 0 : 1
  healRim(alpha, trimap, distanceTo(trimap.core, 2 * trimap.radius), mapping)
  return (x: number) => alpha.values[30 * width + x]
}

test('TRY-118 a slit along an arm’s edge, beyond which its line goes on, is the arm’s', () => {
  const at = heal(100, 160, [158])
  expect([157, 158, 159, 160].map(at)).toEqual([1, 1, 1, 0])
})

test('TRY-118 where nothing of an arm lies farther out it ends, and what is narrow stays open', () => {
  expect([157, 158, 159].map(heal(100, 160, [158, 159]))).toEqual([1, 0, 0])
  expect([100, 101, 102].map(heal(100, 103, [101]))).toEqual([1, 0, 1])
})
