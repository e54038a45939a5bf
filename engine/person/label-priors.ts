import type { Plane } from '../picture.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { BodyDistances } from './body-distances.ts'
import type { BodyFrame } from './types.ts'
import { background, hair, labelCount, lower, shoes, skin, upper } from './labels.ts'
import { above, below } from './ramp.ts'

// Costs are in the unit of a colour cost (-log likelihood), distances in body units, heights 0 on the shoulder line and 1 on the hip line.

/** The cost of a label where it cannot be. */
const impossible = 40

/** From this share on a silhouette holds a pixel. */
const held = 0.6
/** Loose clothes that the silhouette holds may lie this much farther from the body for the same cost. */
const looseness = 0.4
/** Within this many body units of a hand lies what it carries. */
const carried = { near: 0.5, far: 1 }
/** What it costs to be carried at all, for each unit beyond `near`, and for each unit nearer the body's tube than `from`. */
const carriedCosts = {
  any: 2,
  fromHand: { from: carried.near, slope: 12, most: 6 },
  atBody: { from: 0.05, slope: 40, most: 12 },
}
/** So deep inside the trunk, or within this ratio of the head where the silhouette holds it, it costs so much to be background. */
const inside = { trunk: 0.12, head: 0.75, cost: 8 }
/** The forehead begins so far above the head's middle, in head radii. */
const forehead = 0.4
/** On the face hair costs more the nearer it is to the head's middle, from one ratio to the next (1 on the skull's outline). */
const onFace = { rim: { from: 0.66, to: 0.58, cost: 6 }, middle: { from: 0.5, to: 0.4, cost: 8 } }
/** Away from the head hair costs so much by the head's ratio; fallen hair less, by that ratio and by head radii beside its middle. */
const awayFromHead = { from: 1.35, slope: 5, most: 10 }
const fallen = { down: { from: 1.6, slope: 2, most: 4 }, aside: { from: 1.1, slope: 6, most: 8 } }
/** From this height down hair costs so much, and so much more for each height of the trunk. */
const hairBelow = { from: 0.05, cost: 0.5, slope: 6 }
/** Hair falls beside the neck and behind it; what crosses its front is a collar: so it costs by its nearness to the neck. */
const atThroat = { from: 0.16, slope: 80, most: 10 }
/** Skin costs less in the face, within this ratio of the head. */
const inFace = { within: 0.75, cost: -2.5 }
/** Away from each part skin costs so much; a bare arm a little more, a hand less. */
const besidePart = {
  head: { from: 1, slope: 6, most: 9 },
  neck: { from: 0.12, slope: 30, most: 9 },
  arm: { from: 0.1, slope: 30, most: 9 },
  hand: { from: 0.14, slope: 30, most: 9 },
  leg: { from: 0.16, slope: 30, most: 9 },
}
const bareArm = 0.3
const bareHand = 1.2
/** Below this height a bare leg costs so little. */
const bareLeg = { below: 1.15, cost: 0.5 }
/** What speaks against bare hips. */
const hips = 6
/** So near the trunk its own costs count: down to the first height a bare one costs so much, down to the second so much. */
const trunk = { near: 0.05, beyond: 9, chest: { until: 0.22, cost: 0.6 }, belly: { until: 0.85, cost: 3 } }
/** Loose tops and dresses flare by so much below the waist, from one height to the next. */
const flared = { by: 0.07, from: 0.4, to: 0.8 }
/** The upper garment, away from the trunk and from an arm. */
const besideTrunk = { slope: 22, most: 12 }
const besideArm = { from: 0.13, slope: 24, most: 12 }
/** A collar costs so much about the neck, more away from it, and so much above the chin; below the shoulders it costs so much more. */
const collarAt = { neck: 2, away: { from: 0.14, slope: 30, most: 12 }, aboveChin: 14, belowShoulders: 2 }
/** The upper garment above the shoulders and below the waist, by height; on the head within this ratio; and on a hand. */
const overShoulders = { from: -0.12, slope: 40, most: 14 }
const belowWaist = { from: 0.9, slope: 8, most: 9 }
const onHead = { within: 0.9, cost: 5 }
const onHand = { from: 0.06, slope: 30, most: 1.5 }
/** The lower garment, away from a leg, above the hips by height, and above the waist. */
const besideLeg = { from: 0.2, slope: 20, most: 12 }
const overHips = { from: 0.9, slope: 12, most: 14 }
const overWaist = { above: 0.5, cost: 4 }
/** Shoes, away from a foot. */
const besideFoot = { from: 0.18, slope: 25, most: 30 }

