import type { LabPicture } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import type { Ground } from './find-ground.ts'

/**
 * Lets the gaps below a crotch or an armpit run up to where they end: there they are too narrow to be walked, and in shadow. A row
 * of a gap goes on in the row above where that shows the ground or its shadow, and cloth on both sides.
 * Returns what it opened.
 */
export function continueGaps(mask: Mask, lab: LabPicture, ground: Ground): Mask {
  const before = mask.values.slice()
  const { width, height, values } = mask
  const widest = Math.round(0.1 * width)
  for (let y = height - 2; y > 0; y--) {
    const below = (y + 1) * width
    for (let left = 1; left < width - 1; left++) {
      if (values[below + left] || !values[below + left - 1]) continue
      let right = left
      while (right < width && !values[below + right]) right++
      const middle = (left + right) >> 1
      const goesOn = before[below + middle] > 0 || isDeep(mask, middle, y, widest)
      const isGap = right < width && right - left <= widest && goesOn
      if (isGap) continueRow(mask, lab, ground, y, left, right - 1)
      left = right
    }
  }
  return { width, height, values: before.map((value, i) => value - values[i]) }
}

/** Cloth stands on both sides a few rows farther down, too: notches that stripes leave in a hem are not gaps. */
function isDeep({ width, height, values }: Mask, x: number, y: number, widest: number): boolean {
  const row = Math.min(height - 1, y + Math.round(0.013 * height)) * width
  const reaches = (step: number) => {
    for (let k = 0; k <= widest; k++) if (values[row + x + k * step]) return k > 0
    return false
  }
  return reaches(-1) && reaches(1)
}

/** How far beside a gap its cloth is looked at, in pixels. */
const beside = 4

function continueRow(
  { width, values }: Mask,
  lab: LabPicture,
  { background, colour, contrast }: Ground,
  y: number,
  left: number,
  right: number,
) {
  const row = y * width
  if (left < 2 * beside || right + 2 * beside >= width) return
  for (let x = left - 1; x <= right + 1; x++) if (!values[row + x]) return
  const limit = Math.min(4, 0.15 * contrast)
  const chroma = (i: number) => Math.hypot(lab.a[i] - colour[1], lab.b[i] - colour[2])
  const cloth = [row + left - beside, row + right + beside]
  if (cloth.some((i) => !values[i] || background.distances[i] < 2 * limit)) return
  const tint = Math.min(chroma(row + left - 2 * beside), chroma(row + right + 2 * beside))
  // At an armpit the sleeve's own shadow is as grey.
  const isBetweenLegs = Math.abs((left + right) / 2 / width - 0.5) < 0.12
  for (let x = left - 1; x <= right + 1; x++) {
    const isShadow =
      isBetweenLegs && tint > 5 && chroma(row + x) < 0.5 * tint && lab.lightness[row + x] < colour[0]
    if (background.distances[row + x] < limit || isShadow) values[row + x] = 0
  }
}
