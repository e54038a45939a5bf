import type { Picture, Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { findComponents } from '../pixels/components.ts'
import { createMask, open, toPlane, type Mask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { lower, upper, type LabelMap } from '../person/labels.ts'

/** RGB distances up to which cloth looks like the ground, and from which on it is none of the colour around it. */
const alike = 40
const unlike = 55
/** So much of a stripe lies surely inside the person: what lies along the outline alone is ground. */
const inside = 0.4
/** The outline's passage, pixels of the grid. */
const passage = 0.7

/**
 * White stripes that run to the outline before a white ground: between the mean colour of the cloth and the ground's theirs would count as ground, and the
 * outline would be a comb. Their share, 0..1 on the grid; null where there are none. `core` is surely the person, `cloth` its colours continued, `ground` those of
 * what is behind.
 */
export function findPaleStripes(
  { pixels }: Picture,
  { width, height, labels }: LabelMap,
  core: Mask,
  cloth: readonly Plane[],
  ground: readonly Plane[],
): Plane | null {
  const pale = createMask(width, height)
  const mixed = createMask(width, height)
  const far = (i: number, planes: readonly Plane[]) =>
    planes.reduce((sum, { values }, c) => sum + (pixels[i * 3 + c] - values[i]) ** 2, 0)
  for (let i = 0; i < labels.length; i++) {
    if ((labels[i] !== upper && labels[i] !== lower) || far(i, ground) > alike ** 2) continue
    pale.values[i] = 1
    mixed.values[i] = far(i, cloth) > unlike ** 2 ? 1 : 0
  }
  const opened = open(pale, 1)
  const { labels: pieceOf, pieces } = findComponents(opened)
  const within = new Int32Array(pieces.length + 1)
  pieceOf.forEach((piece, i) => {
    if (core.values[i]) within[piece]++
  })
  const isStripe = [false, ...pieces.map(({ label, area }) => within[label] >= inside * area)]
  const stripes = createMask(width, height)
  let count = 0
  pieceOf.forEach((piece, i) => {
    if (!isStripe[piece] || !mixed.values[i]) return
    stripes.values[i] = 1
    count++
  })
  const plane = toPlane(stripes)
  const share = count > 0 ? blur(plane, passage) : null
  free(pale, mixed, opened, pieceOf, stripes, plane)
  return share
}
