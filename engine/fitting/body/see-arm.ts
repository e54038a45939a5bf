import type { Point } from '../../geometry/points.ts'
import { between } from '../../geometry/points.ts'
import type { Plane } from '../../picture.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { DressedBody } from '../../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'

/** A hand is in sight when so much of a disc about its palm is skin, or of one beside it: poses miss narrow hands; radius and ways aside in units. */
const handShare = 0.15
const handRadius = 0.11
const aside = [0, -0.08, 0.08]
/** The palm's middle, as a share of the way from the wrist to the joint `hand`. */
const palmAt = 0.3
/** A hand that a bag hides shows so much skin about its wrist, and holds what covers so much of its palm. */
const holding = { skin: 0.12, held: 0.6 }
/** Down to so much of the upper arm an arm is always in sight: there it comes out of the shoulder. */
const attached = 0.6
/** Skin within so far of the arm's line, in units, shows the arm. */
const armReach = 0.07
/** An arm that lies so far inside the trunk's sides, in units, may lie behind it. */
const inside = 0.03
const wellBeside = 0.08

/**
 * An arm whose elbow lies surely beside the trunk, by so much in units, and whose wrist lies surely within so much of its edge goes
 * to a pocket or hangs before the hip: behind a back elbow or wrist are deeper, or unsure.
 */
const hanging = { elbow: { score: 0.45, depth: -0.04 }, wrist: { score: 0.3, depth: 0.2 } }

/**
 * Per place along the arm 1 where it is in sight, clothed or bare, and 0 from where on it is hidden behind the body or in a
 * back: pose networks guess such elbows and wrists, and nothing may be drawn there.
 */
export function seeArm(model: DressedBody, arm: ArmAxis, places: readonly number[]): number[] {
  if (seesWholeArm(model, arm)) return places.map(() => 1)
  let isHidden = false
  return places.map((along) => {
    if (along > attached * arm.upperLength && !isInSight(model, arm, along)) isHidden = true
    return isHidden ? 0 : 1
  })
}

/** A hand in sight shows the whole arm, and so does one in a pocket at the hip. */
export function seesWholeArm(model: DressedBody, arm: ArmAxis): boolean {
  const { sides, unit } = model.body
  const { elbow, wrist } = arm.side < 0 ? sides.left : sides.right
  const isHanging =
    elbow.score > hanging.elbow.score &&
    wrist.score > hanging.wrist.score &&
    depthInTrunk(model, arm.joints.elbow) < hanging.elbow.depth * unit &&
    depthInTrunk(model, arm.joints.wrist) < hanging.wrist.depth * unit
  return isHanging || seesHand(model, arm)
}

/** How far inside the trunk's sides a point lies, in pixels; below 0 beside it. */
function depthInTrunk({ torso }: DressedBody, { x, y }: Point): number {
  const row = clamp(Math.round(y), 0, torso.left.length - 1)
  return Math.min(x - torso.left[row], torso.right[row] - x)
}

/** True also where the hand lies outside the picture, or holds what hides it: the arm that leads there is in sight. */
export function seesHand(model: DressedBody, arm: ArmAxis): boolean {
  const { skin } = model.layers
  const { unit } = model.body
  const { joints } = arm
  const { x, y } = between(joints.wrist, joints.hand, palmAt)
  // Summed up, shares that are just enough may fall short of it by their rounding.
  const shareAt = (way: number) =>
    meanAbout(skin, { x: x + way * unit, y }, handRadius * unit, 1.001 * handShare)
  return aside.some((way) => shareAt(way) >= handShare) || holdsSomething(model, arm)
}

/** Whether before the palm lies what is neither body nor clothes, with the beginning of a hand above it. */
function holdsSomething(
  { layers, body: { unit } }: DressedBody,
  { joints: { wrist, hand } }: ArmAxis,
): boolean {
  const radius = handRadius * unit
  if (meanAbout(layers.skin, wrist, radius) < holding.skin) return false
  const palm = between(wrist, hand, palmAt)
  const own = [layers.skin, layers.hair, layers.upper, layers.lower].map((layer) =>
    meanAbout(layer, palm, radius),
  )
  return own.reduce((rest, share) => rest - share, meanAbout(layers.alpha, palm, radius)) > holding.held
}

/**
 * Of the forearm between these parts of it so much lies behind trousers at least, for an arm that passes behind the hip; trousers are what is
 * worn below by more than such a share.
 */
const behind = { from: 0.35, to: 1, least: 0.3, trousers: 0.6 }
/** Where they begin to hide it only from there on, and no hand comes out below, it goes into a pocket. */
const pocketFrom = 0.65

/** Whether trousers or a skirt hide part of a forearm's line, as of an arm that hangs behind the hip. */
export function passesBehindHip(model: DressedBody, arm: ArmAxis): boolean {
  const { lower } = model.layers
  const { elbow, wrist } = arm.joints
  const steps = 12
  let hidden = 0
  let first = behind.to
  for (let k = steps; k >= 0; k--) {
    const t = behind.from + ((behind.to - behind.from) * k) / steps
    const { x, y } = between(elbow, wrist, t)
    const [column, row] = [Math.round(x), Math.round(y)]
    const isInside = column >= 0 && row >= 0 && column < lower.width && row < lower.height
    if (!isInside || lower.values[row * lower.width + column] <= behind.trousers) continue
    hidden++
    first = t
  }
  if (hidden < behind.least * (steps + 1)) return false
  return first < pocketFrom || seesHand(model, arm)
}

/** The mean of a disc, every second pixel of it; what lies outside the picture counts as `beyond`. */
export function meanAbout(
  { width, height, values }: Plane,
  { x, y }: Point,
  radius: number,
  beyond = 0,
): number {
  let sum = 0
  let count = 0
  for (let dy = -radius; dy <= radius; dy += 2) {
    for (let dx = -radius; dx <= radius; dx += 2) {
      if (dx * dx + dy * dy > radius * radius) continue
      const column = Math.round(x + dx)
      const row = Math.round(y + dy)
      const isInside = column >= 0 && row >= 0 && column < width && row < height
      sum += isInside ? values[row * width + column] : beyond
      count++
    }
  }
  return sum / count
}

function isInSight(model: DressedBody, arm: ArmAxis, along: number): boolean {
  const {
    layers,
    body: { unit },
  } = model
  const { point, outwards } = arm.at(along)
  const { skin, alpha } = layers
  const reach = Math.ceil(armReach * unit)
  for (let step = -reach; step <= reach; step++) {
    const x = Math.round(point.x + outwards.x * step)
    const y = Math.round(point.y + outwards.y * step)
    if (x < 0 || y < 0 || x >= skin.width || y >= skin.height) return true
    if (skin.values[y * skin.width + x] > 0.5) return true
  }
  const row = clamp(Math.round(point.y), 0, alpha.height - 1)
  const i = row * alpha.width + clamp(Math.round(point.x), 0, alpha.width - 1)
  const depth = depthInTrunk(model, point)
  // Well beside the trunk even what was read as trousers is a cuff.
  const isArm = depth < -wellBeside * unit || (depth < inside * unit && layers.lower.values[i] < 0.5)
  return isArm && alpha.values[i] > 0.5
}
