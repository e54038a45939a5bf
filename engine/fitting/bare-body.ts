import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import type { Point } from '../garment/geometry.ts'
import { distanceFromSegment } from '../garment/geometry.ts'
import { blur } from '../pixels/blur.ts'
import { erode, threshold, toPlane } from '../pixels/mask.ts'
import { enlargePlane, reducePlane } from '../pixels/resize.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import { borrowEmptyPlane, borrowPlane, returnPlane } from '../pixels/scratch.ts'
import type { StudioModel } from '../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'
import { isOutside, projectOnArm } from './arm-axis.ts'
import type { Area } from './crop.ts'
import { boxAbove, clipBox, cropPicture, cropPlane } from './crop.ts'
import { awayFromLeg, halfOfLeg, traceLegs } from './legs.ts'
import { measureBareArm } from './measure-bare-arm.ts'
import { readSkin } from './read-skin.ts'

/** What the skin under removed cloth would look like, for the pixels where a plain body model expects skin. */
export type BareBody = {
  /** 0 outside the body model .. 1 inside. */
  shape: Plane
  /** RGB 0..255, interleaved. */
  colours: Uint8Array
}

/**
 * Only pixels with `needed` above 0 are computed. Limbs are shaded as cylinders in the tone of the skin in sight; towards
 * visible skin the imagined one takes over its brightness and hue, so that both join without an edge.
 */
export function imagineBareBody(model: StudioModel, arms: ArmAxis[], needed: Plane): BareBody {
  const { width, height } = model.picture
  const shape = createPlane(width, height)
  const colours = new Uint8Array(width * height * 3)
  const { unit, shoulderMid } = model.body
  const box = boxAbove(needed, 0)
  if (box.right < 0) return { shape, colours }
  const area = clipBox(box, model.picture, 0.12 * unit)
  const light = borrowEmptyPlane(area.width, area.height)
  const place = describeBody(model, arms)
  const neckY = shoulderMid.y - 0.15 * unit
  for (let y = 0, k = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++, k++) {
      const i = (area.y + y) * width + area.x + x
      if (needed.values[i] <= 0) {
        if (model.layers.skin.values[i] < 0.9) continue
        // Skin in sight only tells the tone, for which a quarter of it is enough.
        const like = light.values[k - (y & 1) * area.width - (x & 1)]
        if ((x | y) & 1 && like > 0) {
          light.values[k] = like
          continue
        }
      }
      const { outside, roundness } = place(area.x + x, area.y + y)
      const turned = roundness * roundness
      light.values[k] = 1.05 - 0.15 * turned - 0.2 * turned * turned * turned
      if (needed.values[i] <= 0) continue
      // About the neck the old collar lay close to the skin: there the person's own outline is the body's.
      const dx = (area.x + x - shoulderMid.x) * 1.35
      const dy = area.y + y - neckY
      const nearNeck = 1 - smoothstep(0.28 * unit, 0.4 * unit, Math.sqrt(dx * dx + dy * dy))
      shape.values[i] = Math.max(
        1 - smoothstep(-1.5, 1.5, outside),
        nearNeck * model.layers.alpha.values[i],
        // Skin in sight is the body, whatever the model says.
        model.layers.skin.values[i],
      )
    }
  }
  paintSkin(colours, model, needed, shape, light, area)
  returnPlane(light)
  return { shape, colours }
}

function paintSkin(
  colours: Uint8Array,
  { picture, layers, body }: StudioModel,
  needed: Plane,
  shape: Plane,
  light: Plane,
  area: Area,
) {
  const { tone, grain } = readSkin(picture, layers.skin)
  const skin = erode(threshold(cropPlane(layers.skin, area), 0.95), 2)
  const replaced = cropPlane(needed, area).values
  for (let k = 0; k < replaced.length; k++) if (replaced[k] > 0) skin.values[k] = 0
  const known = toPlane(skin)
  const seen = cropPicture(picture, area)
  const ratios = [0, 1, 2].map((c) => {
    const ratio = borrowEmptyPlane(area.width, area.height)
    for (let k = 0; k < skin.values.length; k++) {
      if (skin.values[k])
        ratio.values[k] = clamp(seen.pixels[k * 3 + c] / (tone[c] * light.values[k]), 0.5, 1.4)
    }
    return ratio
  })
  const neck = { top: body.chinY - area.y, bottom: body.shoulderMid.y - 0.1 * body.unit - area.y }
  const joined = joinTo(ratios, known, body.unit, neck)
  ratios.forEach(returnPlane)
  let state = 7
  for (let y = 0, k = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++, k++) {
      const i = (area.y + y) * picture.width + area.x + x
      if (shape.values[i] <= 0) continue
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      const noise = ((state >>> 24) / 255 - 0.5) * grain
      for (let c = 0; c < 3; c++) {
        colours[i * 3 + c] = clamp(tone[c] * light.values[k] * joined[c].values[k] + noise + 0.5, 0, 255)
      }
    }
  }
  joined.forEach(returnPlane)
}

