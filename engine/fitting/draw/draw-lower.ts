import { createPlane } from '../../picture.ts'
import type { GarmentReading } from '../../garment/garment.ts'
import type { Body } from '../body/read-body.ts'
import type { PlacedLower } from '../place/place-garment.ts'
import { drawMesh } from './draw-mesh.ts'
import type { DrawnGarment } from './drawn-garment.ts'
import { faint, makeTexture, returnTexture, sampleTexture } from './garment-texture.ts'
import type { StudioModel } from '../../studio/types.ts'
import { findLongSleeves } from '../body/long-sleeves.ts'
import { findWaist } from '../body/find-waist.ts'
import { roomBesidePerson } from './room-beside-person.ts'
import { smoothHem } from './smooth-hem.ts'
import { createLayer, layOver, type Layer } from '../layer.ts'
import { clamp } from '../../pixels/scalar.ts'
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
  const waistY = axes.at(0, waistDown).y
  const isOverDress = wearsOnePiece(model)
  const hiddenTo = isOverDress ? -Infinity : axes.at(0, findWaist(model, axes).level).y
  const roomBeside = roomBesidePerson(alpha, model.body.hipMid.x, hiddenTo)
  const layer = createLayer(width, height)
  const texture = makeTexture(garment, scale)
  const colour = new Float32Array(5)
  for (const half of halves) {
    const drawn = new Uint8Array(width * height)
    drawMesh(half, width, height, (x, y, sourceX, sourceY) => {
      const pixel = y * width + x
      if (drawn[pixel]) return
      const share = alpha.values[pixel] < 0.5 ? roomBeside(x, y) : 1
      if (share === 0) return
      drawn[pixel] = 1
      sampleTexture(texture, sourceX, sourceY, colour)
      if (colour[3] >= faint) layOver(layer, pixel, colour, share)
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
    cutsAt: isOverDress ? cutDress(model, layer, waistY) : null,
    waistY,
    hemY,
    lifted: { left: false, right: false },
    scale,
  }
}

/** The upper edge of what is drawn is looked for so far above and below the waist, in units, and evened out over so much to each side. */
const upperEdge = { reach: 0.15, even: 0.03 }

/** All of a dress below the drawn edge goes, but for its sleeves. */
function cutDress(model: StudioModel, layer: Layer, waistY: number): DrawnGarment['cutsAt'] {
  const onSleeve = findLongSleeves(model)
  const edge = traceUpperEdge(layer, waistY, model.body.unit)
  return (x, y) => (onSleeve(x, y) ? -Infinity : y - edge[x])
}

/** Per column the row from which on there is cloth near the waist; beside it, as at its ends. */
function traceUpperEdge({ width, height, values }: Layer, waistY: number, unit: number): Float64Array {
  const from = Math.max(0, Math.round(waistY - upperEdge.reach * unit))
  const to = Math.min(height, Math.round(waistY + upperEdge.reach * unit))
  const columns: { x: number; y: number }[] = []
  for (let x = 0; x < width; x++) {
    let y = from
    while (y < to && values[(y * width + x) * 4 + 3] < 0.5) y++
    if (y < to) columns.push({ x, y })
  }
  const [first, last] = [columns[0]?.x ?? 0, columns.at(-1)?.x ?? 0]
  const even = upperEdge.even * unit
  return Float64Array.from({ length: width }, (_, x) => {
    const near = columns.filter((column) => Math.abs(column.x - clamp(x, first, last)) <= even)
    return near.length > 0 ? near.reduce((sum, { y }) => sum + y, 0) / near.length : waistY
  })
}
