import { free } from '../../pixels/memory.ts'
import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { describeBody, softEdge } from './body-shape.ts'
import { boxAbove, clipBox } from '../crop.ts'
import type { Layer } from '../layer.ts'
import { roundNeck } from './round-neck.ts'
import { paintSkin } from './paint-skin.ts'
import { measureNeck, middleOfNeck } from './measure-neck.ts'

/** What the skin under removed cloth would look like, for the pixels where a plain body model expects skin. */
export type BareBody = {
  /** 0 outside the body model .. 1 inside. */
  shape: Plane
  /** RGB 0..255, interleaved. */
  colours: Uint8Array
  /** How much of an arm it is, 0..255. */
  arms: Uint8Array
}

/** The box about what goes is widened by so much, in units: skin in sight there tells what the imagined one looks like. */
const margin = 0.12
/** Skin in sight tells its tone from the share `known` on; it begins to be the body at one share, and is it wholly at another. */
const inSight = { known: 0.9, from: 0.25, to: 0.9 }
/**
 * What lies about the neck: wholly and not at all so far from a point above the middle of the shoulders; in units, which count so many times
 * as much across.
 */
const aboutNeck = { above: 0.15, across: 1.35, from: 0.28, to: 0.4 }

/**
 * Only pixels with `needed` above 0 are computed. Limbs are shaded as cylinders in the tone of the skin in sight; towards
 * visible skin the imagined one takes over its brightness and hue, so that both join without an edge. Beside a new garment, drawn
 * on `layer`, the neck passes into the shoulders without a step.
 */
export function imagineBareBody(
  model: StudioModel,
  axes: ArmAxis[],
  needed: Plane,
  layer: Layer | null = null,
): BareBody {
  const { width, height } = model.picture
  const { layers, body } = model
  const { unit, shoulderMid } = body
  const arms = new Uint8Array(width * height)
  const shape = createPlane(width, height)
  const colours = new Uint8Array(width * height * 3)
  const box = boxAbove(needed, 0)
  if (box.right < 0) return { shape, colours, arms }
  const area = clipBox(box, model.picture, margin * unit)
  const light = createPlane(area.width, area.height)
  const turn = createPlane(area.width, area.height)
  const limb = createPlane(area.width, area.height)
  const parts = new Uint8Array(area.width * area.height)
  const place = describeBody(model, axes)
  const neckY = shoulderMid.y - aboutNeck.above * unit
  const neck = measureNeck(model)
  for (let y = 0, k = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++, k++) {
      const i = (area.y + y) * width + area.x + x
      if (needed.values[i] <= 0) {
        if (layers.skin.values[i] < inSight.known) continue
        // Skin in sight only tells the tone, for which a quarter of it is enough.
        const like = k - (y & 1) * area.width - (x & 1)
        if ((x | y) & 1 && light.values[like] > 0) {
          for (const { values } of [light, turn, limb]) values[k] = values[like]
          parts[k] = parts[like]
          continue
        }
      }
      const point = place(area.x + x, area.y + y)
      light.values[k] = point.light
      turn.values[k] = point.turn
      limb.values[k] = point.limb
      parts[k] = point.part
      if (needed.values[i] <= 0) continue
      // About the neck the old collar lay close to the skin: there the person's own outline is the body's.
      const dx = (area.x + x - shoulderMid.x) * aboutNeck.across
      const dy = area.y + y - neckY
      const aside = area.x + x - middleOfNeck(model, area.y + y)
      const half = neck(area.y + y, aside < 0 ? -1 : 1)
      const nearNeck =
        (1 - smoothstep(aboutNeck.from * unit, aboutNeck.to * unit, Math.sqrt(dx * dx + dy * dy))) *
        (1 - smoothstep(half - softEdge, half + softEdge, Math.abs(aside)))
      arms[i] = 255 * (1 - smoothstep(-softEdge, softEdge, point.outsideArm))
      shape.values[i] = Math.max(
        1 - smoothstep(-softEdge, softEdge, point.outside),
        nearNeck * layers.alpha.values[i],
        // Skin in sight is the body, whatever the model says; a little of it in cloth is but a misreading.
        smoothstep(inSight.from, inSight.to, layers.skin.values[i]),
      )
    }
  }
  if (layer) roundNeck(model, layer, needed, shape)
  paintSkin(colours, model, needed, shape, { light, turn, limb, parts }, area)
  free(light, turn, limb)
  return { shape, colours, arms }
}
