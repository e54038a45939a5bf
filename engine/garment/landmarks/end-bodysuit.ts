import type { Plane } from '../../picture.ts'
import type { UpperLandmarks } from '../garment.ts'

/** Below its hips a bodysuit narrows to a hem that is no wider, in widths of the chest; it ends as a top where it is so wide. */
const widths = { hem: 0.45, hips: 0.8 }
/** The hips lie so far below the armpits, in widths of the chest. */
const leastTrunk = 0.4

/**
 * The landmarks of a bodysuit that is worn in trousers or a skirt: of what narrows between the legs nothing is laid on. Other tops are left as they are.
 * Changes `matte`.
 */
export function endBodysuit(matte: Plane, upper: UpperLandmarks): UpperLandmarks {
  const { left, right } = upper
  const chest = right.armpit.x - left.armpit.x
  if (right.hem.x - left.hem.x > widths.hem * chest) return upper
  const centre = Math.round((left.hem.x + right.hem.x) / 2)
  const first = Math.max(left.armpit.y, right.armpit.y) + leastTrunk * chest
  let y = Math.min(matte.height - 1, Math.round(Math.max(left.hem.y, right.hem.y)))
  while (y > first && widthOf(runAt(matte, centre, y)) < widths.hips * chest) y--
  if (y <= first) return upper
  const hips = runAt(matte, centre, y)
  for (let row = y + 1; row < matte.height; row++) {
    const { from, to } = runAt(matte, centre, row)
    if (to >= from) matte.values.fill(0, row * matte.width + from, row * matte.width + to + 1)
  }
  return {
    ...upper,
    isBodysuit: true,
    left: { ...left, hem: { x: hips.from, y } },
    right: { ...right, hem: { x: hips.to, y } },
  }
}

/** A pixel covered by less is none of the cloth's. */
const faint = 0.02

type Run = { from: number; to: number }

/** The cloth about a column of a row. */
function runAt({ width, values }: Plane, column: number, row: number): Run {
  const isCloth = (x: number) => x >= 0 && x < width && values[row * width + x] > faint
  if (!isCloth(column)) return { from: column, to: column - 1 }
  let [from, to] = [column, column]
  while (isCloth(from - 1)) from--
  while (isCloth(to + 1)) to++
  return { from, to }
}

function widthOf({ from, to }: Run): number {
  return to - from + 1
}
