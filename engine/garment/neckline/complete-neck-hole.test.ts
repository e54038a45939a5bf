import { expect, test } from 'vitest'
import { createPicture, createPlane, type Picture } from '../../picture.ts'
import { drawPolygon, paintPolygon, type Colour, type Corners } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import { readPicture } from '../../test/read-picture.ts'
import type { UpperLandmarks } from '../garment.ts'
import { completeNeckHole } from './complete-neck-hole.ts'

const { width, height } = drawnSize
const cloth: Colour = [60, 95, 165]
const inShade: Colour = [18, 28, 62]
const ground: Colour = [244, 244, 245]

/** A T-shirt whose back rises above its front as a mannequin's does: its inside is dark on the left, and ever brighter from column `litFrom` on. */
function litFromTheRight(litFrom: number): Picture {
  const back = [
    [186, 108],
    [200, 82],
    [225, 70],
    [255, 70],
    [280, 82],
    [294, 108],
  ] as Corners
  const [, ...others] = tShirt.corners.slice(3)
  const picture = drawPolygon(width, height, [...back, tShirt.corners[4]!, ...others], cloth, ground)
  const oval = (from: number, to: number): Corners => {
    const edge = (side: -1 | 1) =>
      Array.from({ length: 31 }, (_, k): [number, number] => {
        const x = from + ((to - from) * k) / 30
        return [x, 106 + side * 24 * Math.sqrt(Math.max(0, 1 - ((x - 240) / 52) ** 2))]
      })
    return [...edge(-1), ...edge(1).reverse()]
  }
  for (let x = 188; x < 292; x += 4) {
    const light = Math.min(1, Math.max(0, (x - litFrom) / 40))
    const colour = inShade.map((value, c) => Math.round(value + (cloth[c]! - 12 - value) * light)) as Colour
    paintPolygon(picture, oval(x, x + 4), colour)
  }
  return picture
}

test.each([
  ['dark', 292],
  ['lit on one side', 235],
])('TRY-109 the inside of a neck is cut out as a whole where it is %s', (_, litFrom) => {
  const { matte } = readPicture(litFromTheRight(litFrom))
  const cover = (x: number, y: number) => matte.values[y * width + x]!
  for (const x of [205, 225, 245, 262, 274]) {
    for (const y of [84, 100, 110]) expect([x, y, cover(x, y) < 0.1]).toEqual([x, y, true])
    expect([x, 142, cover(x, 142) > 0.9]).toEqual([x, 142, true])
  }
})

/** The front's edge of a hole, completed on even cloth: it falls along an arc from the left, and from column 254 on rises within so many columns. */
function completeRising(over: number) {
  const matte = createPlane(width, height)
  matte.values.fill(1, 100 * width)
  const falls = (x: number) => Math.sqrt(1 - (Math.max(0, 240 - x) / 52) ** 2)
  const rises = (x: number) => 1 - Math.max(0, x - 254) / over
  const depthAt = (x: number) => 18 * Math.min(falls(x), rises(x))
  const front = Array.from({ length: (254 + over - 188) / 2 + 1 }, (_, k) => ({
    x: 188 + 2 * k,
    y: 106 + depthAt(188 + 2 * k),
  }))
  const [left, right] = [front[0]!, front.at(-1)!]
  const upper = { left: { shoulder: { x: 120, y: 130 } }, right: { shoulder: { x: 360, y: 154 } } }
  const hole = { share: matte, left, right, bottom: { x: 240, y: 124 }, front }
  return completeNeckHole(createPicture(width, height), matte, upper as unknown as UpperLandmarks, hole)
}

test('TRY-122 where the front’s edge breaks off within stripes its gradual half stands for both, as askew as the shoulders', () => {
  const line = completeRising(8)!
  expect(line.at(-1)!.x).toBeGreaterThan(314)
  expect(line.at(-1)!.y - line[0]!.y).toBeGreaterThan(8)
  expect(Math.max(...line.map(({ y }) => y))).toBeGreaterThan(122)
  expect(completeRising(32)).toBeNull()
})
