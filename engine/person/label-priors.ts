import type { Plane } from '../picture.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { BodyDistances } from './body-distances.ts'
import type { BodyFrame } from './types.ts'
import { background, hair, labelCount, lower, shoes, skin, upper } from './labels.ts'

const impossible = 40

/** From this share on a silhouette holds a pixel. */
const held = 0.6
/** Loose clothes that the silhouette holds may lie this much farther from the body for the same cost. */
const looseness = 0.4
/** Within this many body units of a hand lies what it carries. */
const carried = { near: 0.5, far: 1 }

/**
 * What pose and silhouette say against each label at each pixel, in the unit of a colour cost (-log likelihood). `body` in
 * pixels of the distances' grid, which is the silhouette's too (shares 0..1).
 */
export function labelPriors(distances: BodyDistances, body: BodyFrame, silhouette: Plane): Float32Array[] {
  const { width, height, head, torso, along } = distances
  const priors = Array.from({ length: labelCount }, () => new Float32Array(width * height))
  const isHeadInSight = body.head.y + body.head.radius > 0
  const foreheadY = body.head.y - body.head.radius * 0.4
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const v = along[i]
      const isHeld = silhouette.values[i] > held
      priors[background][i] = torso[i] < -0.12 ? 8 : 0
      priors[skin][i] = 1 + skinPrior(distances, i)
      priors[hair][i] = isHeadInSight
        ? hairPrior(head[i], v, Math.abs(x - body.head.x) / body.head.radius, y > foreheadY) +
          (y > body.chinY && v < 0.05 ? throatPrior(distances.neck[i]) : 0)
        : impossible
      priors[upper][i] = upperPrior(distances, i, y > body.chinY, isHeld ? looseness : 1)
      priors[lower][i] =
        clamp((distances.leg[i] - 0.2) * 20, 0, 12) * (isHeld ? looseness : 1) +
        (v < 0.9 ? clamp((0.9 - v) * 12, 0, 14) : 0) +
        (v < 0.5 ? 4 : 0)
      priors[shoes][i] = Math.min(
        distances.hasFeet ? clamp((distances.foot[i] - 0.18) * 25, 0, 30) + 1 : impossible,
        isHeld ? carriedPrior(distances, i) : impossible,
      )
    }
  }
  return priors
}

/** What speaks against bare hips. */
const hips = 6

/** What the silhouette holds about a hand and is no part of the body is carried; it goes with the shoes. */
function carriedPrior({ hand, tube }: BodyDistances, i: number): number {
  if (hand[i] > carried.far) return impossible
  return 2 + clamp((hand[i] - carried.near) * 12, 0, 6) + clamp((0.05 - tube[i]) * 40, 0, 12)
}

/** Hair surrounds the face and may fall over the shoulders; `aside` is the distance from the head's middle in head radii. */
function hairPrior(head: number, along: number, aside: number, isBelowForehead: boolean): number {
  const onFace = isBelowForehead ? 6 * smoothstep(0.66, 0.58, head) + 8 * smoothstep(0.5, 0.4, head) : 0
  const fallen = clamp((head - 1.6) * 2, 0, 4) + clamp((aside - 1.1) * 6, 0, 8)
  const away = Math.min(clamp((head - 1.35) * 5, 0, 10), fallen)
  return onFace + away + (along > 0.05 ? 0.5 + along * 6 : 0)
}

/** Hair falls beside the neck and behind it; what crosses its front is a collar. */
function throatPrior(neck: number): number {
  return clamp((0.16 - neck) * 80, 0, 10)
}

function skinPrior({ head, neck, arm, hand, leg, torso, along }: BodyDistances, i: number): number {
  if (head[i] < 0.75) return -2.5
  const v = along[i]
  return Math.min(
    clamp((head[i] - 1) * 6, 0, 9),
    clamp((neck[i] - 0.12) * 30, 0, 9),
    clamp((arm[i] - 0.1) * 30, 0, 9) + 0.3,
    clamp((hand[i] - 0.14) * 30, 0, 9) - 1.2,
    clamp((leg[i] - 0.16) * 30, 0, 9) + (v < 1.15 ? hips : 0.5),
    torso[i] < 0.05 ? bareTrunk(v) : 9,
  )
}

/** Necklines and shoulders are often bare, bellies at times, hips hardly. `v`: 0 at the shoulders, 1 at the hips. */
function bareTrunk(v: number): number {
  if (v < 0.22) return 0.6
  return v < 0.85 ? 3 : hips
}

/** Above the shoulders only a collar about the neck is likely; it ends at the chin. */
function upperPrior(
  { torso, arm, neck, head, hand, along }: BodyDistances,
  i: number,
  isBelowChin: boolean,
  tightness: number,
): number {
  const v = along[i]
  // Loose tops and dresses flare below the waist.
  const flare = 0.07 * smoothstep(0.4, 0.8, v)
  const reach =
    tightness * Math.min(clamp((torso[i] - flare) * 22, 0, 12), clamp((arm[i] - 0.13) * 24, 0, 12))
  const collar = isBelowChin ? 2 + clamp((neck[i] - 0.14) * 30, 0, 12) : 14
  const aboveShoulders = v < -0.12 ? clamp((-0.12 - v) * 40, 0, 14) : 0
  return (
    (v < -0.12 ? Math.min(reach + aboveShoulders, collar) : Math.min(reach, collar + 2)) +
    (v > 0.9 ? clamp((v - 0.9) * 8, 0, 9) : 0) +
    (head[i] < 0.9 && !isBelowChin ? 5 : 0) +
    clamp((0.06 - hand[i]) * 30, 0, 1.5)
  )
}
