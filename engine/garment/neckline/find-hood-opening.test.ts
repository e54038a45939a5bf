import { expect, test } from 'vitest'
import type { Picture } from '../../picture.ts'
import { drawPolygon, paintPolygon, type Colour, type Corners } from '../../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../../test/drawn-garments.ts'
import { readPicture } from '../../test/read-picture.ts'

const { width, height } = drawnSize
const cloth: Colour = [160, 125, 85]
/** Hardly darker than the front: a studio lights the inside, too. */
const inside: Colour = [150, 116, 78]
const back: Corners = Array.from({ length: 21 }, (_, k) => {
  const u = k / 10 - 1
  return [240 + 84 * u, 92 - 42 * Math.sqrt(1 - u * u)]
})

test('the inside of a hood is cut out, its rim stays and the neck lies on it', () => {
  const { matte, upper } = readPicture(withHood(), 'top')
  const at = (x: number, y: number) => matte.values[y * width + x]
  for (const [x, y] of [
    [240, 60],
    [240, 100],
    [210, 90],
    [270, 90],
  ] as const)
    expect(at(x, y)).toBeLessThan(0.1)
  for (const [x, y] of [
    [240, 165],
    [190, 135],
    [290, 135],
  ] as const)
    expect(at(x, y)).toBeGreaterThan(0.9)
  expect(Math.abs(upper!.neckBottom.y - 150)).toBeLessThan(8)
  expect(upper!.left.neck.y).toBeGreaterThan(95)
  expect(at(Math.round(upper!.left.neck.x), Math.round(upper!.left.neck.y) + 4)).toBeGreaterThan(0.9)
})

function withHood(): Picture {
  const shoulders = tShirt.corners.filter(([, y]) => y > 120).map(([x, y]): [number, number] => [x, y + 20])
  const picture = drawPolygon(
    width,
    height,
    [[154, 145], ...back, [326, 145], ...shoulders],
    cloth,
    [245, 245, 245],
  )
  const rim: Corners = Array.from({ length: 21 }, (_, k) => {
    const u = k / 10 - 1
    return [240 + 74 * u, 150 - 62 * Math.abs(u) ** 1.2]
  })
  paintPolygon(
    picture,
    [...back.map(([x, y]): [number, number] => [240 + (x - 240) * 0.88, y + 4]), ...rim.reverse()],
    inside,
  )
  return picture
}
