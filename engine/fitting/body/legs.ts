import type { Point } from '../../geometry/points.ts'
import { between, distanceFromSegment } from '../../geometry/points.ts'
import type { BodySide } from '../../person/types.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { findBareMiddle } from './find-bare-middle.ts'
import { halfOfLeg, middleOfLeg, type LegLine } from './leg-line.ts'
import { measureLeg, type Leg } from './measure-leg.ts'
import { wearsSkirt } from './wears-skirt.ts'

/** Both legs; joints out of sight lie where a standing person's would. Below a skirt or a dress legs are as wide as usual: its sides are not theirs. */
export function traceLegs(model: StudioModel): { left: Leg; right: Leg } {
  const { left, right } = model.body.sides
  const lines = { left: traceLeg(model, left), right: traceLeg(model, right) }
  const measureIn = (worn: 'trousers' | 'skirt') => ({
    left: { ...lines.left, halfAt: measureLeg(model, lines.left, lines.right, worn) },
    right: { ...lines.right, halfAt: measureLeg(model, lines.right, lines.left, worn) },
  })
  const inTrousers = measureIn('trousers')
  return wearsSkirt(model, inTrousers) ? measureIn('skirt') : inTrousers
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

/** A knee surer than this is trusted where the picture's lower edge shows another middle of the leg. */
const sureKnee = 0.4

function traceLeg(model: StudioModel, side: BodySide): LegLine {
  const { body } = model
  const { hip } = side
  const knee = seesJoint(body, side, 'knee') ? side.knee : followInnerSide(model, side)
  const line = lineBy(model, side, knee)
  if (seesJoint(body, side, 'ankle') || side.knee.score > sureKnee) return line
  const shown = findBareMiddle(model, line)
  if (!shown || shown.y - hip.y < innerSide.from * body.torsoLength) return line
  return lineBy(model, side, between(hip, shown, (knee.y - hip.y) / (shown.y - hip.y)))
}

function lineBy({ body }: StudioModel, side: BodySide, knee: Point): LegLine {
  const { hip } = side
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

/** A leg goes so far beyond its ankle, in shins: it stands in a shoe, and is not round below. */
const intoShoe = 1.2

/** How far outside a leg a point lies, in pixels; below 0 inside. */
export function outsideOfLeg(leg: Leg, x: number, y: number): number {
  const { hip, knee, ankle } = leg
  const foot = between(knee, ankle, intoShoe)
  const away = Math.min(distanceFromSegment(x, y, hip, knee), distanceFromSegment(x, y, knee, foot))
  return away - leg.halfAt(y, x < middleOfLeg(leg, y) ? -1 : 1)
}
