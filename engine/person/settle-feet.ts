import type { Plane } from '../picture.ts'
import { findComponents } from '../pixels/components.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { close, createMask, open, type Mask } from '../pixels/mask.ts'
import { squaredDifference, type BackgroundModel } from './background-model.ts'
import { findFoot, forEachNear } from './find-feet.ts'
import { background, shoes } from './labels.ts'
import type { BodyFrame } from './types.ts'

/** So near to its line lies, in body units, a shoe that looks like the floor, one that does not, a bite out of the toes, and floor taken for the person. */
const reach = { shoe: 0.16, unlike: 0.36, toes: 0.26, floor: 0.42 }
/** Shares of what the silhouette sees in the foot itself: a shoe has so much everywhere, and somewhere; where it is unlike the floor; in a bite. */
const shoe = { edge: 0.7, heart: 0.8 }
const unlike = { edge: 0.3, heart: 0.5 }
const bitten = 0.25
/** Below this it is the floor, where the colour is that of floor in shade. */
const floor = 0.55
/** The floor in the foot's shade: in Lab units so much darker or lighter than the ground, and at most so far from its hue. */
const shade = { darker: 26, lighter: 8, hue: 5 }
/** So near to the ground, Lab units, it is the floor itself; by so much no plain floor is lighter than itself, or of another hue. */
const sameFloor = { distance: 1, lighter: 3, hue: 1.8 }
/** Bites out of a shoe up to twice as wide are the shoe's, body units. */
const bite = 0.05
/** What is added and stands out by less than twice this, pixels of the grid, is none. */
const spur = 2
/** Backgrounds whose spread is beyond this, Lab units, do not tell their own shade. */
const busy = 4

/**
 * White soles look like a pale floor, and the floor in the shade of a foot like cloth. The silhouette sees a foot as a whole, if faintly:
 * by what it sees in the foot itself, what it sees beside it is a shoe, or floor. `body` is in pixels of the labels. Changes `labels`.
 */
export function settleFeet(
  labels: Uint8Array,
  lab: LabPicture,
  model: BackgroundModel,
  { unit, sides }: BodyFrame,
  silhouette: Plane,
) {
  if (model.meanNoise > busy) return
  const { width, height, values } = silhouette
  const feet = [sides.left, sides.right].flatMap((side) => findFoot(side, unit, silhouette, labels))
  if (feet.length === 0) return
  const missing = createMask(width, height)
  const ghost = createMask(width, height)
  const heart = createMask(width, height)
  const faint = createMask(width, height)
  forEachNear(feet, silhouette, unit, reach.floor, (i, { sight, instep, toes }, far) => {
    const share = values[i] / sight
    if (labels[i] === background) {
      if (squaredDifference(lab, model, i) < sameFloor.distance ** 2) return
      const isUnlike = isOther(lab, model, i)
      if (far > reach.unlike || Math.floor(i / width) < instep.y) return
      const isAtToes = Math.hypot((i % width) - toes.x, Math.floor(i / width) - toes.y) < reach.toes * unit
      if (share >= (isUnlike ? unlike.edge : bitten) && (isUnlike || far < reach.shoe || isAtToes))
        faint.values[i] = 1
      if (!isUnlike && far > reach.shoe) return
      const { edge, heart: core } = isUnlike ? unlike : shoe
      if (share >= edge) missing.values[i] = 1
      if (share >= core) heart.values[i] = 1
    } else if (share < floor && isShade(lab, model, i)) ghost.values[i] = 1
  })
  for (const i of pixelsOf(missing, heart)) labels[i] = shoes
  const shod = maskOf(labels, width, height, (label) => label === shoes)
  const whole = close(shod, Math.max(1, Math.round(bite * unit)))
  for (let i = 0; i < labels.length; i++) if (faint.values[i] && whole.values[i]) labels[i] = shoes
  const solid = open(
    maskOf(labels, width, height, (label) => label !== background),
    spur,
  )
  for (let i = 0; i < labels.length; i++) if (faint.values[i] && !solid.values[i]) labels[i] = background
  const broad = open(ghost, 1)
  for (let i = 0; i < labels.length; i++) if (broad.values[i]) labels[i] = background
}

/** By how much a pixel is lighter than the ground, and its hue another, Lab units. */
function compare(lab: LabPicture, model: BackgroundModel, i: number) {
  return {
    lighter: lab.lightness[i] - model.lightness.values[i],
    hue: Math.hypot(lab.a[i] - model.a.values[i], lab.b[i] - model.b.values[i]),
  }
}

function isShade(lab: LabPicture, model: BackgroundModel, i: number): boolean {
  const { lighter, hue } = compare(lab, model, i)
  return lighter > -shade.darker && lighter < shade.lighter && hue < shade.hue
}

function isOther(lab: LabPicture, model: BackgroundModel, i: number): boolean {
  const { lighter, hue } = compare(lab, model, i)
  return lighter > sameFloor.lighter || hue > sameFloor.hue
}

function maskOf(labels: Uint8Array, width: number, height: number, isIn: (label: number) => boolean): Mask {
  const mask = createMask(width, height)
  for (let i = 0; i < labels.length; i++) mask.values[i] = isIn(labels[i]) ? 1 : 0
  return mask
}

/** The pixels of the pieces that hold something of `heart`. */
function pixelsOf(mask: Mask, heart: Mask): number[] {
  const { labels, pieces } = findComponents(mask)
  const isKept = new Uint8Array(pieces.length + 1)
  for (let i = 0; i < labels.length; i++) if (heart.values[i]) isKept[labels[i]] = 1
  return [...labels.keys()].filter((i) => labels[i] > 0 && isKept[labels[i]])
}
