import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import { clamp, mix, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import type { Area } from '../crop.ts'
import { cropPlane, pastePlane } from '../crop.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { lightOnLower } from './light-on-lower.ts'
import { measureTexture } from './measure-texture.ts'
import { drapeUpper, needOfFolds } from './drape.ts'
import { lightOnThreads, needOfThreads } from './threads.ts'
import { lumaOf } from '../../pixels/luma.ts'

/** What is covered by less needs no light. */
const faint = 0.003
/** An edge turns away from the light by so much, within these shares of the blurred coverage. */
const edges = { shade: 0.03, from: 0.5, to: 0.9 }
/** Light on the trunk begins and is whole at these shares of the armpits' depth. */
const onTrunk = { from: 0.4, to: 1.2 }
/** A sleeve shades the cloth beside it: softly, and where both touch in a line; by twice so much at the edge, blurred by so many units. */
const beside = [
  { shade: 0.3, blur: 0.035 },
  { shade: 0.63, blur: 0.01 },
]
/** A sleeve's own sides: shade, in half widths of the arm, and how far down the arm it begins and is whole, in units. */
const sides = { shade: 0.16, half: 1.3, from: 0.15, to: 0.5 }
/** The trunk's sides: shade, and how far beyond them the cloth reaches, in units. */
const turned = { shade: 0.19, beyond: 0.05 }
/** The chest bulges on both sides of the middle: its light above, and shade below; where, how far about that, and how deep; in units. */
const chest = { aside: 0.2, down: 0.6, about: { aside: 0.21, down: 0.22 }, depth: 0.06 }

/**
 * Turns the garment's flat light into light on a body, as factors on `light` inside `area`: sides and sleeves turn away from
 * the light, edges too, cloth falls in folds, and a sleeve shades the cloth beside it. All but the folds meet at 1 on the shoulders, so
 * that body and sleeves join without an edge. `soft` is the garment's coverage, blurred by about 0.02 of the body's unit.
 */
export function lightGarment(light: Plane, model: StudioModel, drawn: DrawnGarment, soft: Plane, area: Area) {
  const { width } = light
  const cover = drawn.layer.values
  const besides = sleeveShade(drawn, area, model.body.unit)
  const { upper } = drawn
  const { unit } = model.body
  const brightness = meanBrightness(drawn, area)
  const folds = needOfFolds(brightness, measureTexture(drawn.layer, area, unit))
  const needed = needOfThreads(brightness)
  const lit = upper
    ? lightOnUpper(model, drawn, upper, { besides, folds, gleam: gleamOf(brightness) })
    : drawn.lower && lightOnLower(drawn.lower, unit, folds)
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < area.x + area.width; x++) {
      const i = y * width + x
      if (cover[i * 4 + 3] <= faint) continue
      const edge = 1 - edges.shade * (1 - smoothstep(edges.from, edges.to, soft.values[i]))
      const threads = 1 + needed * (lightOnThreads(x, y, unit) - 1)
      light.values[i] *= edge * threads * (lit ? lit(x, y, i) : 1)
    }
  }
  if (besides) free(besides)
}

/**
 * Dark cloth takes the light in where it bulges, and pale cloth has hardly more to give back, or it would dissolve into light: below one mean brightness, 0..255,
 * and above another so much of the gleam is left, between `to` and `from` all.
 */
const gleams = { dark: { left: 0.3, from: 45, to: 90 }, pale: { left: 0.25, from: 150, to: 200 } }

function gleamOf(brightness: number): number {
  const { dark, pale } = gleams
  return (
    mix(dark.left, 1, smoothstep(dark.from, dark.to, brightness)) *
    mix(1, pale.left, smoothstep(pale.from, pale.to, brightness))
  )
}

type ClothLight = {
  /** The shade beside sleeves. */
  besides: Plane | null
  /** How much of its folds it needs, 0..1. */
  folds: number
  /** How much it gleams above a waistband, 0..1. */
  gleam: number
}

