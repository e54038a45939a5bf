import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { spreadKnown } from './blur.ts'
import { free } from './memory.ts'

/**
 * By how much known pixels (1 in `known`) near a place differ from their own smooth continuation, RGB distance: the square root of the mean square,
 * continued over the others by blurs of `sigmas` pixels. `colourAt`: a pixel's channel, 0..255.
 */
export function measureRestlessness(
  colourAt: (i: number, channel: number) => number,
  continued: readonly Plane[],
  known: Plane,
  sigmas: readonly number[],
): Plane {
  const squares = createPlane(known.width, known.height)
  for (let i = 0; i < squares.values.length; i++) {
    if (!known.values[i]) continue
    for (let c = 0; c < 3; c++) squares.values[i] += (colourAt(i, c) - continued[c].values[i]) ** 2
  }
  const spread = spreadKnown(squares, known, sigmas)
  for (let i = 0; i < spread.values.length; i++) spread.values[i] = Math.sqrt(Math.max(0, spread.values[i]))
  free(squares)
  return spread
}
