import { findComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { areaOf, createMask, dilate, erode, invert, open } from '../../pixels/mask.ts'
import type { Background } from './fit-background.ts'

const patch = {
  /** Lab units from the ground: so near no cloth is, unless there is more of such colours deep inside than this share. */
  near: 8,
  mostInside: 0.002,
  /** Pixels of the mask: what lies deeper is inside; and patches begin within `reach` of the outline. */
  depth: 7,
  reach: 3,
  /** Pixels of the mask: half the breadth of a broad strap. */
  strap: 6,
}

/**
 * A garment without any cloth in the ground's colour shows the ground wherever that colour is seen near its outline: between straps
 * and ruffles, under a bow, in a lace hem.
 */
export function dropGroundPatches(mask: Mask, { distances }: Background) {
  const { width, height, values } = mask
  const deep = erode(mask, patch.depth)
  let like = 0
  for (let i = 0; i < values.length; i++) if (deep.values[i] && distances[i] < patch.near) like++
  if (like > patch.mostInside * areaOf(deep)) return
  const near = createMask(width, height)
  // The stripes of a strap reach its outline on both sides.
  const trunk = dilate(erode(mask, patch.strap), patch.strap + 2)
  for (let i = 0; i < values.length; i++)
    near.values[i] = values[i] && trunk.values[i] && distances[i] < patch.near ? 1 : 0
  const rim = dilate(invert(mask), patch.reach)
  // Thin straps hold some of the ground's colour, but no room for a patch.
  const { labels, pieces } = findComponents(open(near, 1))
  const isPatch = new Uint8Array(pieces.length + 1)
  for (let i = 0; i < values.length; i++) if (labels[i] && rim.values[i]) isPatch[labels[i]] = 1
  for (let i = 0; i < values.length; i++) if (isPatch[labels[i]]) values[i] = 0
}
