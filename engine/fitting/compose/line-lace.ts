import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { spreadAllKnown } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import type { UncoveredBody } from '../uncover/uncover-body.ts'

/** A pixel of which so much is skin tells its colour. */
const whole = 0.9
/** Its colour is continued from so near, in units. */
const reaches = [0.03, 0.09]
/** At a sleeve's sides the arm turns away from the light by so much. */
const shade = 0.88

/**
 * In a sleeve of lace an arm shows: as wide as the sleeve, which may be wider than the arm was, and before trousers too. Where no skin of the photo is
 * beneath its holes the arm's is imagined, continued to the sleeve's edge, so that no backdrop shows through. `holes`: how much of a
 * pixel the lace opened, 0..1. Changes the layer.
 */
export function lineLace(
  { picture, layers, body: { unit } }: StudioModel,
  { layer, sleeveCover }: DrawnGarment,
  { erased, under: { bare } }: UncoveredBody,
  holes: Plane,
) {
  const { width, height, values } = layer
  const known = createPlane(width, height)
  const colours = [0, 1, 2].map(() => createPlane(width, height))
  for (let i = 0; i < known.values.length; i++) {
    const isErased = erased.values[i] > 0.5
    const skin = isErased ? bare.shape : layers.skin
    if (skin.values[i] < whole || sleeveCover.values[i] <= 0) continue
    known.values[i] = 1
    const seen = isErased ? bare.colours : picture.pixels
    for (let c = 0; c < 3; c++) colours[c].values[i] = seen[i * 3 + c]
  }
  const continued = spreadAllKnown(
    colours,
    known,
    reaches.map((reach) => reach * unit),
  )
  for (let i = 0; i < known.values.length; i++) {
    const inSight = layers.skin.values[i] * (1 - erased.values[i])
    const share = holes.values[i] * sleeveCover.values[i] * (1 - inSight)
    if (share <= 0) continue
    for (let c = 0; c < 3; c++) {
      const own = known.values[i] ? colours[c].values[i] : shade * continued[c].values[i]
      values[i * 4 + c] += own * share
    }
    values[i * 4 + 3] += share
  }
  free(known, ...colours, ...continued)
}
