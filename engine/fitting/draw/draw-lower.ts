import { createPlane } from '../../picture.ts'
import type { GarmentReading } from '../../garment/garment.ts'
import type { Body } from '../body/read-body.ts'
import type { PlacedLower } from '../place/place-garment.ts'
import { drawMesh } from './draw-mesh.ts'
import type { DrawnGarment } from './drawn-garment.ts'
import { faint, makeTexture, returnTexture, sampleTexture } from './garment-texture.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import { findLongSleeves } from '../body/long-sleeves.ts'
import { findWaist } from '../body/find-waist.ts'
import { smoothHem } from './smooth-hem.ts'
import { createLayer, layOver } from '../layer.ts'
import { wearsOnePiece } from '../body/wears-one-piece.ts'

/** Lays trousers, shorts or a skirt onto the body by a mesh for either half. */
export function drawLower(
  { model, axes, arms }: Body,
  garment: GarmentReading,
  { placement }: PlacedLower,
): DrawnGarment {
  const { halves, scale, hemY, waistDown } = placement
  const { width, height } = model.picture
  const { alpha } = model.layers
  const hiddenTo = axes.at(0, findWaist(model, axes).level).y
  const layer = createLayer(width, height)
  const texture = makeTexture(garment, scale)
  const colour = new Float32Array(5)
  for (const half of halves) {
    const drawn = new Uint8Array(width * height)
    drawMesh(half, width, height, (x, y, sourceX, sourceY) => {
      const pixel = y * width + x
      // A top that hangs over it bounds what it hides.
      if (drawn[pixel] || (y < hiddenTo && alpha.values[pixel] < 0.5)) return
      drawn[pixel] = 1
      sampleTexture(texture, sourceX, sourceY, colour)
      if (colour[3] >= faint) layOver(layer, pixel, colour, 1)
    })
  }
  returnTexture(texture)
  smoothHem(layer, hemY, model.body.unit)
  return {
    layer,
    sleeveCover: createPlane(width, height),
    arms,
    sleeveEnds: { left: 0, right: 0 },
    upper: null,
    lower: placement,
    cutsAt: wearsOnePiece(model) ? cutDress(model, axes, waistDown) : null,
    waistY: axes.at(0, waistDown).y,
    hemY,
    scale,
  }
}

/** All of a dress below the edge goes, but for its sleeves. */
function cutDress(model: StudioModel, axes: BodyAxes, waistDown: number): DrawnGarment['cutsAt'] {
  const onSleeve = findLongSleeves(model)
  return (x, y) => (onSleeve(x, y) ? -Infinity : axes.downOf({ x, y }) - waistDown)
}
