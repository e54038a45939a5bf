import { interpolate } from '../../geometry/points.ts'
import type { GarmentClass } from '../../garment/garment.ts'
import type { Plane } from '../../picture.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import { projectOnArm, type ArmAxis } from '../body/arm-axis.ts'
import type { Layer } from '../layer.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { BareBody } from './bare-body.ts'
import { imagineBareBody } from './bare-body.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import type { Extension } from './extend-trousers.ts'
import { extendTrousers } from './extend-trousers.ts'
import type { LowerOutline } from './trace-lower.ts'
import { traceLower } from './trace-lower.ts'
import { hidesForearm, measureBareArm } from '../body/measure-bare-arm.ts'
import type { Waist } from '../body/find-waist.ts'
import { findWaist } from '../body/find-waist.ts'
import { passesBehindHip, seesHand } from '../body/see-arm.ts'
import { wearsOnePiece } from '../body/wears-one-piece.ts'
import { shadeBelly } from './shade-belly.ts'

type Upper = NonNullable<DrawnGarment['upper']>

/** What an old garment hid, as far as it can be imagined. */
export type Underneath = {
  bare: BareBody
  /** Lays it over an RGB colour of a frame pixel by a share, 0..1; returns how much of what was laid is no backdrop, 0..1. */
  lay: (colour: Float32Array, x: number, y: number, share: number) => number
  /** What `lay` reads besides, to be freed with the rest. */
  beneath: Plane[]
}

/** Before the backdrop skin, and where an old top hung lower than the new one, trousers or a skirt continued upwards. */
export function imagineUnderneath(
  model: StudioModel,
  garmentClass: GarmentClass,
  drawn: DrawnGarment,
  erased: Plane,
): Underneath {
  const bare = imagineBareBody(model, [drawn.arms.left, drawn.arms.right], erased, drawn.layer)
  const { width } = model.picture
  const backdrop = model.backdrop.pixels
  const skin = model.layers.skin.values
  const isSheer = drawn.upper !== null && isSeenThrough(drawn.layer, drawn.upper)
  const belowTop = garmentClass === 'top' || garmentClass === 'outerwear' ? findBelowTop(model, drawn) : null
  const { unit } = model.body
  const aboveHem = (y: number) =>
    garmentClass === 'dress'
      ? 1 - smoothstep(drawn.hemY - atHem.from * unit, drawn.hemY - atHem.to * unit, y)
      : 1
  const hems = findHems(drawn, unit)
  const behindHip = [drawn.arms.left, drawn.arms.right].filter(
    (arm) => passesBehindHip(model, arm) && seesHand(model, arm),
  )
  const cover: Cover = { trousers: 0, body: 0, belly: 1 }
  const lay = (colour: Float32Array, x: number, y: number, share: number) => {
    const i = y * width + x
    const o = i * 3
    cover.trousers = 0
    cover.body = bare.shape.values[i]
    cover.belly = 1
    if (drawn.upper) {
      cover.body *= 1 - aboveShoulder(drawn.upper, x, y)
      const arm = bare.arms[i] / 255
      const noArm = 1 - arm
      if (arm > 0) cover.body *= 1 - inSleeve(drawn, x, y) * (1 - throughSleeve(drawn.sleeveCover.values[i]))
      if (noArm > 0) cover.body *= 1 - noArm * besideSides(drawn.upper, isSheer, x, y) * aboveHem(y)
    }
    // Beside trousers or a skirt there is nobody but an arm that passed behind old ones: what the body fills they cover.
    if (!drawn.upper && y > drawn.waistY)
      cover.body *= Math.max(smoothstep(hems[x] - fades.hem, hems[x], y), onArm(behindHip, x, y))
    if (belowTop) {
      coverBelowTop(cover, model, belowTop, x, y, bare.arms[i] > 127)
      // Above its hem the top itself hides what is worn below, or nothing was there but an old sleeve. A hem that rises towards its sides hides less.
      if (cover.trousers > 0 && !(y > belowTop.lowest[x]))
        cover.trousers *= 1 - besideSides(belowTop, isSheer, x, y)
    }
    // Skin in sight is the body's wherever it lies: a hand that a cuff shaded joins the arm without a gap.
    if (drawn.upper && skin[i] > skinInSight.from)
      cover.body = Math.max(
        cover.body,
        bare.shape.values[i] * smoothstep(skinInSight.from, skinInSight.to, skin[i]),
      )
    const { trousers, body, belly } = cover
    const whole = Math.max(1, body + trousers)
    for (let c = 0; c < 3; c++) {
      const ground = backdrop[o + c]
      const ownSkin = bare.colours[o + c] * (1 - shadeOfSkin[c] * (1 - belly))
      let fill = ground + ((ownSkin - ground) * body) / whole
      if (trousers > 0 && belowTop)
        fill += ((belowTop.trousers.colourAt(x, y, c) - ground) * trousers) / whole
      colour[c] += (fill - colour[c]) * share
    }
    return Math.min(1, body + trousers)
  }
  return { bare, lay, beneath: belowTop ? belowTop.trousers.near : [] }
}

