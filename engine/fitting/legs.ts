import type { Point } from '../garment/geometry.ts'
import { between, distanceFromSegment } from '../garment/geometry.ts'
import type { BodySide } from '../person/types.ts'
import { clamp } from '../pixels/scalar.ts'
import type { StudioModel } from '../studio/types.ts'

/** The middle line of one leg, in pixels; joints may lie below the frame. `unit` is the body's. */
export type Leg = { hip: Point; knee: Point; ankle: Point; unit: number }

/** Both legs; joints out of sight lie where a standing person's would. */
export function traceLegs({ body }: StudioModel): { left: Leg; right: Leg } {
  return {
    left: traceLeg(body, body.sides.left),
    right: traceLeg(body, body.sides.right),
  }
}

function traceLeg({ unit, torsoLength, hipMid }: StudioModel['body'], side: BodySide): Leg {
  const { hip } = side
  const straight = { x: hip.x + 0.15 * (hipMid.x - hip.x), y: hip.y + 0.95 * torsoLength }
  const knee = side.knee.score > 0.2 ? side.knee : straight
  const below = between(hip, knee, 1.95)
  const ankle = side.ankle.score > 0.2 ? side.ankle : { x: 0.5 * (below.x + knee.x), y: below.y }
  return { hip, knee, ankle, unit }
}

/** The middle of a leg at a height, in pixels. */
export function middleOfLeg({ hip, knee, ankle }: Leg, y: number): number {
  const part = (from: Point, to: Point) =>
    between(from, to, clamp((y - from.y) / (to.y - from.y || 1), 0, 1.1)).x
  return y < knee.y ? part(hip, knee) : part(knee, ankle)
}

/** Half a bare leg's width at a height, in pixels: thighs taper, calves swell below the knee. */
export function halfOfLeg({ hip, knee, ankle, unit }: Leg, y: number): number {
  const thigh = clamp((y - hip.y) / (knee.y - hip.y || 1), 0, 1)
  if (thigh < 1) return (0.25 - 0.105 * thigh) * unit
  const shin = clamp((y - knee.y) / (ankle.y - knee.y || 1), 0, 1)
  return (0.145 + 0.035 * Math.sin(Math.PI * Math.min(1, 1.3 * shin)) - 0.055 * shin) * unit
}

/** The distance of a point from the middle line of a leg, in pixels. */
export function awayFromLeg({ hip, knee, ankle }: Leg, x: number, y: number): number {
  return Math.min(distanceFromSegment(x, y, hip, knee), distanceFromSegment(x, y, knee, ankle))
}
