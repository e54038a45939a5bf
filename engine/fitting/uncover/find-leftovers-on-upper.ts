import { createPlane } from '../../picture.ts'
import type { Plane } from '../../picture.ts'
import { interpolate } from '../../geometry/points.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { findHemRows } from './find-hem-rows.ts'
import { taperHips } from './taper-hips.ts'

/** Nothing is added where cloth covers so much of a pixel already, nor where less of the person is, or less of what must be covered. */
export const untouched = { covered: 0.98, person: 0.01, shown: 0.02 }
/** The person's share is raised by so much: what is all but whole is whole. */
const personGain = 1.02
/** Cloth that sags between neck and shoulder is continued upwards over the old one so far, in units, and to the line between both, softly over so many pixels. */
const sagging = { most: 0.07, fade: 1.5 }
/** A neckline is no deeper than so far below its lowest point, in units: from there on cloth is continued. */
const neckDepth = 0.06
/** A sleeve ends softly before its measured end: from and to, in units. */
const cuff = { from: 0.035, to: 0.01 }
/** How far from an arm's line, in units, skin and old cloth are a sleeve's to cover. */
const sleeveReach = { from: 0.16, to: 0.2 }
/** Beside a bare arm, in its half widths and at least in units, nothing is covered. */
const besideArm = { from: 1.25, to: 1.5, least: 0.14 }
/** What of an old sleeve is covered ends at the arm's edge, softly over so many pixels inwards and outwards. */
const armSoftness = 2
/** A belly that showed above the waistband is covered from so far above a tuck, in units. */
const belly = { from: 0.2, to: 0.15 }
/** Pixels over which covering the trunk begins above the armpits and fades at its sides, above a hem and below a tuck's edge. */
const trunkFade = { armpit: 3, side: 1, hem: { from: 4, to: 2 }, tuck: { from: 2, to: 4 } }

type Upper = NonNullable<DrawnGarment['upper']>

/** What tells of a pixel how much of it must be covered. */
type Pixel = { x: number; y: number; across: number; down: number; old: number; skin: number; lower: number }

/** On the arm above a sleeve's end, on the shoulders, and between armpit and hem. */
export function findLeftoversOnUpper(
  model: StudioModel,
  { layer, arms, sleeveCover, sleeveEnds }: DrawnGarment,
  upper: Upper,
  erased: Plane,
): Plane {
  const { layers } = model
  const { unit } = model.body
  const { width, height, values } = layer
  const { axes } = upper
  const leftover = createPlane(width, height)
  const sleeves = (['left', 'right'] as const).map((key) => ({ arm: arms[key], end: sleeveEnds[key] }))
  const isSleeved = sleeves.some(({ end }) => end > 0)
  const isOpen = openingOf(upper, unit)
  const { isOffShoulder } = upper.placement
  const upperEdgeAt = upperEdge(upper)
  const edgeAt = isOffShoulder ? upperEdgeAt : axes.shoulderEdge
  const clothBelow =
    isSleeved && !isOffShoulder ? findClothBelow(layer, Math.round(sagging.most * unit)) : null
  const isBelowCloth = new Uint8Array(width)
  const hems = hemAtSides(layer, upper, unit)
  const hemRows = findHemRows(layer, upper, unit)
  const arm: OnArm = { sleeve: 0, bare: 0 }
  const pixel: Pixel = { x: 0, y: 0, across: 0, down: 0, old: 0, skin: 0, lower: 0 }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (values[i * 4 + 3] > 0.5) isBelowCloth[x] = 1
      if (values[i * 4 + 3] > untouched.covered || layers.alpha.values[i] < untouched.person) continue
      const old = erased.values[i]
      const skin = layers.skin.values[i]
      const lower = layers.lower.values[i]
      if (old + skin + lower < untouched.shown) continue
      pixel.x = x
      pixel.y = y
      pixel.across = axes.acrossOf(pixel)
      pixel.down = axes.downOf(pixel)
      pixel.old = old
      pixel.skin = skin
      pixel.lower = lower
      if (isOpen(pixel, isBelowCloth[x] > 0)) continue
      measureOnArms(arm, sleeves, unit, pixel, pixel.down > edgeAt(pixel.across))
      const belowLine = clothBelow?.[i]
        ? smoothstep(-sagging.fade, sagging.fade, pixel.down - upperEdgeAt(pixel.across))
        : 0
      const onShoulder = old * belowLine * (1 - arm.bare)
      const onTrunk =
        coverOnTrunk(model, upper, pixel) *
        (1 - arm.bare) *
        (1 - smoothstep(hemRows[x] - trunkFade.hem.from, hemRows[x] - trunkFade.hem.to, y))
      leftover.values[i] =
        Math.max(arm.sleeve, onShoulder, onTrunk, coverBesideHips(upper, pixel, unit, hems)) *
        Math.min(1, layers.alpha.values[i] * personGain)
    }
  }
  const seen = { person: layers.alpha, sleeves: sleeveCover }
  if (!upper.placement.tuck) taperHips(leftover, layer, seen, spanOfTrunk(upper, unit))
  return leftover
}

