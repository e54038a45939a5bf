import { distanceTo } from '../../pixels/distance.ts'
import { createMask, invert } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { Plane } from '../../picture.ts'
import type { StudioModel } from '../../studio/types.ts'
import { clipBox, isTooSmall, pixelsOf, type Area } from '../crop.ts'
import type { Layer } from '../layer.ts'
import { maskOfBody } from './body-mask.ts'
import { measureNeck } from './measure-neck.ts'

/** Where the neck passes into the shoulders no corner is sharper than this radius, in units. */
const radius = 0.14
/** And outwards than this one, or than so much of the neck's half width: no neck is thinner than the disc. */
const corner = { radius: 0.2, ofNeck: 0.85 }
/** About the middle of the shoulders that is seen to so far aside, up and down, in units; from this share of it on it fades out. */
const reach = { aside: 0.55, up: 0.4, down: 0.12, fades: 0.8 }
/** Half the width, in pixels, over which the new edge fades. */
const softness = 1.2

/**
 * An old collar hid where the neck passes into the shoulders, and stood off both. Its corners are cut (a morphological opening by a disc); what is imagined begins
 * below where the skin in sight ends, so the step between them is filled (a closing), as far as the old garment reached. Changes `shape`.
 */
export function roundNeck(model: StudioModel, layer: Layer, erased: Plane, shape: Plane) {
  const { alpha } = model.layers
  const { shoulderMid, unit } = model.body
  const size = radius * unit
  const box = {
    left: shoulderMid.x - reach.aside * unit,
    right: shoulderMid.x + reach.aside * unit,
    top: shoulderMid.y - reach.up * unit,
    bottom: shoulderMid.y + reach.down * unit,
  }
  const area = clipBox(box, alpha, size + 2)
  if (isTooSmall(area)) return
  const pixelAt = pixelsOf(area, alpha.width)
  const nearAt = (k: number) => {
    const x = Math.abs(area.x + (k % area.width) - shoulderMid.x) / (reach.aside * unit)
    const y = area.y + Math.floor(k / area.width) - shoulderMid.y
    return (
      (1 - smoothstep(reach.fades, 1, x)) *
      (1 - smoothstep(reach.fades, 1, y < 0 ? -y / (reach.up * unit) : y / (reach.down * unit)))
    )
  }
  cutCorners(area, { alpha, erased, shape }, cornerOf(model), nearAt)
  const body = maskOfBody(alpha, erased, shape, area)
  for (let k = 0; k < body.values.length; k++) if (layer.values[pixelAt(k) * 4 + 3] > 0.5) body.values[k] = 1
  const toBody = distanceTo(body, size + 2)
  const grown = createMask(area.width, area.height)
  for (let k = 0; k < grown.values.length; k++) grown.values[k] = toBody.values[k] <= size ? 1 : 0
  const inside = distanceTo(invert(grown), size + 4)
  for (let k = 0; k < grown.values.length; k++) {
    const i = pixelAt(k)
    if (erased.values[i] <= 0 || shape.values[i] >= 1) continue
    const near = nearAt(k)
    const filled = smoothstep(size - softness, size + softness, inside.values[k])
    shape.values[i] = Math.max(shape.values[i], near * filled * alpha.values[i])
  }
  free(body.values, toBody, grown.values, inside)
}

/** The radius of the disc, in pixels. */
function cornerOf(model: StudioModel): number {
  const { chinY, unit } = model.body
  const half = measureNeck(model)
  return Math.min(corner.radius * unit, (corner.ofNeck * (half(chinY, -1) + half(chinY, 1))) / 2)
}

/** Takes away what no disc of radius `disc` within the body fills. Changes `shape`; `nearAt`: how much of that counts at a pixel of the area. */
function cutCorners(
  area: Area,
  { alpha, erased, shape }: { alpha: Plane; erased: Plane; shape: Plane },
  disc: number,
  nearAt: (k: number) => number,
) {
  const pixelAt = pixelsOf(area, alpha.width)
  const body = maskOfBody(alpha, erased, shape, area)
  const inside = distanceTo(invert(body))
  const core = createMask(area.width, area.height)
  for (let k = 0; k < core.values.length; k++) core.values[k] = inside.values[k] >= disc ? 1 : 0
  const away = distanceTo(core)
  for (let k = 0; k < away.values.length; k++) {
    const i = pixelAt(k)
    if (erased.values[i] > 0)
      shape.values[i] *= 1 - nearAt(k) * smoothstep(-softness, softness, away.values[k] - disc)
  }
  free(body.values, inside, core.values, away)
}
