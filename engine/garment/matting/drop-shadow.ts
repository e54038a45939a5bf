import { collectColours, colourCost, fitMixture } from '../../pixels/colour-mixture.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import { areaOf, createMask, erode, open } from '../../pixels/mask.ts'
import type { Ground } from './find-ground.ts'

const shadow = {
  /** Lab units: how far its tint may lie from the ground's, and how much darker it may be. */
  tint: 4.5,
  darkest: 60,
  /** Lab units over two pixels: an edge of cloth is steeper than the falloff of a soft shadow. */
  steepest: 13,
  /** Of the picture's height: what lies so deep inside the mask is cloth, and tells its colours. */
  depth: 0.045,
  /** A negative log likelihood: what the cloth's colours explain better than this may be cloth. */
  unlikely: 11,
  /** Pixels of the mask: half the breadth of the narrowest shadow. */
  narrowest: 2,
}

/**
 * Takes the soft shadow that a garment casts on its ground out of the mask: it has the ground's tint, is darker, joins the ground
 * without an edge, and is not explained by the colours of the cloth. Grey cloth explains its own shadow, and keeps it.
 */
export function dropShadow(mask: Mask, lab: LabPicture, { colour }: Ground) {
  const { width, height, values } = mask
  const core = erode(mask, Math.round(shadow.depth * height))
  if (areaOf(core) < 100) return
  const asCloth = new Float32Array(values.length)
  colourCost(fitMixture(collectColours(lab, core.values), 5, 6), lab, 40, asCloth)
  const candidate = createMask(width, height)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      if (!values[i] || core.values[i] || asCloth[i] < shadow.unlikely) continue
      const tint = Math.hypot(lab.a[i] - colour[1], lab.b[i] - colour[2])
      const darker = colour[0] - lab.lightness[i]
      const gx = lab.lightness[i + 1] - lab.lightness[i - 1]
      const gy = lab.lightness[i + width] - lab.lightness[i - width]
      const isSoft = Math.hypot(gx, gy) < shadow.steepest
      candidate.values[i] = tint < shadow.tint && darker > -2 && darker < shadow.darkest && isSoft ? 1 : 0
    }
  }
  // Straps are as pale, but narrow.
  growInto(mask, open(candidate, shadow.narrowest))
}

/** Clears what of `soft` can be reached from outside the mask. */
function growInto({ width, values }: Mask, soft: Mask) {
  const stack: number[] = []
  for (let i = width; i < values.length - width; i++) if (!values[i]) stack.push(i)
  while (stack.length > 0) {
    const i = stack.pop()!
    for (const j of [i - 1, i + 1, i - width, i + width]) {
      if (!values[j] || !soft.values[j]) continue
      values[j] = 0
      stack.push(j)
    }
  }
}
