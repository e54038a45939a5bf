import { createPlane } from '../../picture.ts'
import type { GarmentReading } from '../../garment/garment.ts'
import { interpolate } from '../../geometry/points.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { Body } from '../body/read-body.ts'
import type { Layer } from '../layer.ts'
import { createLayer } from '../layer.ts'
import type { PlacedUpper } from '../place/place-garment.ts'
import type { UpperPlacement } from '../place/upper-frame.ts'
import { behindTrunk } from './behind-trunk.ts'
import { drawSleeve, laySleeve, sightOf } from './draw-sleeve.ts'
import { drawWarped } from './draw-warped.ts'
import type { DrawnGarment } from './drawn-garment.ts'
import { dropLooseCloth } from './drop-loose-cloth.ts'
import type { GarmentTexture } from './garment-texture.ts'
import { makeTexture, returnTexture } from './garment-texture.ts'
import { liftHem } from './lift-hem.ts'
import { restoreGrain } from './restore-grain.ts'
import type { Seam } from './seam.ts'
import { alongSeam, outsideSeam, seamOf } from './seam.ts'
import { settleInnerEdge } from './settle-inner-edge.ts'
import { smoothHem } from './smooth-hem.ts'
import { smoothSides } from './smooth-sides.ts'
import { smoothCuff, smoothShoulders } from './smooth-sleeves.ts'
import { trimShoulders } from './trim-shoulders.ts'

/** The trunk's cloth goes on under a sleeve, whose edge is smoothed, so far beyond the seam, in pixels. */
const underSleeve = { from: 4, to: 6 }
/** How far the cloth may reach beyond its measured side, and how far around its points it is looked for, in units. */
const reach = { margin: 0.015, around: 0.25 }
/** Cloth that is tucked in ends so far below the upper edge of the waistband, in pixels. */
const underBand = { from: 2, to: 4 }
/**
 * Cloth over a shoulder: beside a sleeve so many margins above its edge and beyond so much of the shoulders' width from the middle, and all
 * without one. It begins within so many pixels about that height, and is held by the person from one share to the other.
 */
const overShoulder = { above: 3, aside: 0.24, within: 1.5, held: { from: 0.2, to: 0.8 } }
/** Without a sleeve cloth ends so many margins beyond its sides, and does so in full from so many below the shoulders on. */
const farBeyond = { from: 3, to: 4, below: 2 }
/** Below the armpit it ends at the sleeve, within so many texels, but not so many margins inside the sides; and beyond these over so many pixels. */
const belowArmpit = { border: 1, inside: { from: 3, to: 2 }, edge: 2 }

/** Lays a top, dress or coat onto the body: its body by a thin-plate spline, each sleeve by a mesh along the arm. */
export function drawUpper(body: Body, garment: GarmentReading, placed: PlacedUpper): DrawnGarment {
  const { model, axes, arms } = body
  const { placement, sides } = placed
  const texture = makeTexture(garment, placement.scale)
  const layer = createLayer(model.picture.width, model.picture.height)
  const seams = {
    left: seamOf(placement.left, sides.left.sleeve !== null),
    right: seamOf(placement.right, sides.right.sleeve !== null),
  }
  drawTrunk(layer, texture, body, placed, seams, garment.box.bottom)
  dropLooseCloth(layer)
  smoothSides(layer, placement, axes, model.body.unit)
  const hemY = axes.at(0, placement.hemDown).y
  if (!placement.tuck) smoothHem(layer, hemY, model.body.unit)
  const sleeveCover = createPlane(layer.width, layer.height)
  const sleeveEnds = { left: 0, right: 0 }
  const alone = createLayer(layer.width, layer.height)
  for (const key of ['left', 'right'] as const) {
    const { sleeve } = sides[key]
    if (!sleeve) continue
    sleeveEnds[key] = sleeve.end
    const isSeen = sightOf(model, arms[key])
    const behind = behindTrunk(body, placement, key)
    const share = (x: number, y: number) =>
      isSeen(x, y) * (1 - behind(x, y) * layer.values[(y * layer.width + x) * 4 + 3])
    const from = drawSleeve(alone, texture, sleeve, seams[key], placed.armpitRows[key], share)
    restoreGrain(alone, texture, from, placement.sleeveScale)
    free(from.x, from.y)
    settleInnerEdge(alone, arms[key], sleeve.end, model.body.unit)
    smoothCuff(alone, arms[key], sleeve.end, model.body.unit)
    laySleeve(layer, sleeveCover, alone)
    alone.values.fill(0)
  }
  free(alone.values)
  returnTexture(texture)
  trimShoulders(model, placement, layer, sleeveCover)
  const sleeved = (['left', 'right'] as const).flatMap((key) =>
    sides[key].sleeve ? [{ shoulder: placement[key].shoulder, arm: arms[key], end: sleeveEnds[key] }] : [],
  )
  smoothShoulders(layer, sleeveCover, sleeved, model.body.unit)
  const lifted =
    garment.garmentClass === 'top' && !placement.tuck
      ? liftHem(model, layer, sleeveCover, arms)
      : { left: false, right: false }
  return {
    layer,
    sleeveCover,
    arms,
    sleeveEnds,
    upper: { placement, axes },
    lower: null,
    cutsAt: null,
    waistY: 0,
    hemY,
    lifted,
    scale: placement.scale,
  }
}

