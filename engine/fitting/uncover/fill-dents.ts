import { createPlane } from '../../picture.ts'
import { distanceTo } from '../../pixels/distance.ts'
import { createMask, invert, open } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import type { Area } from '../crop.ts'
import { boxOf, clipBox, pixelsOf } from '../crop.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { continueCloth, smoothContinued } from './cover-leftovers.ts'

/** About a shoulder the outline of cloth has no dent that a disc of this radius would not reach into, in units. */
const radius = 0.35
/** So far about shoulder and sleeve, in radii, the cloth is looked at. */
const margin = 2.2
/** A dent is no shallower than twice this, in pixels. */
const shallow = 1
/**
 * From so far within the end of the shoulder on, over so much, and to so far before the sleeve's end, in units; and down to such a share of the upper arm: where a
 * sleeve ends beside an elbow is no dent.
 */
const reach = { within: 0.12, fade: 0.06, end: 0.04, down: 0.55 }

/**
 * Sleeve and trunk come from places of their own: where both meet over the end of a shoulder, cloth goes on over the dent between
 * them (a morphological closing), as it does over an arm. Changes the drawn garment.
 */
export function fillDents({ body: { unit } }: StudioModel, drawn: DrawnGarment) {
  const { layer, upper, arms, sleeveEnds } = drawn
  if (!upper || upper.placement.isOffShoulder) return
  const shares = createPlane(layer.width, layer.height)
  const projected = new Float64Array(3)
  const size = radius * unit
  for (const key of ['left', 'right'] as const) {
    const arm = arms[key]
    const last = Math.min(sleeveEnds[key] - reach.end * unit, reach.down * arm.upperLength)
    if (last <= 0) continue
    const box = boxOf([arm.joints.shoulder, arm.at(last).point])
    const area = clipBox(box, layer, margin * size)
    const pixelAt = pixelsOf(area, layer.width)
    const cloth = createMask(area.width, area.height)
    for (let k = 0; k < cloth.values.length; k++)
      cloth.values[k] = layer.values[pixelAt(k) * 4 + 3] > 0.5 ? 1 : 0
    const toCloth = distanceTo(cloth, size + 2)
    // Beyond the picture there is no cloth, or what was grown to its edge would stay.
    for (let k = 0; k < cloth.values.length; k++)
      cloth.values[k] = toCloth.values[k] <= size && !isAtEdge(k, area) ? 1 : 0
    const inside = distanceTo(invert(cloth), size + 2)
    const dents = createMask(area.width, area.height)
    for (let k = 0; k < dents.values.length; k++)
      dents.values[k] = toCloth.values[k] > 0 && inside.values[k] >= size - 1 ? 1 : 0
    const deep = open(dents, shallow)
    const seam = Math.abs(upper.axes.acrossOf(upper.placement[key].shoulder))
    for (let k = 0; k < cloth.values.length; k++) {
      if (!deep.values[k]) continue
      const [x, y] = [area.x + (k % area.width), area.y + Math.floor(k / area.width)]
      projectOnArm(arm, x, y, projected)
      if (projected[2] <= 0 || projected[0] > last) continue
      const beyond = arm.side * upper.axes.acrossOf({ x, y }) - seam + reach.within * unit
      shares.values[pixelAt(k)] =
        smoothstep(size - 1, size + 1, inside.values[k]) * smoothstep(0, reach.fade * unit, beyond)
    }
    free(cloth.values, toCloth, inside, dents.values, deep.values)
  }
  continueCloth(drawn, shares, unit)
  smoothContinued(drawn, shares)
  free(shares)
}

function isAtEdge(k: number, { width, height }: Area): boolean {
  const column = k % width
  return column === 0 || column === width - 1 || k < width || k >= width * (height - 1)
}
