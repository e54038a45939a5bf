import { free } from '../../pixels/memory.ts'
import { createPlane } from '../../picture.ts'
import type { Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import type { Mask } from '../../pixels/mask.ts'
import { erode, threshold, toPlane } from '../../pixels/mask.ts'
import { enlargeByRows } from '../../pixels/resize.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import { valueNoise } from '../../pixels/value-noise.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { Skin } from '../body/read-skin.ts'
import { readSkin } from '../body/read-skin.ts'
import type { Area } from '../crop.ts'
import { cropPicture, cropPlane } from '../crop.ts'
import { bodyParts } from './body-shape.ts'
import { halve, joinSkin } from './join-skin.ts'
import { shadingOf } from './shade-skin.ts'
import type { Relief } from './skin-relief.ts'
import { smoothAcrossJoints } from './smooth-across-joints.ts'
import { addToRelief, learnRelief, readRelief, startRelief } from './skin-relief.ts'

/** The `BodyPoint` of each pixel of an area. */
export type BodyPoints = { light: Plane; turn: Plane; limb: Plane; parts: Uint8Array }

/** A pixel is skin in sight from so much of it on. */
const inSightFrom = 0.95
/** The edge of skin in sight, in pixels, is tinted by what lay beside it and tells nothing. */
const rim = 2
/** Where so much of a pixel goes, the old hem or cuff shaded the skin: it tells nothing. */
const byOldHem = 0.35
/** About an old cuff, over so many units (sigma), skin lies in its shade and tells so much less, between such shares of what goes there. */
const cuffShade = { reach: 0.05, most: 0.8, from: 0.02, to: 0.2 }
/** A hand is no round limb: where that would be darker than this, it tells nothing of the arm's light. */
const inLight = 0.9
/** A strip of a limb tells of its light where so much of it, in square units, is in sight. */
const leastStrip = 0.004
/** Skin in sight is at most so much darker and brighter than the model, as factors. */
const bounds = { darkest: 0.4, brightest: 2.2 }
/** The chin's shadow ends so far above the shoulders, in units. */
const belowChin = 0.1
/** Uneven colouring: the cell of the finest value noise, in units, and shares of brightness and cells of each octave. */
const cell = 0.07
const octaves = [
  { share: 0.016, across: 3.1, down: 4.3 },
  { share: 0.012, across: 0.35, down: 0.8 },
  { share: 0.009, across: 1, down: 1.6 },
  { share: 0.01, across: 3, down: 3 },
  { share: 0.013, across: 0.28, down: 0.36 },
  { share: 0.014, across: 0.1, down: 0.12 },
]

/** Writes into `colours` (RGB of the frame) what skin looks like where `shape` has any; `needed` is what goes of the photo. */
export function paintSkin(
  colours: Uint8Array,
  model: StudioModel,
  needed: Plane,
  shape: Plane,
  points: BodyPoints,
  area: Area,
) {
  const { picture, body } = model
  const skin = readSkin(picture, model.layers.skin)
  const shaded = shadingOf(skin.matte)
  const { relief, joined } = readSkinInSight(model, skin, needed, points, area)
  const enlarged = joined.map((plane) => ({
    row: new Float32Array(area.width),
    write: enlargeByRows(plane, area.width, area.height),
  }))
  const own = new Float64Array(3)
  const shades = [0, 1, 2].map(() => createPlane(area.width, area.height))
  const isSkin = createPlane(area.width, area.height)
  for (let y = 0, k = 0; y < area.height; y++) {
    for (const { row, write } of enlarged) write(y, row)
    for (let x = 0, i = (area.y + y) * picture.width + area.x; x < area.width; x++, i++, k++) {
      if (shape.values[i] <= 0) continue
      isSkin.values[k] = 1
      readRelief(relief, points.parts[k], points.limb.values[k], points.turn.values[k], own)
      for (let c = 0; c < 3; c++) {
        const lit = shaded(points.light.values[k], points.limb.values[k], c)
        shades[c].values[k] = own[c] * lit * enlarged[c].row[x]
      }
    }
  }
  smoothAcrossJoints(shades, isSkin, points.parts, model, area)
  const size = cell * body.unit
  const grain = grainOf(skin)
  for (let y = 0, k = 0; y < area.height; y++) {
    for (let x = 0, i = (area.y + y) * picture.width + area.x; x < area.width; x++, i++, k++) {
      if (!isSkin.values[k]) continue
      const noise = grain()
      const light = points.light.values[k]
      const uneven = light * unevenness(x / size, y / size)
      for (let c = 0; c < 3; c++) {
        const limb = points.limb.values[k]
        const value = (skin.matte[c] * shades[c].values[k] * shaded(uneven, limb, c)) / shaded(light, limb, c)
        colours[i * 3 + c] = clamp(value + noise + 0.5, 0, 255)
      }
    }
  }
  free(isSkin, ...shades, ...joined)
}

function unevenness(x: number, y: number): number {
  let sum = 1
  for (const { share, across, down } of octaves) sum += share * valueNoise(x / across, y / down)
  return sum
}

/** The photo's own noise, by a linear congruential generator (Knuth): the same for the same picture. */
function grainOf({ grain }: Skin): () => number {
  let state = 7
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return ((state >>> 24) / 255 - 0.5) * grain
  }
}

