import type { Mask } from '../pixels/mask.ts'
import { areaOf } from '../pixels/mask.ts'
import type { GarmentRefusal } from './garment.ts'

/**
 * Why an outline is not that of a whole garment; null when it may be. `isTrimmed`: it comes from a file's transparency or from
 * the person who wears it, and may touch the edges of the picture.
 */
export function judgeOutline(mask: Mask, isTrimmed: boolean): GarmentRefusal['refusal'] | null {
  const { width, height, values } = mask
  const cover = areaOf(mask) / values.length
  if (cover < 0.02 || cover > 0.92) return 'no_garment'
  const touch = measureTouch(mask)
  const { left, right, top, bottom, down, across } = touch
  if (left + right + top + bottom > 0.25 * 2 * (width + height)) return 'garment_cut_off'
  if (isTrimmed) return null
  const isCutOff = Math.max(left, right) > 0.3 * down || top > 0.3 * across
  if (isCutOff || (bottom > 0.5 * across && !isHem(mask, touch))) return 'garment_cut_off'
  return roundness(mask) > roundest ? 'no_garment' : null
}

/**
 * Whether the picture was trimmed to the garment's box, and so ends at the hem: it leaves hardly any ground on the other sides
 * either. What is shorter than garments are was cut off even so.
 */
function isHem({ width, height }: Mask, { down, across }: Touch): boolean {
  return (
    width - across < widestMargins * width && height - down < widestMargins * height && down > 1.1 * across
  )
}

/** Left and right together, and above: as a share of the picture. */
const widestMargins = 0.05

type Touch = ReturnType<typeof measureTouch>

/** How many pixels of the mask lie on each edge of the picture, and in how many rows and columns it has any. */
function measureTouch({ width, height, values }: Mask) {
  const touch = { left: 0, right: 0, top: 0, bottom: 0, down: 0, across: 0 }
  const columns = new Uint8Array(width)
  for (let y = 0; y < height; y++) {
    const row = values.subarray(y * width, (y + 1) * width)
    for (let x = 0; x < width; x++) columns[x] |= row[x]
    touch.left += row[0]
    touch.right += row[width - 1]
    if (row.includes(1)) touch.down++
  }
  for (let x = 0; x < width; x++) {
    touch.across += columns[x]
    touch.top += values[x]
    touch.bottom += values[(height - 1) * width + x]
  }
  return touch
}

/** Plates, fruit and balls: garments have corners. */
const roundest = 0.993

/** The area in parts of that of the ellipse with the same spread: 1 for an ellipse, 0.955 for a rectangle. */
function roundness({ width, height, values }: Mask): number {
  let [area, x1, y1, xx, yy, xy] = [0, 0, 0, 0, 0, 0]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!values[i]) continue
      area++
      x1 += x
      y1 += y
      xx += x * x
      yy += y * y
      xy += x * y
    }
  }
  const spread =
    (xx / area - (x1 / area) ** 2) * (yy / area - (y1 / area) ** 2) - (xy / area - (x1 * y1) / area ** 2) ** 2
  return area / (4 * Math.PI * Math.sqrt(spread))
}
