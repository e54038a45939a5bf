import { blur, blurWeighted } from '../../pixels/blur.ts'
import { fillHoles, findComponents } from '../../pixels/components.ts'
import { findBetween } from './find-between.ts'
import type { Ground } from './find-ground.ts'
import { clearContrast } from './find-ground.ts'
import type { Mask } from '../../pixels/mask.ts'
import { areaOf, close, createMask, dilate, erode, threshold, toPlane } from '../../pixels/mask.ts'

const outline = {
  /** Of the picture's width: bites so narrow are closed. */
  bite: 0.014,
  /** Pixels of the mask: the blur that straightens the outline. */
  blur: 2.2,
  /** Pixels of the mask: so near to what stands out clearly the outline is left as it was found. */
  clearReach: 5,
  /** A gap is taller than this share of the picture, with cloth on both sides within so many pixels for this share of it. */
  gap: { tall: 0.06, across: 9, between: 0.6 },
  /** Lab units: below this contrast each side also lends the other what it lost. */
  faintest: 3,
  /** Of the picture's width: how much a side may be lent. */
  lent: 0.035,
  /** Lab units, in the mean over so many pixels of the mask: cloth this far from the ground's colour ends where it is seen to end. */
  firm: { least: 1.2, blur: 3 },
  /** Of its area, how much of the mask its mirror image must cover for that. */
  symmetry: 0.88,
}

/**
 * The outline of white cloth before white is found in pieces, and noise bites into it: it is closed and straightened, and where hardly
 * anything was to be seen, completed by its mirror image. What is taken in too much has nearly the cloth's own colour.
 */
export function smoothFaintOutline(found: Mask, { background: { distances }, contrast }: Ground): Mask {
  const mask = fillHoles(found)
  const closed = fillHoles(close(mask, Math.max(1, Math.round(outline.bite * mask.width))))
  const whole = contrast < outline.faintest ? completeByMirror(closed, distances) : closed
  const smooth = threshold(blur(toPlane(whole), outline.blur), 0.5)
  const clear = createMask(mask.width, mask.height)
  for (let i = 0; i < distances.length; i++) clear.values[i] = distances[i] > clearContrast ? 1 : 0
  const near = dilate(clear, outline.clearReach)
  const gaps = findTallGaps(mask, smooth)
  for (let i = 0; i < distances.length; i++) {
    if (near.values[i] || gaps.values[i]) smooth.values[i] = mask.values[i]
  }
  return smooth
}

/** What was filled between two legs or beside a sleeve. */
function findTallGaps(mask: Mask, filled: Mask): Mask {
  const added = createMask(mask.width, mask.height)
  for (let i = 0; i < added.values.length; i++) added.values[i] = filled.values[i] & (1 - mask.values[i])
  const between = findBetween(mask, outline.gap.across)
  const { labels, pieces } = findComponents(added)
  const inside = new Int32Array(pieces.length + 1)
  for (let i = 0; i < labels.length; i++) inside[labels[i]] += between.values[i]
  const isGap = pieces.map(
    ({ label, top, bottom, area }) =>
      bottom - top > outline.gap.tall * mask.height && inside[label] > outline.gap.between * area,
  )
  for (let i = 0; i < labels.length; i++) added.values[i] = labels[i] && isGap[labels[i] - 1] ? 1 : 0
  return added
}

function completeByMirror(mask: Mask, distances: Float32Array): Mask {
  const { width, height, values } = mask
  let [sum, count] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    sum += values[i] * (i % width)
    count += values[i]
  }
  let best = { mirrored: mask, both: 0 }
  for (let shift = -6; shift <= 6; shift++) {
    const mirrored = mirrorAbout(mask, Math.round((2 * sum) / Math.max(1, count)) + shift)
    let both = 0
    for (let i = 0; i < values.length; i++) both += values[i] & mirrored.values[i]
    if (both > best.both) best = { mirrored, both }
  }
  if (best.both < outline.symmetry * areaOf(mask)) return mask
  // Where cloth ends against the ground in sight, the mirror image only shows that no garment is quite symmetrical.
  const reach = Math.round(outline.lent * width)
  const lendable = dilate(mask, reach)
  const kept = dilate(findFirmRim(mask, distances), reach)
  const closed = close(mask, reach)
  const result = createMask(width, height)
  for (let i = 0; i < values.length; i++) {
    const isLent = (lendable.values[i] && !kept.values[i]) || closed.values[i]
    result.values[i] = values[i] | (isLent ? best.mirrored.values[i] : 0)
  }
  return result
}

/** The outermost pixels of the mask where the cloth just inside is not the ground's colour. */
function findFirmRim(mask: Mask, distances: Float32Array): Mask {
  const inside = toPlane(mask)
  const means = blurWeighted({ ...mask, values: distances }, inside, outline.firm.blur)
  const core = erode(mask, 1)
  const rim = createMask(mask.width, mask.height)
  for (let i = 0; i < rim.values.length; i++)
    rim.values[i] = mask.values[i] && !core.values[i] && means.values[i] > outline.firm.least ? 1 : 0
  return rim
}

/** `twice`: two times the axis' column. */
function mirrorAbout({ width, height, values }: Mask, twice: number): Mask {
  const result = createMask(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = Math.max(0, twice - width + 1); x < Math.min(width, twice + 1); x++) {
      result.values[y * width + x] = values[y * width + twice - x]
    }
  }
  return result
}