/** What the skin in sight tells: how limbs are lit around them, and by what ratios it differs from that, continued. */
function readSkinInSight(
  { picture, layers, body }: StudioModel,
  { matte: tone }: Skin,
  needed: Plane,
  { light, turn, limb, parts }: BodyPoints,
  area: Area,
): { relief: Relief; joined: Plane[] } {
  const shaded = shadingOf(tone)
  const skin = findSkinInSight(layers.skin, needed, area)
  const seen = cropPicture(picture, area)
  const own = new Float64Array(3)
  const sums = startRelief()
  const neck = {
    top: body.chinY - area.y,
    bottom: body.shoulderMid.y - belowChin * body.unit - area.y,
  }
  for (let k = 0; k < skin.values.length; k++) {
    if (!skin.values[k]) continue
    const y = k / area.width
    const isNeck = y > neck.top && y < neck.bottom
    for (let c = 0; c < 3; c++)
      own[c] = seen.pixels[k * 3 + c] / (tone[c] * shaded(light.values[k], limb.values[k], c))
    addToRelief(sums, parts[k], isNeck, turn.values[k], own)
  }
  const relief = learnRelief(sums, leastStrip * body.unit ** 2)
  const isHand = (k: number) => parts[k] === bodyParts.hand
  for (let k = 0; k < skin.values.length; k++) if (isHand(k) && light.values[k] < inLight) skin.values[k] = 0
  const ratio = createPlane(area.width, area.height)
  const lit = outOfShade(skin, needed, body.unit, area)
  const ratios = [0, 1, 2].map((c) => {
    for (let k = 0; k < skin.values.length; k++) {
      ratio.values[k] = 0
      if (!skin.values[k]) continue
      readRelief(relief, parts[k], limb.values[k], turn.values[k], own)
      const expected = tone[c] * shaded(light.values[k], limb.values[k], c) * own[c]
      ratio.values[k] =
        lit.values[k] * clamp(seen.pixels[k * 3 + c] / expected, bounds.darkest, bounds.brightest)
    }
    return halve(ratio)
  })
  free(ratio)
  const joined = joinSkin(ratios, lit, body.unit, (k) => parts[k], neck)
  free(lit, skin.values, seen.pixels)
  return { relief, joined }
}

/** How much skin in sight tells of the light, 0..1: little where an old cuff or hem lay beside it and shaded it. */
function outOfShade(skin: Mask, needed: Plane, unit: number, area: Area): Plane {
  const weights = toPlane(skin)
  const part = cropPlane(needed, area)
  const near = blur(part, cuffShade.reach * unit)
  for (let k = 0; k < weights.values.length; k++)
    weights.values[k] *= 1 - cuffShade.most * smoothstep(cuffShade.from, cuffShade.to, near.values[k])
  free(part, near)
  return weights
}

function findSkinInSight(layer: Plane, needed: Plane, area: Area): Mask {
  const layerPart = cropPlane(layer, area)
  const known = threshold(layerPart, inSightFrom)
  const skin = erode(known, rim)
  free(layerPart, known.values)
  const replaced = cropPlane(needed, area).values
  for (let k = 0; k < replaced.length; k++) if (replaced[k] > byOldHem) skin.values[k] = 0
  free(replaced)
  return skin
}
