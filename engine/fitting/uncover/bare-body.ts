import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { erode, threshold, toPlane } from '../../pixels/mask.ts'
import { enlargeByRows, reducePlane } from '../../pixels/resize.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { addToRelief, learnRelief, mottle, readRelief, startRelief } from './skin-relief.ts'
import { bodyParts, describeBody, softEdge } from './body-shape.ts'
import type { Area } from '../crop.ts'
import { boxAbove, clipBox, cropPicture, cropPlane } from '../crop.ts'
import { readSkin } from '../body/read-skin.ts'

/** What the skin under removed cloth would look like, for the pixels where a plain body model expects skin. */
export type BareBody = {
  /** 0 outside the body model .. 1 inside. */
  shape: Plane
  /** RGB 0..255, interleaved. */
  colours: Uint8Array
  /** 1 where it is an arm. */
  arms: Uint8Array
}

/**
 * Only pixels with `needed` above 0 are computed. Limbs are shaded as cylinders in the tone of the skin in sight; towards
 * visible skin the imagined one takes over its brightness and hue, so that both join without an edge.
 */
export function imagineBareBody(model: StudioModel, axes: ArmAxis[], needed: Plane): BareBody {
  const { width, height } = model.picture
  const { layers, body } = model
  const { unit, shoulderMid } = body
  const arms = new Uint8Array(width * height)
  const shape = createPlane(width, height)
  const colours = new Uint8Array(width * height * 3)
  const box = boxAbove(needed, 0)
  if (box.right < 0) return { shape, colours, arms }
  const area = clipBox(box, model.picture, 0.12 * unit)
  const light = createPlane(area.width, area.height)
  const turn = createPlane(area.width, area.height)
  const limb = createPlane(area.width, area.height)
  const parts = new Uint8Array(area.width * area.height)
  const place = describeBody(model, axes)
  const neckY = shoulderMid.y - 0.15 * unit
  for (let y = 0, k = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++, k++) {
      const i = (area.y + y) * width + area.x + x
      if (needed.values[i] <= 0) {
        if (layers.skin.values[i] < 0.9) continue
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
      if (point.part === bodyParts.arm && point.outside < 0) arms[i] = 1
      // About the neck the old collar lay close to the skin: there the person's own outline is the body's.
      const dx = (area.x + x - shoulderMid.x) * 1.35
      const dy = area.y + y - neckY
      const nearNeck = 1 - smoothstep(0.28 * unit, 0.4 * unit, Math.sqrt(dx * dx + dy * dy))
      shape.values[i] = Math.max(
        1 - smoothstep(-softEdge, softEdge, point.outside),
        nearNeck * layers.alpha.values[i],
        // Skin in sight is the body, whatever the model says; a little of it in cloth is but a misreading.
        smoothstep(0.25, 0.9, layers.skin.values[i]),
      )
    }
  }
  paintSkin(colours, model, needed, shape, { light, turn, limb, parts }, area)
  free(light, turn, limb)
  return { shape, colours, arms }
}

/** The `BodyPoint` of each pixel of the area. */
type BodyPoints = { light: Plane; turn: Plane; limb: Plane; parts: Uint8Array }

