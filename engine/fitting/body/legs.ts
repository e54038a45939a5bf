import type { Point } from '../../geometry/points.ts'
import { between, distanceFromSegment } from '../../geometry/points.ts'
import type { BodySide } from '../../person/types.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'

/** The middle line of one leg, in pixels; joints may lie below the frame. `unit` is the body's. */
export type LegLine = { hip: Point; knee: Point; ankle: Point; unit: number }

export type Leg = LegLine & {
  /** Half the leg's width at a height on its left (-1) or right (1) side in the picture, as far as the outline tells it. */
  halfAt: (y: number, side: -1 | 1) => number
}

/** Both legs; joints out of sight lie where a standing person's would. */
export function traceLegs(model: StudioModel): { left: Leg; right: Leg } {
  const { left, right } = model.body.sides
  const lines = { left: traceLeg(model, left), right: traceLeg(model, right) }
  return {
    left: { ...lines.left, halfAt: measureLeg(model, lines.left, lines.right) },
    right: { ...lines.right, halfAt: measureLeg(model, lines.right, lines.left) },
  }
}

/** Each side of a leg is read off in so many steps from hip to ankle. */
const stops = 40
/** What a stop tells reaches so many stops (sigma): cloth lies loosely, skin is exact. */
const reach = { cloth: 2.5, skin: 1.4 }
/** Where stops tell little, the leg is as wide as usual, which weighs so much beside the 1 of a stop in cloth. */
const usualWeight = 0.02
/** Cloth widens the outer side of a leg to such shares of its usual half width: at least, at most at the hip, and so much less at the knee. */
const outerSide = { least: 0.8, hip: 1.5, lessAtKnee: 0.3 }
/** The same of the inner side, where the other leg also bounds it; `unseen`: where no edge is in sight. */
const betweenLegs = { least: 0.6, most: 1.3, unseen: 1.2 }

/** The outline of what is worn bounds the leg within it: at the thigh cloth lies close, farther down it may stand off. */
function measureLeg(model: StudioModel, leg: LegLine, other: LegLine): Leg['halfAt'] {
  const { hip, ankle } = leg
  const length = Math.max(1, ankle.y - hip.y)
  const sides = ([-1, 1] as const).map((side) => {
    const seen = Array.from({ length: stops + 1 }, (_, k) => {
      const y = hip.y + (length * k) / stops
      const usual = halfOfLeg(leg, y)
      const thigh = clamp((y - hip.y) / (leg.knee.y - hip.y || 1), 0, 1)
      const most = outerSide.hip - outerSide.lessAtKnee * thigh
      const toOther = Math.abs(middleOfLeg(other, y) - middleOfLeg(leg, y)) / 2
      const isInner = (other.hip.x - hip.x) * side > 0
      const edge = seenEdge(model, middleOfLeg(leg, y), y, side, usual, most)
      if (edge?.isBare) return { share: edge.away / usual, weight: bare.weight, reach: reach.skin }
      if (isInner) {
        const inner = Math.min(
          edge?.away ?? betweenLegs.unseen * usual,
          Math.max(toOther, betweenLegs.least * usual),
        )
        return {
          share: clamp(inner / usual, betweenLegs.least, betweenLegs.most),
          weight: 1,
          reach: reach.cloth,
        }
      }
      return edge && { share: clamp(edge.away / usual, outerSide.least, most), weight: 1, reach: reach.cloth }
    })
    return seen.map((_own, k) => {
      let sum = usualWeight
      let weight = usualWeight
      seen.forEach((found, at) => {
        if (!found) return
        const w = found.weight * Math.exp(-(((at - k) / found.reach) ** 2) / 2)
        sum += found.share * w
        weight += w
      })
      return sum / weight
    })
  })
  return (y, side) => {
    const z = clamp((y - hip.y) / length, 0, 1) * stops
    const k = Math.min(stops - 1, Math.floor(z))
    const shares = sides[side < 0 ? 0 : 1]
    return halfOfLeg(leg, y) * (shares[k] + (shares[k + 1] - shares[k]) * (z - k))
  }
}

/**
 * A leg that shows is as wide as it shows, up to so much of a usual one's width, and tells so many times more than cloth about it does. It shows
 * where less than the share `cloth` of each pixel is what is worn below.
 */
const bare = { most: 1.8, weight: 8, cloth: 0.1 }
/** An edge nearer to the middle line, in pixels, tells nothing. */
const nearestEdge = 3

/**
 * How far from a leg's middle what is worn about it ends, or it itself (`isBare`), in pixels; null out of the picture, or where cloth does
 * not end within `most` of a `usual` leg's half width, as a wide skirt does not.
 */
function seenEdge(
  { layers: { lower, skin } }: StudioModel,
  x: number,
  y: number,
  side: -1 | 1,
  usual: number,
  most: number,
): { away: number; isBare: boolean } | null {
  const row = Math.round(y)
  if (row < 0 || row >= lower.height) return null
  let isBare = true
  for (let away = 0; away < (isBare ? bare.most : most) * usual; away++) {
    const column = Math.round(x + side * away)
    if (column < 0 || column >= lower.width) return null
    const i = row * lower.width + column
    if (lower.values[i] + skin.values[i] < 0.5) return away < nearestEdge ? null : { away, isBare }
    isBare &&= lower.values[i] < bare.cloth
  }
  return null
}

/** Joints surer than this count, so far below the hips, in torso lengths: below the edge of a photo they are but guessed. */
const standing = { score: 0.2, knee: 0.3, ankle: 0.8 }