/** How far visible skin reaches, in body units, and how much it counts there: close by fully, farther away in part. */
const reaches: [number, number][] = [
  [0.5, 0.65],
  [0.12, 0.85],
  [0.03, 1],
]

/**
 * The known ratios continued, fading to 1 with the distance from them. The chin's shadow lies on the `neck` alone: those rows
 * tell nothing of what is farther away. Computed at half the size, because the result is smooth.
 */
function joinTo(ratios: Plane[], known: Plane, unit: number, neck: { top: number; bottom: number }): Plane[] {
  const { width, height } = known
  const halve = (plane: Plane) => reducePlane(plane, Math.ceil(width / 2), Math.ceil(height / 2))
  const weights = halve(known)
  const sums = ratios.map(halve)
  const joined = sums.map((sum) => {
    const plane = borrowPlane(sum.width, sum.height)
    plane.values.fill(1)
    return plane
  })
  const near = [weights, ...sums]
  const far = near.map((plane) => withoutRows(plane, neck.top / 2, neck.bottom / 2))
  reaches.forEach(([reach, most], step) => {
    const [weight, ...blurred] = (step === 0 ? far : near).map((plane) => blur(plane, (reach * unit) / 2))
    blurred.forEach((sum, c) => {
      const result = joined[c].values
      for (let k = 0; k < result.length; k++) {
        const share = weight.values[k]
        if (share < 1e-3) continue
        result[k] += (sum.values[k] / share - result[k]) * most * Math.min(1, 5 * share)
      }
    })
    for (const plane of [weight, ...blurred]) returnPlane(plane)
  })
  near.forEach(returnPlane)
  return joined.map((plane) => {
    const result = enlargePlane(plane, width, height)
    returnPlane(plane)
    return result
  })
}

function withoutRows({ width, height, values }: Plane, from: number, to: number): Plane {
  const result = { width, height, values: values.slice() }
  const [first, last] = [from, to].map((row) => clamp(Math.round(row), 0, height) * width)
  result.values.fill(0, first, Math.max(first, last))
  return result
}

/** Where the legs part, in torso lengths below the shoulders. */
const crotch = 1.14

/** Signed distance outside the body model in pixels, and how far from the middle of its limb a pixel lies (0..1). */
function describeBody(model: StudioModel, arms: ArmAxis[]) {
  const { body, torso } = model
  const { unit, torsoLength, shoulderMid, hipMid, head, chinY } = body
  const chin: Point = { x: head.x, y: chinY - 0.1 * unit }
  const projected = new Float64Array(2)
  const bareHalf = arms.map((arm) => measureBareArm(model, arm))
  const legs = Object.values(traceLegs(model))
  return (x: number, y: number) => {
    let outside = Infinity
    let roundness = 0
    const consider = (away: number, half: number, turned = 1) => {
      if (away - half >= outside) return
      outside = away - half
      roundness = clamp(away / half, 0, 1) * turned
    }
    arms.forEach((arm, k) => {
      projectOnArm(arm, x, y, projected)
      const [along, away] = projected
      const isOuter = isOutside(arm, x, y)
      // The shoulder is no limb of its own: it turns away only as the arm leaves the trunk.
      const turned = smoothstep(0.15 * unit, 0.5 * unit, along)
      consider(away, bareHalf[k](along, isOuter), turned)
    })
    // Arms hang before the trunk: within them nothing else shades.
    if (outside < 0) return { outside, roundness }
    consider(distanceFromSegment(x, y, chin, shoulderMid), 0.15 * unit)
    if (y > hipMid.y) for (const leg of legs) consider(awayFromLeg(leg, x, y), halfOfLeg(leg, y))
    const v = (y - shoulderMid.y) / (hipMid.y - shoulderMid.y || torsoLength)
    if (v > -0.12 && v < crotch) {
      const centre = shoulderMid.x + (hipMid.x - shoulderMid.x) * v
      const aside = Math.abs(x - centre)
      const side = Math.max(torso.left[y] - x, x - torso.right[y])
      const shoulderTop =
        shoulderMid.y + (-0.215 + 0.14 * clamp(aside / (0.545 * body.shoulderWidth), 0, 1) ** 1.15) * unit
      const away = Math.max(side, v < 0.05 ? shoulderTop - y : -Infinity)
      if (away < outside) {
        outside = away
        const half = Math.max(1, (torso.right[y] - torso.left[y]) / 2)
        roundness = clamp(aside / half, 0, 1) ** 2 * smoothstep(0.25, 0.5, v)
      }
    }
    return { outside, roundness }
  }
}