function paintSkin(
  colours: Uint8Array,
  { picture, layers, body }: StudioModel,
  needed: Plane,
  shape: Plane,
  { light, turn, limb, parts }: BodyPoints,
  area: Area,
) {
  const { tone, grain } = readSkin(picture, layers.skin)
  const skin = erode(threshold(cropPlane(layers.skin, area), 0.95), 2)
  const replaced = cropPlane(needed, area).values
  for (let k = 0; k < replaced.length; k++) if (replaced[k] > 0) skin.values[k] = 0
  const known = toPlane(skin)
  const seen = cropPicture(picture, area)
  const own = new Float64Array(3)
  const sums = startRelief()
  for (let k = 0; k < skin.values.length; k++) {
    if (!skin.values[k]) continue
    for (let c = 0; c < 3; c++) own[c] = seen.pixels[k * 3 + c] / (tone[c] * light.values[k])
    addToRelief(sums, parts[k], turn.values[k], own)
  }
  const relief = learnRelief(sums, 0.004 * body.unit ** 2)
  const ratio = createPlane(area.width, area.height)
  const ratios = [0, 1, 2].map((c) => {
    for (let k = 0; k < skin.values.length; k++) {
      if (!skin.values[k]) continue
      readRelief(relief, parts[k], limb.values[k], turn.values[k], own)
      ratio.values[k] = clamp(seen.pixels[k * 3 + c] / (tone[c] * light.values[k] * own[c]), 0.5, 1.5)
    }
    return halve(ratio)
  })
  free(ratio)
  const neck = { top: body.chinY - area.y, bottom: body.shoulderMid.y - 0.1 * body.unit - area.y }
  const joined = joinTo(ratios, known, body.unit, (k) => parts[k] === bodyParts.hand, neck)
  const enlarged = joined.map((plane) => ({
    row: new Float32Array(area.width),
    write: enlargeByRows(plane, area.width, area.height),
  }))
  const cell = 0.07 * body.unit
  let state = 7
  for (let y = 0, k = 0; y < area.height; y++) {
    for (const { row, write } of enlarged) write(y, row)
    for (let x = 0; x < area.width; x++, k++) {
      const i = (area.y + y) * picture.width + area.x + x
      if (shape.values[i] <= 0) continue
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      const noise = ((state >>> 24) / 255 - 0.5) * grain
      const shade =
        light.values[k] *
        (1 +
          0.022 * mottle(x / cell / 3.1, y / cell / 4.3) +
          0.012 * mottle(x / cell, y / cell) +
          0.018 * mottle(x / cell / 3, y / cell / 3))
      readRelief(relief, parts[k], limb.values[k], turn.values[k], own)
      for (let c = 0; c < 3; c++) {
        const value = tone[c] * own[c] * shade * enlarged[c].row[x]
        colours[i * 3 + c] = clamp(value + noise + 0.5, 0, 255)
      }
    }
  }
  free(...joined)
}

/** How far visible skin reaches, in body units, and how much it counts there: close by fully, farther away in part. */
const reaches: [number, number][] = [
  [0.5, 0.65],
  [0.12, 0.95],
  [0.045, 1],
]

function halve(plane: Plane): Plane {
  return reducePlane(plane, Math.ceil(plane.width / 2), Math.ceil(plane.height / 2))
}

/**
 * The known ratios continued, fading to 1 with the distance from them. The chin's shadow lies on the `neck` alone: those rows
 * tell nothing of what is farther away, nor do hands. `sums` and the result have half the size of `known`, because the result
 * is smooth; the sums are given back.
 */
function joinTo(
  sums: Plane[],
  known: Plane,
  unit: number,
  isHand: (pixel: number) => boolean,
  neck: { top: number; bottom: number },
): Plane[] {
  const { width, height } = known
  const weights = halve(known)
  const joined = sums.map((sum) => {
    const plane = createPlane(sum.width, sum.height)
    plane.values.fill(1)
    return plane
  })
  const near = [weights, ...sums]
  const far = near.map((plane) => withoutRows(plane, neck.top / 2, neck.bottom / 2))
  for (let k = 0; k < weights.values.length; k++) {
    const x = Math.min(width - 1, 2 * (k % weights.width))
    const y = Math.min(height - 1, 2 * Math.floor(k / weights.width))
    if (isHand(y * width + x)) for (const plane of far) plane.values[k] = 0
  }
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
    free(weight, ...blurred)
  })
  free(...near)
  return joined
}

function withoutRows({ width, height, values }: Plane, from: number, to: number): Plane {
  const result = { width, height, values: values.slice() }
  const [first, last] = [from, to].map((row) => clamp(Math.round(row), 0, height) * width)
  result.values.fill(0, first, Math.max(first, last))
  return result
}