function drawTrunk(
  layer: Layer,
  texture: GarmentTexture,
  { model, axes }: Body,
  { placement, warp, sides }: PlacedUpper,
  seams: BodyLimits['seams'],
  /** Where folds of the hem hang lowest, in pixels of the garment's picture. */
  hem: number,
) {
  const { unit } = model.body
  const { alpha } = model.layers
  const { tuck } = placement
  const limits = { axes, placement, seams, margin: reach.margin * unit }
  const armholes = [sides.left, sides.right].flatMap(({ armhole }) => (armhole ? [armhole] : []))
  const around = reach.around * unit
  const lowest = Math.max(...placement.pairs.to.map(({ y }) => y))
  const extent = {
    reach: around,
    below: Math.max(around, (hem - lowest) * placement.scale + reach.margin * unit),
  }
  drawWarped(layer, texture, warp, placement.pairs.from, extent, (x, y, sleeveDistance) => {
    const share = bodyShare(limits, x, y, sleeveDistance, alpha.values[y * alpha.width + x])
    const open = armholes.reduce((least, armhole) => least * (1 - armhole.overhang(x, y)), share)
    return tuck ? open * (1 - smoothstep(underBand.from, underBand.to, tuck.below(x, y))) : open
  })
}

/** The body of the garment ends just beyond the seam, under the sleeve; below the armpit it ends where the sleeve begins. */
function bodyShare(
  { axes, placement, seams, margin }: BodyLimits,
  x: number,
  y: number,
  sleeveDistance: number,
  person: number,
): number {
  const p = { x, y }
  const across = axes.acrossOf(p)
  const seam = across < 0 ? seams.left : seams.right
  const down = axes.downOf(p)
  // Straps and square necklines run over the shoulder: beyond the person's outline there is nothing to hold them.
  const top = axes.shoulderEdge(across) + (seam ? -overShoulder.above * margin : margin)
  const isShoulder = !seam || Math.abs(across) > overShoulder.aside * axes.width
  const over = isShoulder ? 1 - smoothstep(top - overShoulder.within, top + overShoulder.within, down) : 0
  const held = 1 - over * (1 - smoothstep(overShoulder.held.from, overShoulder.held.to, person))
  const edge = interpolate(across < 0 ? placement.sides.left : placement.sides.right, down)
  const beyond = Math.abs(across) - edge - margin
  // Far beyond the sides the warp knows no garment.
  if (!seam)
    return (
      held *
      (1 -
        smoothstep(farBeyond.from * margin, farBeyond.to * margin, beyond) *
          smoothstep(0, farBeyond.below * margin, down))
    )
  if (alongSeam(seam, x, y) < 1)
    return held * (1 - smoothstep(underSleeve.from, underSleeve.to, outsideSeam(seam, x, y)))
  // Well inside the sides all cloth is the body's, or a slit would open at the armpit.
  const isBody = Math.max(
    1 - smoothstep(-belowArmpit.border, belowArmpit.border, sleeveDistance),
    1 - smoothstep(-belowArmpit.inside.from * margin, -belowArmpit.inside.to * margin, beyond),
  )
  return isBody * (1 - smoothstep(0, belowArmpit.edge, beyond))
}

type BodyLimits = {
  axes: BodyAxes
  placement: UpperPlacement
  seams: { left: Seam; right: Seam }
  /** How far the cloth may reach beyond its measured side, in pixels. */
  margin: number
}