/** How much of a pixel lies on one of the arms, 0..1. */
function onArm(arms: ArmAxis[], x: number, y: number): number {
  let most = 0
  for (const arm of arms) {
    projectOnArm(arm, x, y, projected)
    const [along, away] = projected
    const half = arm.halfWidth(Math.min(along, arm.length))
    most = Math.max(most, 1 - smoothstep(half - softness.arm, half + softness.arm, away))
  }
  return most
}

/** A sleeve covers an arm up to so far before its end, in units of half its width there, and skin
 * is seen through it from the first share of a pixel's cover on, and in full from the second on: lace has holes. */
const sleeve = { ends: 0.6, from: 0.1, to: 0.5 }
const throughSleeve = (cover: number) => smoothstep(sleeve.from, sleeve.to, cover)
const projected = new Float64Array(3)

/** Whether a pixel of an arm lies where its sleeve is, 0..1: an arm that is wider than that is drawn in. */
function inSleeve({ upper, arms, sleeveEnds }: DrawnGarment, x: number, y: number): number {
  if (!upper || upper.placement.isOffShoulder) return 0
  const key = upper.axes.acrossOf({ x, y }) < 0 ? 'left' : 'right'
  const end = sleeveEnds[key]
  if (end === 0) return 0
  projectOnArm(arms[key], x, y, projected)
  const half = sleeve.ends * arms[key].halfWidth(Math.min(end, arms[key].length))
  return 1 - smoothstep(end - half, end, projected[0])
}

/** Pixels over which what is imagined fades: above a hem and the shoulder's edge, below the armpits, about the new garment's sides. */
const fades = { hem: 3, shoulder: 3, armpit: 6, side: 3 }
/** The same on both sides of the waist, and of the outlines of trousers or a skirt and of an arm. */
const softness = { waist: 1.5, outline: 1.5, arm: 1.5 }
/** What lies beside the new garment begins so many pixels inside its sides. */
const insideSides = 5
/** A shoulder narrower than so many pixels has nothing over it. */
const leastShoulder = 2
/** Skin in sight counts from the first share on, and in full from the second on. */
const skinInSight = { from: 0.5, to: 0.95 }

/** Whether a pixel lies over the shoulder beside the neck, 0..1: what an old collar hid there is no skin. */
function aboveShoulder({ axes, placement }: Upper, x: number, y: number): number {
  if (placement.isOffShoulder) return 0
  const p = { x, y }
  const across = axes.acrossOf(p)
  const { neck, shoulder } = across < 0 ? placement.left : placement.right
  const [inner, outer] = [Math.abs(axes.acrossOf(neck)), Math.abs(axes.acrossOf(shoulder))]
  if (Math.abs(across) < inner || outer - inner < leastShoulder) return 0
  const t = Math.min(1, (Math.abs(across) - inner) / (outer - inner))
  const edge = axes.downOf(neck) + (axes.downOf(shoulder) - axes.downOf(neck)) * t
  return 1 - smoothstep(edge - fades.shoulder, edge, axes.downOf(p))
}

/** Cloth that lets so much through is sheer; it is looked at within so much of the way to the sides, every so many pixels. */
const sheer = { cover: 0.97, within: 0.5, step: 4 }
/** From so much of the way to the sides on what cloth leaves uncovered is a gap. */
const inward = 0.7

/** Nor is that of trousers: a column's cloth ends as far above or below it, in units. */
const slant = 0.15

/** The row at which each column's cloth ends near the hem of trousers or a skirt; the hem's own where none does. */
function findHems(drawn: DrawnGarment, unit: number): Float32Array {
  const { layer, hemY } = drawn
  const first = Math.max(0, Math.round(hemY - slant * unit))
  const last = Math.min(layer.height - 1, Math.round(hemY + slant * unit))
  return findLowest(drawn, first, last).map((row) => (Number.isNaN(row) ? hemY : row))
}

/** The last row, between two, in which each column has cloth that is no sleeve's; NaN without any. */
function findLowest(
  { layer: { width, values }, sleeveCover }: DrawnGarment,
  first: number,
  last: number,
): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => {
    for (let y = last; y >= first; y--) {
      const i = y * width + x
      if (values[i * 4 + 3] > 0.5 && sleeveCover.values[i] < 0.5) return y
    }
    return Number.NaN
  })
}

/** A dress's hem is not level: so far above its lowest place, in units, the legs begin that come out of it. */
const atHem = { from: 0.1, to: 0.06 }

