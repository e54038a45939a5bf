import { hair, type LabelMap } from '../person/labels.ts'
import type { Picture, Plane } from '../picture.ts'
import type { Mask } from '../pixels/mask.ts'
import { dilate, toPlane } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import type { Mapping } from '../pixels/resample.ts'
import { measureRestlessness } from '../pixels/restlessness.ts'
import { clamp } from '../pixels/scalar.ts'
import { continueColours } from './continue-colours.ts'
import { findSkinGaps } from './find-skin-gaps.ts'
import { makeTrimap, type Trimap } from './make-trimap.ts'

/** Blurs of the background continued over the outline, of its restlessness and of its pattern, in radii of the band. */
const blurs = { narrow: 2, colours: 12, restlessness: 8, pattern: 4 }
/** What the silhouette sees as the person in so great a share tells nothing of the ground. */
const leastSeen = 0.6
/** Single hairs stand off the head so far, in radii of the band. */
const strands = 8
/** Levels of a channel by which a single hair, however dark, counts as different from a plain ground. */
const mostOfOne = 12

/**
 * What lies behind the person, on the label map's grid, from which `mapping` leads to the frame: its colours continued behind them, and by how
 * much it differs from these, RGB distance: with all that lies there (`restlessness`), and but for single hairs (`pattern`). `silhouette`: shares 0..1
 * of the person as the networks see them. `nearHair`: where single hairs may be. `gaps`: see `findSkinGaps`. All given back at once.
 */
export type Ground = {
  trimap: Trimap
  behind: readonly Plane[]
  restlessness: Plane
  pattern: Plane
  silhouette: Plane
  nearHair: Mask
  gaps: Plane
  mapping: Mapping
}

/** `photo`, `silhouette` and `chinY`, the chin's row, on the grid of `parts`. */
export function readGround(
  photo: Picture,
  { parts, silhouette, chinY }: { parts: LabelMap; silhouette: Plane; chinY: number },
  mapping: Mapping,
): Ground {
  const trimap = makeTrimap(parts)
  const { radius } = trimap
  const certain = beyondSilhouette(trimap.outside, silhouette)
  const behind = continueColours(photo, certain, [blurs.narrow * radius, blurs.colours * radius])
  const outside = toPlane(certain)
  const colourAt = (i: number, c: number) => photo.pixels[i * 3 + c]
  const restlessness = measureRestlessness(colourAt, behind, outside, [
    blurs.narrow * radius,
    blurs.restlessness * radius,
  ])
  const cappedAt = (i: number, c: number) => {
    const calm = behind[c].values[i]
    return clamp(colourAt(i, c), calm - mostOfOne, calm + mostOfOne)
  }
  const pattern = measureRestlessness(cappedAt, behind, outside, [
    blurs.pattern * radius,
    blurs.colours * radius,
  ])
  free(outside)
  const nearHair = dilate(maskOf(parts, hair), strands * radius)
  const gaps = findSkinGaps(photo, parts, behind, { chinY, radius })
  return { trimap, behind, restlessness, pattern, silhouette, nearHair, gaps, mapping }
}

function maskOf({ width, height, labels }: LabelMap, label: number): Mask {
  return { width, height, values: labels.map((other) => (other === label ? 1 : 0)) }
}

/** The ground for certain: what labels alone take for it may be pale clothes. */
function beyondSilhouette(outside: Mask, silhouette: Plane): Mask {
  const values = outside.values.map((value, i) => (silhouette.values[i] < leastSeen ? value : 0))
  return { ...outside, values }
}

export function freeGround({ behind, restlessness, pattern, silhouette, nearHair, gaps }: Ground) {
  free(...behind, restlessness, pattern, silhouette, gaps, nearHair.values)
}
