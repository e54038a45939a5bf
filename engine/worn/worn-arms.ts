import type { WornArm } from '../garment/outline/part-worn-sleeves.ts'
import { between, type Point } from '../geometry/points.ts'
import type { BodyFrame } from '../person/types.ts'
import type { Plane } from '../picture.ts'

/** A wearer's arms, left and right in the picture. */
export function armsOf({ sides: { left, right } }: BodyFrame): [WornArm, WornArm] {
  return [left, right]
}

/** Where along an arm its sleeve is looked for: from the shoulder, 0, over the elbow, 1, to the wrist, 2. */
export const places = [0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2]

function placeOn({ shoulder, elbow, wrist }: WornArm, place: number): Point {
  return place < 1 ? between(shoulder, elbow, place) : between(elbow, wrist, place - 1)
}

/** Whether cloth covers an arm at a place. */
export function isClothed({ width, height, values }: Plane, arm: WornArm, place: number): boolean {
  const { x, y } = placeOn(arm, place)
  const [column, row] = [Math.round(x), Math.round(y)]
  return column >= 0 && row >= 0 && column < width && row < height && values[row * width + column] > 0.5
}

/** As much of an arm as its sleeve covers, and a little more. */
export function inSleeve(matte: Plane, arm: WornArm): WornArm {
  const bare = places.find((place) => !isClothed(matte, arm, place)) ?? 2
  const end = placeOn(arm, bare)
  return bare < 1 ? { ...arm, elbow: end, wrist: end } : { ...arm, wrist: end }
}
