import { createPlane, type Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import { seesHand } from '../body/see-arm.ts'
import type { Area } from '../crop.ts'
import { boxOf, clipBox, isTooSmall } from '../crop.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import type { Occluders } from './find-occluders.ts'
import type { Underneath } from './underneath.ts'

/** Folds of the old garment up to about twice this cut no waves into an arm, in units. */
const scale = 0.045
/**
 * The arm is evened out from so far below a sleeve's end or the armpit, and up to so far before the wrist, in units; the change fades in over
 * `fade`. From there on to `hand` beyond the wrist only what is imagined is evened out: a hand keeps its own edge.
 */
const reach = { sleeve: 0.12, armpit: 0.3, wrist: 0.12, hand: 0.3, fade: 0.1, beside: 0.3 }
/** How soft the new edge is, as a share of the blurred arm that is cut at its half. */
const band = 0.06
/** A change of what lies before the garment that shows. */
const visible = 0.02
/** Hair and trousers before an arm keep their own edges, and tell nothing of the arm's: from this share on a pixel is theirs. */
const otherThings = 0.3
/** Beside what is seen of an arm the wall tells so much less of its edge than cloth does. */
const ofWall = 0.25
/** Only beside so much of the old garment, blurred like the arm. */
const old = { from: 0.04, to: 0.2 }
/** Beside what is evened out so much more is blurred with it, in widths of the blur. */
const margin = 3
/** Keeps a division from one by 0 where nothing tells of an arm's edge. */
const tiny = 1e-6

/**
 * Where the old garment lay on an arm, its folds are the edge of what is seen of the arm. No such edge is an arm's: it is smoothed, bulges give way
 * to what is behind them and dents are filled with the skin that is imagined there. `keepsLower`: trousers
 * stay. Changes the occluders.
 */
export function smoothArms(
  model: StudioModel,
  { arms, sleeveEnds, sleeveCover }: DrawnGarment,
  erased: Plane,
  { photo, bareArms }: Occluders,
  { bare }: Underneath,
  keepsLower: boolean,
) {
  const { hair, lower } = model.layers
  const { unit } = model.body
  const { width } = photo
  const projected = new Float64Array(3)
  for (const key of ['left', 'right'] as const) {
    const { joints, length } = arms[key]
    // A pocket ends an arm, though its trousers go.
    const isBeforeLower = keepsLower || !seesHand(model, arms[key])
    const otherAt = (i: number) =>
      isBeforeLower ? Math.max(hair.values[i], lower.values[i]) : hair.values[i]
    const begin = Math.max(sleeveEnds[key] + reach.sleeve * unit, reach.armpit * unit)
    const end = length - reach.wrist * unit
    if (end <= begin) continue
    const box = boxOf([joints.shoulder, joints.elbow, joints.wrist])
    const area = clipBox(box, photo, (reach.beside + margin * scale) * unit)
    if (isTooSmall(area)) continue
    const { front, known, person, gone } = cropArm(model, area, { photo, bareArms }, erased, otherAt)
    const [soft, all, allOfPerson, beside] = [front, known, person, gone].map((plane) =>
      blur(plane, scale * unit),
    )
    for (let k = 0; k < front.values.length; k++) {
      const near = smoothstep(old.from, old.to, beside.values[k])
      if (near === 0) continue
      const x = area.x + (k % area.width)
      const y = area.y + ((k / area.width) | 0)
      const i = y * width + x
      if (otherAt(i) > otherThings) continue
      projectOnArm(arms[key], x, y, projected)
      const along = projected[0]
      const away = projected[1]
      if (along <= begin || along >= length + reach.hand * unit || away > reach.beside * unit) continue
      const beforeHand = 1 - smoothstep(end - reach.fade * unit, end, along)
      const imagined = bareArms.values[i] > photo.values[i] ? 1 : gone.values[k]
      const share =
        near * smoothstep(begin, begin + reach.fade * unit, along) * Math.max(beforeHand, imagined)
      const own = front.values[k]
      // A pocket or a hem that hides the arm is no bulge of it, nor is what is seen of an arm between cloth and wall.
      const isSeen = photo.values[i] > bareArms.values[i]
      const least = cut(soft.values[k] / ((isSeen ? allOfPerson : all).values[k] + tiny))
      const target = own + (Math.max(Math.min(own, least), cut(soft.values[k])) - own) * share
      if (target < own) {
        photo.values[i] *= 1 + (target / own - 1) * beforeHand
        bareArms.values[i] *= target / own
      } else if (target > own + visible && along < length) {
        const ofArm = bare.shape.values[i] * (1 - sleeveCover.values[i])
        bareArms.values[i] = Math.max(bareArms.values[i], target * ofArm)
      }
    }
    free(front, known, person, gone, soft, all, allOfPerson, beside)
  }
}

/** Of an area: what of an arm is in sight, where something tells of its edge, with or without the wall, and what goes of the old garment. */
function cropArm(
  { layers: { alpha, hair, lower } }: StudioModel,
  area: Area,
  { photo, bareArms }: Occluders,
  erased: Plane,
  otherAt: (i: number) => number,
): { front: Plane; known: Plane; person: Plane; gone: Plane } {
  const [front, known, person, gone] = [0, 1, 2, 3].map(() => createPlane(area.width, area.height))
  for (let v = 0, k = 0; v < area.height; v++) {
    for (let u = 0, i = (area.y + v) * photo.width + area.x; u < area.width; u++, i++, k++) {
      const other = otherAt(i)
      front.values[k] = Math.max(photo.values[i], bareArms.values[i]) * (1 - other)
      known.values[k] = 1 - Math.max(hair.values[i], lower.values[i])
      person.values[k] = known.values[k] * Math.max(ofWall, alpha.values[i], erased.values[i])
      gone.values[k] = erased.values[i]
    }
  }
  return { front, known, person, gone }
}

function cut(share: number): number {
  return smoothstep(0.5 - band, 0.5 + band, share)
}