/** The rows of a trunk from its armpits to its hem, and its middle in each of them. */
function spanOfTrunk({ axes, placement }: Upper, unit: number) {
  const [from, to] = [axes.downOf(placement.left.armpit), placement.hemDown].map((down) => axes.at(0, down))
  return {
    top: Math.max(0, Math.ceil(from.y)),
    bottom: Math.floor(to.y),
    unit,
    middleOf: (y: number) => from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y || 1),
  }
}

/** Whether a pixel lies in the neckline, where there is no cloth to continue: deep ones reach far below the armpits. */
function openingOf(
  { axes, placement }: Upper,
  unit: number,
): (pixel: Pixel, isBelowCloth: boolean) => boolean {
  const left = axes.acrossOf(placement.left.neck)
  const right = axes.acrossOf(placement.right.neck)
  const armpitDown = axes.downOf(placement.left.armpit)
  const neckDown = axes.downOf(placement.neckBottom) + neckDepth * unit
  return ({ across, down }, isBelowCloth) => {
    const isBelowNeck = down > armpitDown && (isBelowCloth || down > neckDown)
    return across > left && across < right && !isBelowNeck
  }
}

/** How far down the upper edge of a garment lies: from neck to sleeve, and level beyond both. */
function upperEdge({ axes, placement: { left, right } }: Upper): (across: number) => number {
  const [leftEdge, rightEdge] = [left, right].map(({ neck, shoulder }): [number, number][] =>
    [neck, shoulder]
      .map((point): [number, number] => [Math.abs(axes.acrossOf(point)), axes.downOf(point)])
      .sort(([one], [other]) => one - other),
  )
  return (across) => interpolate(across < 0 ? leftEdge : rightEdge, Math.abs(across))
}

/** 1 where cloth lies at most `most` pixels below. */
function findClothBelow({ width, height, values }: DrawnGarment['layer'], most: number): Uint8Array {
  const result = new Uint8Array(width * height)
  const away = new Int32Array(width).fill(most + 1)
  for (let i = width * height - 1; i >= 0; i--) {
    const x = i % width
    away[x] = values[i * 4 + 3] > 0.5 ? 0 : away[x] + 1
    if (away[x] <= most) result[i] = 1
  }
  return result
}

/** How much a sleeve must cover at a pixel, and how much of it is a bare arm's; each 0..1. */
type OnArm = { sleeve: number; bare: number }

/** Changes `result`. */
function measureOnArms(
  result: OnArm,
  sleeves: readonly { arm: ArmAxis; end: number }[],
  unit: number,
  { x, y, across, old, skin }: Pixel,
  isBelowEdge: boolean,
) {
  result.sleeve = result.bare = 0
  for (const { arm, end } of sleeves) {
    projectOnArm(arm, x, y, projected)
    const along = projected[0]
    const away = projected[1]
    const half = arm.halfWidth(Math.min(along, arm.length))
    const beyond = smoothstep(end - cuff.from * unit, end - cuff.to * unit, along)
    const beside = Math.max(besideArm.to * half, besideArm.least * unit)
    result.bare = Math.max(result.bare, beyond * (1 - smoothstep(besideArm.from * half, beside, away)))
    if (end === 0 || !isBelowEdge || arm.side * across < 0) continue
    const near = (1 - smoothstep(sleeveReach.from * unit, sleeveReach.to * unit, away)) * (1 - beyond)
    result.sleeve = Math.max(
      result.sleeve,
      near * Math.max(old * (1 - smoothstep(half - armSoftness, half + armSoftness, away)), skin),
    )
  }
}