/**
 * What pose and silhouette say against each label at each pixel, in the unit of a colour cost (-log likelihood). `body` in
 * pixels of the distances' grid, which is the silhouette's too (shares 0..1).
 */
export function labelPriors(distances: BodyDistances, body: BodyFrame, silhouette: Plane): Float32Array[] {
  const { width, height, head, torso, along } = distances
  const priors = Array.from({ length: labelCount }, () => new Float32Array(width * height))
  const isHeadInSight = body.head.y + body.head.radius > 0
  const foreheadY = body.head.y - body.head.radius * forehead
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const v = along[i]
      const isHeld = silhouette.values[i] > held
      priors[background][i] = torso[i] < -inside.trunk || (isHeld && head[i] < inside.head) ? inside.cost : 0
      priors[skin][i] = 1 + skinPrior(distances, i)
      priors[hair][i] = isHeadInSight
        ? hairPrior(head[i], v, Math.abs(x - body.head.x) / body.head.radius, y > foreheadY) +
          (y > body.chinY && v < hairBelow.from ? below(distances.neck[i], atThroat) : 0)
        : impossible
      priors[upper][i] = upperPrior(distances, i, y > body.chinY, isHeld ? looseness : 1)
      priors[lower][i] =
        above(distances.leg[i], besideLeg) * (isHeld ? looseness : 1) +
        below(v, overHips) +
        (v < overWaist.above ? overWaist.cost : 0)
      priors[shoes][i] = Math.min(
        distances.hasFeet ? above(distances.foot[i], besideFoot) + 1 : impossible,
        isHeld ? carriedPrior(distances, i) : impossible,
      )
    }
  }
  return priors
}

/** What the silhouette holds about a hand and is no part of the body is carried; it goes with the shoes. */
function carriedPrior({ hand, tube }: BodyDistances, i: number): number {
  if (hand[i] > carried.far) return impossible
  return carriedCosts.any + above(hand[i], carriedCosts.fromHand) + below(tube[i], carriedCosts.atBody)
}

/** Hair surrounds the face and may fall over the shoulders; `aside` is the distance from the head's middle in head radii. */
function hairPrior(head: number, along: number, aside: number, isBelowForehead: boolean): number {
  const { rim, middle } = onFace
  const before = isBelowForehead
    ? rim.cost * smoothstep(rim.from, rim.to, head) + middle.cost * smoothstep(middle.from, middle.to, head)
    : 0
  const away = Math.min(above(head, awayFromHead), above(head, fallen.down) + above(aside, fallen.aside))
  return before + away + (along > hairBelow.from ? hairBelow.cost + along * hairBelow.slope : 0)
}

function skinPrior({ head, neck, arm, hand, leg, torso, along }: BodyDistances, i: number): number {
  if (head[i] < inFace.within) return inFace.cost
  const v = along[i]
  return Math.min(
    above(head[i], besidePart.head),
    above(neck[i], besidePart.neck),
    above(arm[i], besidePart.arm) + bareArm,
    above(hand[i], besidePart.hand) - bareHand,
    above(leg[i], besidePart.leg) + (v < bareLeg.below ? hips : bareLeg.cost),
    torso[i] < trunk.near ? bareTrunk(v) : trunk.beyond,
  )
}

/** Necklines and shoulders are often bare, bellies at times, hips hardly. `v`: 0 at the shoulders, 1 at the hips. */
function bareTrunk(v: number): number {
  if (v < trunk.chest.until) return trunk.chest.cost
  return v < trunk.belly.until ? trunk.belly.cost : hips
}

/** Above the shoulders only a collar about the neck is likely; it ends at the chin. */
function upperPrior(
  { torso, arm, neck, head, hand, along }: BodyDistances,
  i: number,
  isBelowChin: boolean,
  tightness: number,
): number {
  const v = along[i]
  const flare = flared.by * smoothstep(flared.from, flared.to, v)
  const fromTrunk = clamp((torso[i] - flare) * besideTrunk.slope, 0, besideTrunk.most)
  const reach = tightness * Math.min(fromTrunk, above(arm[i], besideArm))
  const collar = isBelowChin ? collarAt.neck + above(neck[i], collarAt.away) : collarAt.aboveChin
  return (
    (v < overShoulders.from
      ? Math.min(reach + below(v, overShoulders), collar)
      : Math.min(reach, collar + collarAt.belowShoulders)) +
    above(v, belowWaist) +
    (head[i] < onHead.within && !isBelowChin ? onHead.cost : 0) +
    below(hand[i], onHand)
  )
}
