import type { Point } from '../../geometry/points.ts'
import { distance } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { DressedBody } from '../../studio/types.ts'
import { shortestPart } from './centre-arm.ts'

/** How far below the wrist of the pose a hand may come out of its sleeve, in body units; what is nearer an arm reaches as it is. */
const nearest = 0.15
const farthest = 0.35
/** How far aside it is looked for, and how far the arm follows it. */
const aside = 0.15
const follow = 0.06
/** So wide it must be, and so wide the sleeve above it. */
const least = 0.09

/** The wrist, moved on to where the hand comes out of a sleeve that goes farther than the pose tells. */
export function reachHand({ layers, body: { unit } }: DressedBody, elbow: Point, wrist: Point): Point {
  const length = distance(elbow, wrist)
  if (length < shortestPart * unit) return wrist
  const along = { x: (wrist.x - elbow.x) / length, y: (wrist.y - elbow.y) / length }
  const { width, height } = layers.skin
  const reach = Math.round(aside * unit)
  for (let down = 0; down < farthest * unit; down++) {
    let skin = 0
    let cloth = 0
    let middle = 0
    for (let k = -reach; k <= reach; k++) {
      const x = Math.round(wrist.x + along.x * down - along.y * k)
      const y = Math.round(wrist.y + along.y * down + along.x * k)
      if (x < 0 || y < 0 || x >= width || y >= height) return wrist
      const i = y * width + x
      // Before trousers of its own colour a cuff is easily read as theirs.
      if (layers.upper.values[i] + layers.lower.values[i] >= 0.5) cloth++
      if (layers.skin.values[i] < 0.5) continue
      skin++
      middle += k
    }
    if (skin >= least * unit) {
      if (down < nearest * unit) return wrist
      const k = clamp(middle / skin, -follow * unit, follow * unit)
      return { x: wrist.x + along.x * down - along.y * k, y: wrist.y + along.y * down + along.x * k }
    }
    if (cloth < least * unit) return wrist
  }
  return wrist
}
