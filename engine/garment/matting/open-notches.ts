import { findComponents } from '../../pixels/components.ts'
import { createMask, type Mask } from '../../pixels/mask.ts'
import { strapRows } from './open-strap-gaps.ts'

const notch = {
  /** Lab units from the ground: so near it is the ground's very colour. */
  near: 3,
  /** Of the picture's width: what runs on farther is a white piping or a lace trim. */
  longest: 0.06,
  /** Its edge along the cloth, in lengths of that along the ground: a scallop or a picot of white thread stands out farther. */
  enclosed: 0.55,
}

/**
 * Opens small slits and notches, as in a hem, where the outline went straight on over the ground: what has its very colour, touches it
 * and has much of its edge along the cloth. Only for garments without any cloth of that colour; outside
 * their `trunk`, near the upper edge, it is a stripe of a strap.
 */
export function openNotches(mask: Mask, trunk: Mask, distances: Float32Array) {
  const { width, height, values } = mask
  const [first, last] = [values.indexOf(1), values.lastIndexOf(1)]
  const straps = first + strapRows * (last - first)
  const like = createMask(width, height)
  for (let i = 0; i < values.length; i++)
    like.values[i] = values[i] && distances[i] < notch.near && (i > straps || trunk.values[i]) ? 1 : 0
  const { labels, pieces } = findComponents(like)
  const { toGround, toCloth } = measureEdges(mask, labels, pieces.length)
  const isNotch = new Uint8Array(pieces.length + 1)
  for (const { label, left, right, top, bottom } of pieces) {
    const isSmall = Math.max(right - left, bottom - top) < notch.longest * width
    isNotch[label] =
      isSmall && toGround[label] > 0 && toCloth[label] > notch.enclosed * toGround[label] ? 1 : 0
  }
  for (let i = 0; i < values.length; i++) if (isNotch[labels[i]]) values[i] = 0
}

/** Of each piece, by label, how many sides of its pixels lie along the ground, and how many along cloth of another colour. */
function measureEdges({ width, values }: Mask, labels: Int32Array, pieces: number) {
  const toGround = new Int32Array(pieces + 1)
  const toCloth = new Int32Array(pieces + 1)
  for (let i = width; i < values.length - width; i++) {
    if (!labels[i]) continue
    for (const j of [i - 1, i + 1, i - width, i + width]) {
      if (!values[j]) toGround[labels[i]]++
      else if (!labels[j]) toCloth[labels[i]]++
    }
  }
  return { toGround, toCloth }
}