/** The factor at each pixel of a top, dress or coat. */
function lightOnUpper(
  model: StudioModel,
  drawn: DrawnGarment,
  { axes, placement }: NonNullable<DrawnGarment['upper']>,
  { besides, folds, gleam }: ClothLight,
): (x: number, y: number, i: number) => number {
  const { sleeveCover, arms } = drawn
  const { unit } = model.body
  const armpitDown = axes.downOf(placement.left.armpit)
  const { tuck } = placement
  const drape = drapeUpper(model, drawn, placement)
  const projected = new Float64Array(3)
  const onBody = (x: number, y: number, i: number) => {
    const across = axes.acrossOf({ x, y })
    const down = axes.downOf({ x, y })
    const below = smoothstep(onTrunk.from * armpitDown, onTrunk.to * armpitDown, down)
    const shade = besides ? besides.values[i] * (1 - sleeveCover.values[i]) : 0
    const fold = drape.onTrunk(across / unit, down / unit)
    const facing =
      1 + lightOnChest(across / unit, down / unit) - below * Math.max(turnOfTrunk(model, x, y), shade)
    const atTuck = tuck ? tuck.light(x, y) : 1
    return facing * (1 + folds * fold) * (atTuck > 1 ? 1 + gleam * (atTuck - 1) : atTuck)
  }
  const onSleeve = (x: number, y: number) => {
    const key = axes.acrossOf({ x, y }) < 0 ? 'left' : 'right'
    const arm = arms[key]
    projectOnArm(arm, x, y, projected)
    const along = projected[0]
    const distance = projected[1]
    const side = projected[2]
    const half = sides.half * arm.halfWidth(Math.min(along, arm.length))
    const away = clamp(distance / half, 0, 1)
    const fold = drape.onSleeve(key, (distance * side * arm.side) / unit, along / unit)
    const facing = 1 - sides.shade * away ** 3 * smoothstep(sides.from * unit, sides.to * unit, along)
    return facing * (1 + folds * fold)
  }
  return (x, y, i) => {
    const sleeve = sleeveCover.values[i]
    if (sleeve <= 0) return onBody(x, y, i)
    return sleeve >= 1 ? onSleeve(x, y) : mix(onBody(x, y, i), onSleeve(x, y), sleeve)
  }
}

/** Cloth turns away from the light at the body's sides. */
function turnOfTrunk({ body, torso }: StudioModel, x: number, y: number): number {
  const half = (torso.right[y] - torso.left[y]) / 2 + turned.beyond * body.unit
  const u = clamp((x - (torso.left[y] + torso.right[y]) / 2) / half, -1, 1)
  return turned.shade * Math.abs(u) ** 3
}

/** As a difference from 1, in units from the middle of the shoulders on: the slope of a bell. */
function lightOnChest(across: number, down: number): number {
  const x = (Math.abs(across) - chest.aside) / chest.about.aside
  const y = (down - chest.down) / chest.about.down
  return -chest.depth * y * Math.exp(-x * x - y * y)
}

function sleeveShade({ sleeveCover, sleeveEnds }: DrawnGarment, area: Area, unit: number): Plane | null {
  if (sleeveEnds.left + sleeveEnds.right === 0) return null
  const result = createPlane(sleeveCover.width, sleeveCover.height)
  const cropped = cropPlane(sleeveCover, area)
  const [soft, line] = beside.map(({ blur: size }) => blur(cropped, size * unit))
  for (let i = 0; i < soft.values.length; i++)
    soft.values[i] = beside[0].shade * soft.values[i] + beside[1].shade * line.values[i]
  pastePlane(result, soft, area)
  free(cropped, soft, line)
  return result
}

/** The mean is taken over one in so many rows and columns. */
const sampling = 3

function meanBrightness({ layer }: DrawnGarment, area: Area): number {
  let sum = 0
  let weight = 1e-6
  for (let y = area.y; y < area.y + area.height; y += sampling) {
    for (let x = area.x; x < area.x + area.width; x += sampling) {
      const o = (y * layer.width + x) * 4
      sum += lumaOf(layer.values[o], layer.values[o + 1], layer.values[o + 2])
      weight += layer.values[o + 3]
    }
  }
  return sum / weight
}

/** Brightness 0..255 from which on colours are held back, and the white that they bend towards. */
const knee = 230
const white = 248

/**
 * The factor that keeps the brightest channel of a colour from being blown out: above a knee it bends towards a white that
 * leaves room for folds, so that white cloth shows its relief before a pale studio.
 */
export function holdHighlights(brightest: number): number {
  if (brightest <= knee) return 1
  const over = (brightest - knee) / (white - knee)
  return (knee + (white - knee) * (1 - Math.exp(-over))) / brightest
}
