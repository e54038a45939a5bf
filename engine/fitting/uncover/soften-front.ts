import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { fillHoles } from '../../pixels/components.ts'
import { createMask, erode, threshold, type Mask } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import type { BareBody } from './bare-body.ts'
import { continueSkin } from './continue-skin.ts'
import type { Occluders } from './find-occluders.ts'

/** Edges are evened out over so many pixels (sigma), and go from nothing to all between these shares of what was blurred. */
const evenness = 1.1
const edge = { from: 0.2, to: 0.8 }
/** An edge within so many pixels (sigma) of old cloth or new is one between it and the person, from this share on. */
const nearby = { sigma: 2, least: 0.05 }
/** From so much hair on a pixel keeps its edge: strands are thinner than what is evened out. */
const strand = 0.2
/** So much skin, blurred as the edge is, makes a pixel one of a hand's or an arm's rim. */
const anySkin = 0.3
/** Smaller holes in what lies in front, in square units, are rings and gaps between fingers, and have no rim. */
const ring = 0.006
/** From so much on a pixel is trousers'. */
const trousers = 0.5
/** From so much on a pixel is wholly of what lies in front. */
const whole = 0.9
/** So far inside its edge, in pixels, skin has none of the old cloth's colour. */
const rim = 2

/**
 * Where hands and arms lay on the old garment their outline is the label map's: in steps, and with a rim of the old cloth's colour. Before the
 * new garment it is as soft as an edge in a photo. `bare`: the skin that was imagined. Changes the occluders, and continues the colours of skin
 * just inside into its rim in `colours`.
 */
export function softenFront(
  { layers: { hair, upper, lower, skin }, picture, body }: StudioModel,
  { layer }: DrawnGarment,
  erased: Plane,
  { photo, bareArms }: Occluders,
  bare: Pick<BareBody, 'shape' | 'colours'>,
  colours: Uint8Array,
) {
  const { shape } = bare
  const front = createPlane(photo.width, photo.height)
  for (let i = 0; i < front.values.length; i++)
    front.values[i] = Math.max(erased.values[i], layer.values[i * 4 + 3])
  const near = blur(front, nearby.sigma)
  const edges = createMask(front.width, front.height)
  for (let i = 0; i < edges.values.length; i++)
    edges.values[i] = near.values[i] > nearby.least && hair.values[i] < strand ? 1 : 0
  free(near)
  for (let i = 0; i < front.values.length; i++) {
    const seen = photo.values[i]
    front.values[i] = Math.min(1, seen + bareArms.values[i])
    // Where a hand passes into the imagined arm nothing of the cloth behind both shows through.
    if (seen > 0 && seen < 1 && bareArms.values[i] > 0 && shape.values[i] > 0)
      bareArms.values[i] = Math.max(bareArms.values[i], (front.values[i] - seen) / (1 - seen))
  }
  const [soft, softSkin] = [blur(front, evenness), blur(skin, evenness)]
  for (let i = 0; i < front.values.length; i++) {
    const [own, seen] = [front.values[i], photo.values[i]]
    const now = smoothstep(edge.from, edge.to, soft.values[i])
    if (now === own || !edges.values[i]) continue
    if (now < own) for (const { values } of [photo, bareArms]) values[i] *= now / own
    else if (bareArms.values[i] > seen || softSkin.values[i] < anySkin)
      bareArms.values[i] = hasColour(bare, bareArms, lower, i)
        ? 1 - (1 - now) / (1 - seen)
        : bareArms.values[i]
    else photo.values[i] = Math.max(seen, 1 - (1 - now) / (1 - bareArms.values[i]))
  }
  for (let i = 0; i < edges.values.length; i++) if (softSkin.values[i] < anySkin) edges.values[i] = 0
  free(soft, softSkin)
  const [outer, inner] = findInner(front, body.unit)
  // Skin is continued on many planes: what it does not need goes first.
  free(front)
  continueSkin(picture, { outer, inner, edges, seen: photo, skin }, [upper, lower], colours)
  free(outer, inner, edges)
}

/** Whether skin was imagined at a pixel, or an imagined arm ends just beside it, before trousers: then it takes over that arm's colour, for its soft edge. */
function hasColour(
  { shape, colours }: Pick<BareBody, 'shape' | 'colours'>,
  { width, values: arms }: Plane,
  lower: Plane,
  i: number,
): boolean {
  if (shape.values[i] > 0) return true
  if (lower.values[i] < trousers) return false
  for (const away of [1, 2]) {
    for (const beside of [i - away, i + away, i - away * width, i + away * width]) {
      if (!(arms[beside] > 0.5 && shape.values[beside] > 0)) continue
      colours.copyWithin(i * 3, beside * 3, beside * 3 + 3)
      return true
    }
  }
  return false
}

/** What of all that is in front lies well inside its edge. */
function findInner(front: Plane, unit: number): [Mask, Mask] {
  const firm = threshold(front, whole)
  const filled = fillHoles(firm, ring * unit * unit)
  const outer = erode(filled, 1)
  const inner = erode(filled, rim)
  free(firm, filled)
  return [outer, inner]
}
