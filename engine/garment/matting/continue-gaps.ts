import type { LabPicture } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import type { Ground } from './find-ground.ts'

/** Of the picture's width: the widest gap that goes on; and of its height: so far below a row cloth must stand on both sides, too. */
const widest = 0.1
const deep = 0.013
/** How far beside a gap its cloth is looked at, in pixels. */
const beside = 4
/** A gap is so near to the ground, of the garment's contrast with it, and at most so many Lab units; its cloth is so many times as far. */
const nearGround = { ofContrast: 0.15, most: 4, cloth: 2 }
/** So near the middle, of the picture's width, a gap lies between legs. */
const betweenLegs = 0.12
/** There the ground's shadow counts, too: beside cloth of so much tint, Lab units, what has no more than a share of that. */
const shadow = { leastTint: 5, mostOfTint: 0.5 }

/**
 * Lets the gaps below a crotch or an armpit run up to where they end: there they are too narrow to be walked, and in shadow. A row
 * of a gap goes on in the row above where that shows the ground or its shadow, and cloth on both sides.
 * Returns what it opened.
 */
export function continueGaps(mask: Mask, lab: LabPicture, ground: Ground): Mask {
  const before = mask.values.slice()
  const { width, height, values } = mask
  const farthest = Math.round(widest * width)
  for (let y = height - 2; y > 0; y--) {
    const below = (y + 1) * width
    for (let left = 1; left < width - 1; left++) {
      if (values[below + left] || !values[below + left - 1]) continue
      let right = left
      while (right < width && !values[below + right]) right++
      const middle = (left + right) >> 1
      const goesOn = before[below + middle] > 0 || isDeep(mask, middle, y, farthest)
      const isGap = right < width && right - left <= farthest && goesOn
      if (isGap) continueRow(mask, lab, ground, y, left, right - 1)
      left = right
    }
  }
  return { width, height, values: before.map((value, i) => value - values[i]) }
}

/** Cloth stands on both sides a few rows farther down, too: notches that stripes leave in a hem are not gaps. */
function isDeep({ width, height, values }: Mask, x: number, y: number, farthest: number): boolean {
  const row = Math.min(height - 1, y + Math.round(deep * height)) * width
  const reaches = (step: number) => {
    for (let k = 0; k <= farthest; k++) if (values[row + x + k * step]) return k > 0
    return false
  }
  return reaches(-1) && reaches(1)
}

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
  const limit = Math.min(nearGround.most, nearGround.ofContrast * contrast)
  const chroma = (i: number) => Math.hypot(lab.a[i] - colour[1], lab.b[i] - colour[2])
  const cloth = [row + left - beside, row + right + beside]
  if (cloth.some((i) => !values[i] || background.distances[i] < nearGround.cloth * limit)) return
  const tint = Math.min(chroma(row + left - 2 * beside), chroma(row + right + 2 * beside))
  // At an armpit the sleeve's own shadow is as grey.
  const isBetweenLegs = Math.abs((left + right) / 2 / width - 0.5) < betweenLegs
  for (let x = left - 1; x <= right + 1; x++) {
    const isShadow =
      isBetweenLegs &&
      tint > shadow.leastTint &&
      chroma(row + x) < shadow.mostOfTint * tint &&
      lab.lightness[row + x] < colour[0]
    if (background.distances[row + x] < limit || isShadow) values[row + x] = 0
  }
}