/** Whether the pose saw a knee or an ankle where a leg that one stands on can have it. */
export function seesJoint(body: StudioModel['body'], side: BodySide, joint: 'knee' | 'ankle'): boolean {
  const { score, y } = side[joint]
  return score > standing.score && y > side.hip.y + standing[joint] * body.torsoLength
}

/**
 * Where joints out of sight are taken to be: the knee so far below the hip, in torso lengths, and so much of the way from it to the middle of both
 * hips; the ankle so many thighs below the hip.
 */
const unseen = { knee: 0.95, inwards: 0.15, ankle: 1.95 }

function traceLeg(model: StudioModel, side: BodySide): LegLine {
  const { body } = model
  const { hip } = side
  const knee = seesJoint(body, side, 'knee') ? side.knee : followInnerSide(model, side)
  const below = between(hip, knee, unseen.ankle)
  const ankle = seesJoint(body, side, 'ankle') ? side.ankle : { x: 0.5 * (below.x + knee.x), y: below.y }
  return { hip, knee, ankle, unit: body.unit }
}

/**
 * A leg is told by its inner side from so far below the hips on, in torso lengths; its middle lies so many halves of its width beside
 * that. It leans by no more than so much per pixel down. The ground between both legs, and each leg beside it, is looked for so far, in units.
 */
const innerSide = { from: 0.4, halves: 1.2, lean: 0.45, reach: 0.6 }

/** Where the knee of a leg would be that the picture's edge cuts off: straight below the hip, or where the ground between both legs says. */
function followInnerSide(model: StudioModel, { hip }: BodySide): Point {
  const { torsoLength, hipMid, unit } = model.body
  const straight = { x: hip.x + unseen.inwards * (hipMid.x - hip.x), y: hip.y + unseen.knee * torsoLength }
  const side = hip.x < hipMid.x ? -1 : 1
  const y = model.picture.height - 1
  const inner = y - hip.y > innerSide.from * torsoLength ? findInnerSide(model, side, y) : null
  if (inner === null) return straight
  const half = halfOfLeg({ hip, knee: straight, ankle: between(hip, straight, unseen.ankle), unit }, y)
  const lean = (inner + side * innerSide.halves * half - hip.x) / (y - hip.y)
  const x = hip.x + clamp(lean, -innerSide.lean, innerSide.lean) * (straight.y - hip.y)
  return side * (x - straight.x) > 0 ? { x, y: straight.y } : straight
}

/** The column in which a leg begins beside the ground between both, at one height; null where they close it. */
function findInnerSide({ layers, body }: StudioModel, side: -1 | 1, y: number): number | null {
  const { width, values } = layers.alpha
  const middle = Math.round(body.hipMid.x)
  const most = Math.round(innerSide.reach * body.unit)
  const isBody = (x: number) => values[y * width + x] > 0.5
  const isGround = (x: number) => !isBody(x)
  const find = (isSought: (x: number) => boolean, from: number, step: number) => {
    for (let x = from; Math.abs(x - from) < most && x >= 0 && x < width; x += step) if (isSought(x)) return x
    return null
  }
  const grounds = [-1, 1].map((step) => find(isGround, middle, step)).filter((x) => x !== null)
  const [ground] = grounds.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
  if (ground === undefined) return null
  const legs = [-1, 1].map((step) => find(isBody, ground, step))
  return legs.includes(null) ? null : legs[side < 0 ? 0 : 1]
}

/** A leg's middle line goes on straight below its ankle, up to so many shins from the knee. */
const lineEnd = 1.1

/** The middle of a leg at a height, in pixels. */
export function middleOfLeg({ hip, knee, ankle }: LegLine, y: number): number {
  const part = (from: Point, to: Point) =>
    between(from, to, clamp((y - from.y) / (to.y - from.y || 1), 0, lineEnd)).x
  return y < knee.y ? part(hip, knee) : part(knee, ankle)
}

/** Half a usual leg's width in units: at the hip, so much less at the knee, and so much less again at the ankle. */
const usualHalf = { hip: 0.25, lessAtKnee: 0.105, knee: 0.145, lessAtAnkle: 0.055 }
/** The calf adds up to so much to that, in units, as half a wave that fits so many times into the shin. */
const calf = { swell: 0.035, fits: 1.3 }

/** Half a usual bare leg's width at a height, in pixels: thighs taper, calves swell below the knee. */
export function halfOfLeg({ hip, knee, ankle, unit }: LegLine, y: number): number {
  const thigh = clamp((y - hip.y) / (knee.y - hip.y || 1), 0, 1)
  if (thigh < 1) return (usualHalf.hip - usualHalf.lessAtKnee * thigh) * unit
  const shin = clamp((y - knee.y) / (ankle.y - knee.y || 1), 0, 1)
  return (
    (usualHalf.knee +
      calf.swell * Math.sin(Math.PI * Math.min(1, calf.fits * shin)) -
      usualHalf.lessAtAnkle * shin) *
    unit
  )
}

/** A leg goes so far beyond its ankle, in shins: it stands in a shoe, and is not round below. */
const intoShoe = 1.2

/** How far outside a leg a point lies, in pixels; below 0 inside. */
export function outsideOfLeg(leg: Leg, x: number, y: number): number {
  const { hip, knee, ankle } = leg
  const foot = between(knee, ankle, intoShoe)
  const away = Math.min(distanceFromSegment(x, y, hip, knee), distanceFromSegment(x, y, knee, foot))
  return away - leg.halfAt(y, x < middleOfLeg(leg, y) ? -1 : 1)
}
