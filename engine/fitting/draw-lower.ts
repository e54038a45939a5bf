import { createPlane } from '../picture.ts'
import { interpolate } from '../geometry/points.ts'
import { smoothstep } from '../pixels/scalar.ts'
import type { GarmentReading, LowerLandmarks } from '../garment/garment.ts'
import type { StudioModel } from '../studio/types.ts'
import { traceArm } from './arm-axis.ts'
import { readBodyAxes } from './body-axes.ts'
import { drawWarped } from './draw-warped.ts'
import type { DrawnGarment } from './drawn-garment.ts'
import { makeTexture, returnTexture } from './garment-texture.ts'
import { findWaist } from './find-waist.ts'
import { createLayer } from './layer.ts'
import { placeLower } from './place-lower.ts'
import { thinPlateSpline } from './thin-plate-spline.ts'
import { wearsOnePiece } from './wears-one-piece.ts'

/** Lays trousers, shorts or a skirt onto the body by one thin-plate spline. */
export function drawLower(model: StudioModel, garment: GarmentReading, lower: LowerLandmarks): DrawnGarment {
  const { width, height } = model.picture
  const { unit } = model.body
  const axes = readBodyAxes(model)
  const { pairs, scale, hemY, waistDown, sides } = placeLower(model, garment, lower, axes)
  const { alpha } = model.layers
  const hiddenTo = axes.at(0, findWaist(model, axes).level).y
  const layer = createLayer(width, height)
  const texture = makeTexture(garment, scale)
  drawWarped(layer, texture, thinPlateSpline(pairs, 2e-3), pairs.from, 0.2 * unit, (x, y) => {
    // A top that hangs over it bounds what it hides.
    if (y < hiddenTo && alpha.values[y * width + x] < 0.5) return 0
    // Far beyond the sides the warp knows no garment.
    const beyond = Math.max(interpolate(sides.left, y) - x, x - interpolate(sides.right, y))
    return 1 - smoothstep(0.015 * unit, 0.02 * unit, beyond)
  })
  returnTexture(texture)
  return {
    layer,
    sleeveCover: createPlane(width, height),
    arms: { left: traceArm(model, -1), right: traceArm(model, 1) },
    sleeveEnds: { left: 0, right: 0 },
    upper: null,
    cutsAt: wearsOnePiece(model) ? (x, y) => axes.downOf({ x, y }) - waistDown : null,
    hemY,
    scale,
  }
}
