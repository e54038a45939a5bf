import type { Point } from '../../geometry/points.ts'
import type { StudioModel } from '../../studio/types.ts'
import { halfOfLeg, middleOfLeg, type LegLine } from './leg-line.ts'

/** A pixel is a bare leg's with more skin than this, and less of what is worn below. */
const bare = { skin: 0.5, cloth: 0.1 }
/** A leg is so many times as wide as a usual one, and begins within so many of its halves beside where it is looked for. */
const usualTimes = { least: 0.5, most: 1.7 }
const reach = 1.5
/** It is looked for so far above the picture's lower edge, in units: the matte ends at the edge itself. */
const aboveEdge = 0.02
/** So many pixels beside it its soft rim is over. */
const softRim = 3

/** The middle of a bare leg that the picture's lower edge cuts off, looked for about `line`; null where its sides are not in sight. */
export function findBareMiddle({ layers, body }: StudioModel, line: LegLine): Point | null {
  const { width, height, values } = layers.skin
  const y = height - 1 - Math.ceil(aboveEdge * body.unit)
  const usual = halfOfLeg(line, y)
  const worn = layers.lower.values
  const isBare = (x: number) =>
    x >= 0 && x < width && values[y * width + x] > bare.skin && worn[y * width + x] < bare.cloth
  const isCloth = (x: number) => x >= 0 && x < width && worn[y * width + x] > 0.5
  const from = Math.round(middleOfLeg(line, y))
  let away = 0
  while (away < reach * usual && !isBare(from - away) && !isBare(from + away)) away++
  let left = isBare(from + away) ? from + away : from - away
  if (!isBare(left)) return null
  let right = left
  while (isBare(left - 1)) left--
  while (isBare(right + 1)) right++
  const times = (right - left + 1) / (2 * usual)
  const isWhole = left > 0 && right < width - 1 && times > usualTimes.least && times < usualTimes.most
  // What cloth goes on beside is a hand.
  const isHand = isCloth(left - softRim) || isCloth(right + softRim)
  return isWhole && !isHand ? { x: (left + right) / 2, y } : null
}
