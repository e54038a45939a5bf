import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { putPart } from '../../test/put-part.ts'
import { readBodyAxes } from './body-axes.ts'
import { findWaist } from './find-waist.ts'

/** Trousers that begin at row 215, above the usual waist, below a belly of 15 rows. */
function findWaistBelow(belly: 'skin' | 'upper') {
  const model = drawModel()
  putPart(model, 'lower', [102, 215, 186, 250])
  putPart(model, belly, [102, 200, 186, 215])
  return findWaist(model, readBodyAxes(model))
}

test('TRY-34 below a bare belly the waist’s own edge is in sight', () => {
  const { edge } = findWaistBelow('skin')
  expect(edge.length).toBeGreaterThan(20)
  for (const { down } of edge) expect(Math.abs(down - 95)).toBeLessThan(2)
})

test('TRY-34 where a top ends at the waist the edge is the top’s hem, and none of the waist’s', () => {
  expect(findWaistBelow('upper').edge).toEqual([])
})
