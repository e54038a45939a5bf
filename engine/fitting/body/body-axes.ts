import type { Point } from '../../geometry/points.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { readShoulderEdge } from './shoulder-edge.ts'

/**
 * The body's own coordinates: `across` from the middle of the shoulders, `down` towards the hips; both in pixels. What lies at
 * one height runs with the shoulders near them and with the hips farther down.
 */
export type BodyAxes = {
  at: (across: number, down: number) => Point
  acrossOf: (p: Point) => number
  downOf: (p: Point) => number
  /** Shoulder width for fitting; narrow readings (a turned body) are widened to half the torso. */
  width: number
  /** The height of the shoulder's upper edge at a distance from the middle: negative, above the joints. */
  shoulderEdge: (across: number) => number
  /** Half the torso's width at a height, on one side (-1 left of the picture, 1 right). */
  torsoHalf: (down: number, side: -1 | 1) => number
}

export function readBodyAxes(model: StudioModel): BodyAxes {
  const { body, torso, picture } = model
  const { across, down, shoulderMid, torsoLength, unit } = body
  // The shoulders may be tilted against the spine, so the axes need not be at right angles.
  const area = across.x * down.y - across.y * down.x || 1
  const bend = bendToHips(body)
  const [from, to] = [tiltOfShoulders * torsoLength, tiltOfHips * torsoLength]
  const perPixel = bend / (to - from)
  const at = (a: number, b: number): Point => {
    const bent = b + a * perPixel * clamp(b - from, 0, to - from)
    return {
      x: shoulderMid.x + across.x * a + down.x * bent,
      y: shoulderMid.y + across.y * a + down.y * bent,
    }
  }
  const acrossOf = (p: Point) => ((p.x - shoulderMid.x) * down.y - (p.y - shoulderMid.y) * down.x) / area
  const downOf = (p: Point) => {
    const bent = ((p.y - shoulderMid.y) * across.x - (p.x - shoulderMid.x) * across.y) / area
    if (bent <= from) return bent
    const a = acrossOf(p)
    const between = (bent + a * perPixel * from) / Math.max(leastStretch, 1 + a * perPixel)
    return between > to ? bent - a * bend : between
  }
  const width = Math.max(body.shoulderWidth, narrowest.shoulders * body.torsoLength)
  const torsoHalf = (b: number, side: -1 | 1) => {
    const centre = at(0, b)
    const row = clamp(Math.round(centre.y), 0, picture.height - 1)
    const edge = Math.max(
      side < 0 ? centre.x - torso.left[row] : torso.right[row] - centre.x,
      narrowest.half * unit,
    )
    return b > trousers.from * body.torsoLength ? widenToTrousers(model, centre.x, row, side, edge) : edge
  }
  return { at, acrossOf, downOf, width, torsoHalf, shoulderEdge: readShoulderEdge(model, at, width) }
}

/** Down to the one height, in torso lengths, the body's tilt is that of its shoulders, from the other on that of its hips. */
const tiltOfShoulders = 0.2
const tiltOfHips = 0.85

/** The shoulders are no narrower than this, in torso lengths, and half the torso no narrower than that, in units. */
const narrowest = { shoulders: 0.52, half: 0.2 }
/** The bend shortens heights to no less than such a share: very far aside it would turn them round. */
const leastStretch = 0.2

/** The hips' tilt is trusted as far as this, as a slope, and where their joints were seen so surely; otherwise they are level. */
const steepest = 0.12
const surely = 0.3
/** The bend is no steeper, as a slope; where the spine leans along the hips' line, its height over them counts for so much of it at least. */
const bends = { most: 0.4, spine: 0.5 }

/** How much lower, per pixel across, the right hip lies than the shoulders' tilt would have it, along the spine. */
function bendToHips({ across, down, sides }: StudioModel['body']): number {
  const [left, right] = [sides.left.hip, sides.right.hip]
  const isSeen = Math.min(left.score, right.score) > surely && right.x > left.x
  const slope = isSeen ? clamp((right.y - left.y) / (right.x - left.x), -steepest, steepest) : 0
  return clamp(
    (slope * across.x - across.y) / Math.max(bends.spine, down.y - slope * down.x),
    -bends.most,
    bends.most,
  )
}

/** What is worn below widens the torso from so far down on, in torso lengths, by less than so much, in units. */
const trousers = { from: 0.6, wider: 0.15 }

/** Trousers and skirts never hide behind arms' colours, so where they reach beyond the torso's model they are right. */
function widenToTrousers(
  { layers, body }: StudioModel,
  centre: number,
  row: number,
  side: -1 | 1,
  edge: number,
): number {
  const { width, values } = layers.lower
  const limit = edge + trousers.wider * body.unit
  let half = edge
  while (half < limit) {
    const x = Math.round(centre + side * half)
    if (x < 0 || x >= width || values[row * width + x] < 0.5) break
    half++
  }
  return half < limit ? half : edge
}