const projected = new Float64Array(3)

/** Between armpit and hem; a belly that showed above the waistband does not where a top is tucked in. */
function coverOnTrunk(
  { torso, body: { unit } }: StudioModel,
  { axes, placement }: Upper,
  { x, y, down, old, skin }: Pixel,
): number {
  const { tuck, hemDown } = placement
  const armpitDown = axes.downOf(placement.left.armpit)
  const inside = Math.min(x - torso.left[y], torso.right[y] - x)
  const beyondHem = tuck
    ? smoothstep(trunkFade.tuck.from, trunkFade.tuck.to, tuck.below(x, y))
    : smoothstep(hemDown - trunkFade.hem.from, hemDown - trunkFade.hem.to, down)
  const bare = tuck ? skin * smoothstep(-belly.from * unit, -belly.to * unit, tuck.below(x, y)) : 0
  const onTrunk =
    smoothstep(-trunkFade.side, trunkFade.side, inside) *
    smoothstep(armpitDown - trunkFade.armpit, armpitDown, down)
  return Math.max(old, bare) * onTrunk * (1 - beyondHem)
}

/** A top that hangs over hips lies on all of them: so far beside its sides and down to its hem, which is looked for so far about its place; in units. */
const besideHips = { aside: 0.12, fade: 0.03, aboutHem: 0.08 }
/** That begins so many pixels inside its sides, and fades out over so many above the hem; its corner is seen so many farther in. */
const hipsEdge = { inside: 2, fade: 2, corner: 6 }
/** Beside an arm a pattern has some of the skin's share: what shows by more than so much of a pixel is covered, from the second on in full. */
const shows = { from: 0.1, to: 0.55 }

/** How far down a top's hem lies at its sides, where it bows upwards. */
function hemAtSides(
  { width, height, values }: DrawnGarment['layer'],
  { axes, placement }: Upper,
  unit: number,
) {
  const { hemDown, sides } = placement
  const about = besideHips.aboutHem * unit
  const hemAt = (side: -1 | 1) => {
    const edge = interpolate(side < 0 ? sides.left : sides.right, hemDown - about)
    for (let down = hemDown + about; down > hemDown - about; down--) {
      const { x, y } = axes.at(side * (edge - hipsEdge.corner), down)
      const [column, row] = [Math.round(x), Math.round(y)]
      const isInside = column >= 0 && row >= 0 && column < width && row < height
      if (isInside && values[(row * width + column) * 4 + 3] > 0.5) return down
    }
    return hemDown - about
  }
  return { left: hemAt(-1), right: hemAt(1) }
}

/** How much of what is worn below shows beside a top that hangs over it. */
function coverBesideHips(
  { axes, placement }: Upper,
  { across, down, old, lower }: Pixel,
  unit: number,
  hems: { left: number; right: number },
): number {
  const { tuck, sides } = placement
  const hemDown = across < 0 ? hems.left : hems.right
  if (tuck || lower === 0 || down > hemDown || down < axes.downOf(placement.left.armpit)) return 0
  const edge = interpolate(across < 0 ? sides.left : sides.right, down)
  const beyond = Math.abs(across) - edge
  if (beyond < -hipsEdge.inside) return 0
  const near = 1 - smoothstep((besideHips.aside - besideHips.fade) * unit, besideHips.aside * unit, beyond)
  // What goes as well, as a skirt below a new dress does, needs no cover.
  return (
    Math.max(0, smoothstep(shows.from, shows.to, lower) - old) *
    near *
    (1 - smoothstep(hemDown - hipsEdge.fade, hemDown, down))
  )
}
