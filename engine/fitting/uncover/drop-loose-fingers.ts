import { findComponents } from '../../pixels/components.ts'
import { createMask } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import type { Occluders } from './find-occluders.ts'

/** From such shares on a pixel is in front, skin, or covered by cloth. */
const least = { front: 0.35, skin: 0.3, cloth: 0.5 }
/** A smaller piece, in square units, is no hand. */
const smallestHand = 0.012
/** So many of a piece's pixels lie on cloth, and so many are skin. */
const shares = { cloth: 0.95, skin: 0.6 }

/**
 * A long cuff or a pocket left but a finger in sight, and new cloth lies between it and what is drawn of the arm: a finger alone on cloth goes. Changes the
 * occluders.
 */
export function dropLooseFingers(
  { layers: { skin }, body: { unit } }: StudioModel,
  { layer }: DrawnGarment,
  { photo, bareArms }: Occluders,
) {
  const front = createMask(photo.width, photo.height)
  for (let i = 0; i < front.values.length; i++)
    front.values[i] = Math.max(photo.values[i], bareArms.values[i]) > least.front ? 1 : 0
  const { labels, pieces } = findComponents(front)
  const onCloth = new Int32Array(pieces.length + 1)
  const ofSkin = new Int32Array(pieces.length + 1)
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue
    if (layer.values[i * 4 + 3] > least.cloth) onCloth[labels[i]]++
    if (skin.values[i] > least.skin) ofSkin[labels[i]]++
  }
  const isLoose = [
    false,
    ...pieces.map(
      ({ label, area }) =>
        area < smallestHand * unit * unit &&
        onCloth[label] > shares.cloth * area &&
        ofSkin[label] > shares.skin * area,
    ),
  ]
  for (let i = 0; i < labels.length; i++) if (isLoose[labels[i]]) photo.values[i] = bareArms.values[i] = 0
  free(front.values, labels, onCloth, ofSkin)
}