/** Whether skin is seen through the cloth of a trunk. */
function isSeenThrough({ width, height, values }: Layer, { axes, placement }: Upper): boolean {
  let [cover, count] = [0, 0]
  const from = axes.downOf(placement.left.armpit)
  for (let down = from; down < placement.hemDown; down += sheer.step) {
    const half = sheer.within * interpolate(placement.sides.left, down)
    for (let across = -half; across <= half; across += sheer.step) {
      const { x, y } = axes.at(across, down)
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      cover += values[(Math.floor(y) * width + Math.floor(x)) * 4 + 3]
      count++
    }
  }
  return cover < sheer.cover * count
}

/**
 * Whether a pixel lies beside the new garment between its armpits and its hem, 0..1: an old one stood off the body there. Where its cloth is
 * whole, what it leaves uncovered towards its sides is no skin either.
 */
function besideSides({ axes, placement }: Upper, isSheer: boolean, x: number, y: number): number {
  const p = { x, y }
  const down = axes.downOf(p)
  const across = axes.acrossOf(p)
  const { armpit } = across < 0 ? placement.left : placement.right
  const from = axes.downOf(armpit)
  if (down < from || down > placement.hemDown) return 0
  const edge = interpolate(across < 0 ? placement.sides.left : placement.sides.right, down)
  const side = isSheer ? edge - insideSides : Math.min(edge - insideSides, inward * edge)
  return smoothstep(from, from + fades.armpit, down) * smoothstep(side, side + fades.side, Math.abs(across))
}

/** Light that skin takes up comes back red: in shade it loses least of that. */
const shadeOfSkin = [0.65, 1.05, 1.3]

/** What lies at a pixel: shares of trousers and of the body before the backdrop, and how dark the belly is, as a factor. */
type Cover = { trousers: number; body: number; belly: number }

type BelowTop = Upper & {
  trousers: Extension
  outline: LowerOutline
  waist: Waist
  /** The last row in which each column has cloth of the new top's trunk; NaN without any. */
  lowest: Float32Array
  /** Whether an old sleeve hid the arm on either side: beside it nothing tells what was behind. */
  sleeved: { left: boolean; right: boolean }
}

function findBelowTop(model: StudioModel, drawn: DrawnGarment): BelowTop | null {
  const { upper, arms } = drawn
  const outline = upper && traceLower(model)
  const extension = outline && extendTrousers(model)
  if (!extension) return null
  const trousers = wearsOnePiece(model) ? continueOnePiece(model, extension) : extension
  const isSleeved = (arm: ArmAxis) => hidesForearm(measureBareArm(model, arm), arm)
  const sleeved = { left: isSleeved(arms.left), right: isSleeved(arms.right) }
  const lowest = findLowest(drawn, 0, drawn.layer.height - 1)
  return { ...upper, trousers, outline, waist: findWaist(model, upper.axes), lowest, sleeved }
}

/** A pixel is a dress's own cloth from such a share of it on: at its rim it has the ground's colour, too. */
const ownCloth = 0.9

/** The skirt of a dress begins where the new top's waist is: of what was worn above that, its own cloth shows below. */
function continueOnePiece(
  { picture, layers: { upper, lower } }: StudioModel,
  extension: Extension,
): Extension {
  const { width, pixels } = picture
  const colourAt: Extension['colourAt'] = (x, y, c) => {
    const i = y * width + x
    return upper.values[i] + lower.values[i] > ownCloth ? pixels[i * 3 + c] : extension.colourAt(x, y, c)
  }
  return { ...extension, colourAt }
}

/** A belly is in shade from so far above the hem on, in units. */
const bellyFrom = 0.05

/** Changes `cover`. */
function coverBelowTop(
  cover: Cover,
  { layers, body: { unit } }: StudioModel,
  { axes, placement, outline, waist, sleeved }: BelowTop,
  x: number,
  y: number,
  isArm: boolean,
) {
  const p = { x, y }
  const down = axes.downOf(p)
  const belowWaist = down - waist.at(axes.acrossOf(p))
  const below = smoothstep(-softness.waist, softness.waist, belowWaist)
  // Below the waist there is no skin but that of an arm, which is laid on later: beside the hips there is nobody.
  cover.body *= 1 - below
  if (isArm && (axes.acrossOf(p) < 0 ? sleeved.left : sleeved.right)) return
  const inLower = Math.min(x - outline.left[y], outline.right[y] - x)
  const i = y * layers.skin.width + x
  // Where the photo shows the ground nothing was hidden.
  cover.trousers =
    below *
    smoothstep(-softness.outline, softness.outline, inLower) *
    Math.min(layers.alpha.values[i], 1 - layers.skin.values[i])
  if (down > placement.hemDown - bellyFrom * unit)
    cover.belly = shadeBelly(placement, unit, down - placement.hemDown, -belowWaist)
}
