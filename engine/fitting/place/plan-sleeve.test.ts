import { expect, test } from 'vitest'
import { distance } from '../../geometry/points.ts'
import type { Corners } from '../../test/draw-polygons.ts'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { readBody } from '../body/read-body.ts'
import { placeGarment } from './place-garment.ts'

test('TRY-134 no cloth is squeezed together beside an armhole that was cut deep', () => {
  const deep = tShirt.corners.map(([x, y]) => [x, y > 200 && y < 300 ? y + 60 : y]) as Corners
  const placed = placeGarment(readBody(drawModel()), readDrawn(deep))
  if (!placed || !('sides' in placed)) throw new Error('The garment found no place.')
  for (const { sleeve } of [placed.sides.left, placed.sides.right]) {
    const { target, source, columns } = sleeve!.mesh
    for (let column = 0; column < columns; column++) {
      const squeezed = (row: number) => {
        const [i, k] = [row * columns + column, (row + 1) * columns + column]
        return distance(source[i], source[k]) / distance(target[i], target[k])
      }
      expect([column, squeezed(0) < 2.5 * squeezed(1)]).toEqual([column, true])
    }
  }
})
