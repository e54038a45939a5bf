import { findComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { areaOf, createMask, dilate, erode, invert, open } from '../../pixels/mask.ts'
import type { Background } from './fit-background.ts'
import { openNotches } from './open-notches.ts'

const patch = {
  /** Lab units from the ground: so near no cloth is, unless there is more of such colours deep inside than this share. */
  near: 8,
  mostInside: 0.002,
  /** Pixels of the mask: what lies deeper is inside; and patches begin within `reach` of the outline. */
  depth: 7,
  reach: 3,
  /** The share of a patch that may lie inside: of cloth more does. */
  deepest: 0.3,
  /** Pixels of the mask: half the breadth of a broad strap. */
  strap: 6,
}

/**
 * A garment without any cloth in the ground's colour shows the ground wherever that colour is seen near its outline: between straps
 * and ruffles, under a bow, in a lace hem, and where compression has parted the ground into blocks.
 */
export function dropGroundPatches(mask: Mask, { distances }: Background) {
  const { values } = mask
  const deep = withinFrame(erode(mask, patch.depth), patch.depth)
  const like = createMask(mask.width, mask.height)
  for (let i = 0; i < values.length; i++) like.values[i] = values[i] && distances[i] < patch.near ? 1 : 0
  if (areaInside(like, deep) > patch.mostInside * areaOf(deep)) return
  // The stripes of a strap reach its outline on both sides.
  const trunk = dilate(erode(mask, patch.strap), patch.strap + 2)
  for (let i = 0; i < values.length; i++) like.values[i] &= trunk.values[i]
  // Thin straps hold some of the ground's colour, but no room for a patch.
  const rim = dilate(invert(mask), patch.reach)
  const { labels, pieces } = findComponents(open(like, 1))
  const atRim = countIn(labels, pieces.length, rim)
  for (let i = 0; i < values.length; i++) if (labels[i] && atRim[labels[i]]) values[i] = 0
  openNotches(mask, trunk, distances)
}

/** How much of the ground's colours lies deep inside a garment, in pieces that do not only reach in from its outline. */
function areaInside(like: Mask, deep: Mask): number {
  const { labels, pieces } = findComponents(like)
  const inside = countIn(labels, pieces.length, deep)
  return pieces.reduce(
    (sum, { label, area }) => sum + (inside[label] > patch.deepest * area ? inside[label] : 0),
    0,
  )
}

/** Of each piece, by label, how many pixels a mask holds. */
function countIn(labels: Int32Array, pieces: number, { values }: Mask): Int32Array {
  const counts = new Int32Array(pieces + 1)
  for (let i = 0; i < labels.length; i++) counts[labels[i]] += values[i]
  return counts
}

/** Without a band along the frame, beyond which nobody knows what goes on. */
function withinFrame({ width, height, values }: Mask, band: number): Mask {
  const inner = createMask(width, height)
  for (let y = band; y < height - band; y++) {
    const row = y * width
    inner.values.set(values.subarray(row + band, row + width - band), row + band)
  }
  return inner
}
