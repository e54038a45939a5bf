import type { WornArm } from '../garment/outline/part-worn-sleeves.ts'
import { distanceFromSegment, type Point } from '../geometry/points.ts'
import type { BodyFrame } from '../person/types.ts'
import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { clamp } from '../pixels/scalar.ts'
import { inSleeve } from './worn-arms.ts'
import { trunkSide } from './trunk-side.ts'

/** A worn garment as it is cut out, and its wearer's arms, left and right in the picture. */
export type WornGarment = { picture: Picture; matte: Plane; arms: [WornArm, WornArm] }

/** The trunk ends so far outside the hips' joints, in units. */
const hips = 0.1
/** A sleeve reaches so far from the line of its arm, in units; farther off lies the trunk's own side. */
const reach = 0.3

/**
 * A worn garment that has on one side of the picture (-1 left, 1 right) what lies beside the trunk on the other: where one arm is bent, or before the
 * trunk, the other's sleeve tells what both are like.
 */
export function mirrorSleeve(
  { picture, matte, arms }: WornGarment,
  body: BodyFrame,
  onto: -1 | 1,
): WornGarment {
  const { width, height } = matte
  const across = mirrorAcross(body)
  const [left, right] = arms
  const [own, other] = onto < 0 ? [left, right] : [right, left]
  const sleeve = inSleeve(matte, other)
  const pixels = picture.pixels.slice()
  const mirrored = createPlane(width, height)
  mirrored.values.set(matte.values)
  for (let y = 0; y < height; y++) {
    const edge = clamp(Math.round(trunkSide(body, onto, y, hips)), 0, width)
    for (let x = onto < 0 ? 0 : edge; x < (onto < 0 ? edge : width); x++) {
      const from = across({ x, y })
      const [column, row] = [Math.round(from.x), Math.round(from.y)]
      const isIn = column >= 0 && row >= 0 && column < width && row < height
      const [i, k] = [y * width + x, row * width + column]
      if (isIn && matte.values[k] > 0 && distanceFromArm(from, sleeve) < reach * body.unit) {
        mirrored.values[i] = matte.values[k]
        for (let c = 0; c < 3; c++) pixels[i * 3 + c] = picture.pixels[k * 3 + c]
      } else if (distanceFromArm({ x, y }, own) < reach * body.unit) mirrored.values[i] = 0
    }
  }
  const stands = mirrorArm(other, across)
  return {
    picture: { ...picture, pixels },
    matte: mirrored,
    arms: onto < 0 ? [stands, right] : [left, stands],
  }
}

function distanceFromArm({ x, y }: Point, { shoulder, elbow, wrist }: WornArm): number {
  return Math.min(distanceFromSegment(x, y, shoulder, elbow), distanceFromSegment(x, y, elbow, wrist))
}

/** The mirror about the middle of shoulders and hips, along the line of the shoulders. */
function mirrorAcross({ shoulderMid, hipMid, across }: BodyFrame): (point: Point) => Point {
  const axis = { x: hipMid.x - shoulderMid.x, y: hipMid.y - shoulderMid.y }
  const area = across.x * axis.y - across.y * axis.x
  return ({ x, y }) => {
    const away = ((x - shoulderMid.x) * axis.y - (y - shoulderMid.y) * axis.x) / area
    return { x: x - 2 * away * across.x, y: y - 2 * away * across.y }
  }
}

function mirrorArm({ shoulder, elbow, wrist }: WornArm, across: (point: Point) => Point): WornArm {
  return { shoulder: across(shoulder), elbow: across(elbow), wrist: across(wrist) }
}
