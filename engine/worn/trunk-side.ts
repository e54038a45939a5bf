import type { BodyFrame } from '../person/types.ts'
import { clamp, mix } from '../pixels/scalar.ts'

/** The trunk's sides lie so far within the shoulders' joints, in units: arms that hang beside it are none of it. */
const shoulders = -0.1

/** Where the trunk of a wearer ends in a row, on the left (-1) or the right (1) of the picture; `hips`: so far outside the hips' joints, in units. */
export function trunkSide(body: BodyFrame, side: -1 | 1, y: number, hips: number): number {
  const { shoulder, hip } = side < 0 ? body.sides.left : body.sides.right
  const share = clamp((y - shoulder.y) / Math.max(1, hip.y - shoulder.y), 0, 1)
  return mix(shoulder.x + side * shoulders * body.unit, hip.x + side * hips * body.unit, share)
}
