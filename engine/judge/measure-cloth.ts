import { distanceTo } from '../pixels/distance.ts'
import { findComponents } from '../pixels/components.ts'
import { threshold } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import type { Exhibit } from './evidence.ts'
import { leastPresence } from './evidence.ts'

/** Cloth stands off a body by so much, in body units; skirts and coats swing wider below the waist. */
const looseness = 0.15
/** They do from so far above the hips on, in body units. */
const swingsAbove = 0.2

/** The area in square body units of cloth that lies where there is neither the person nor room for loose cloth. */
export function measureOutOfReach({ width, layers, cover, body, garmentClass }: Exhibit): number {
  const person = threshold(layers.alpha, 0.5)
  const away = distanceTo(person).values
  const swings = garmentClass === 'top' ? Infinity : body.hipMid.y - swingsAbove * body.unit
  let area = 0
  for (let i = 0; i < away.length; i++) {
    const isCloth = cover.values[i] > 0.5 && Math.floor(i / width) < swings
    if (isCloth && away[i] > looseness * body.unit) area++
  }
  free(person.values, away)
  return area / body.unit ** 2
}

/** The area in square body units of cloth that hangs together with nothing: a garment is one piece, an open coat two fronts. */
export function measureScattered({ cover, body, garmentClass }: Exhibit): number {
  const areas = findComponents(threshold(cover, 0.5)).pieces.map(({ area }) => area)
  const apart = areas.sort((one, other) => other - one).slice(garmentClass === 'outerwear' ? 2 : 1)
  return apart.reduce((sum, area) => sum + area, 0) / body.unit ** 2
}

/**
 * The share, 0..1, of the part of the body that the garment must cover without any of its cloth: the trunk from the armpits to the
 * hem or the hips, or the hips and legs down to the hem. Coats hang open, and leave the trunk free; what wide trousers of before
 * filled may be empty about narrow new ones.
 */
export function measureBare(exhibit: Exhibit): number {
  if (exhibit.garmentClass === 'outerwear') return 0
  const isInside = exhibit.garmentClass === 'bottom' ? onLegs(exhibit) : onTrunk(exhibit)
  const { width, layers, cover, presence, garmentClass } = exhibit
  let inside = 0
  let bare = 0
  for (let i = 0; i < cover.values.length; i++) {
    if (layers.hair.values[i] > 0.5 || !isInside(i % width, Math.floor(i / width), i)) continue
    inside++
    const isEmpty = garmentClass === 'bottom' && presence[i] < leastPresence
    if (cover.values[i] <= 0.5 && !isEmpty) bare++
  }
  return inside > 0 ? bare / inside : 1
}

/** 1 where the hips lie below the picture, so that nothing of trousers or a skirt can be seen, otherwise 0. */
export function measureOffFrame({ height, body, garmentClass }: Exhibit): number {
  return garmentClass === 'bottom' && body.hipMid.y >= height ? 1 : 0
}

type Region = (x: number, y: number, i: number) => boolean

/** Body units: the trunk is looked at from so far below the shoulders on, and so far within its sides; what is near the hem is left out. */
const trunk = { below: 0.35, within: 0.05 }
const aboveHem = 0.05

function onTrunk({ body, torso, hemY }: Exhibit): Region {
  const { unit } = body
  const top = body.shoulderMid.y + trunk.below * unit
  const bottom = Math.min(hemY - aboveHem * unit, body.hipMid.y)
  const margin = trunk.within * unit
  return (x, y) => y > top && y < bottom && x > torso.left[y] + margin && x < torso.right[y] - margin
}

/** A pixel is the legs' where more than such a share of it is the person's. */
const surelyPerson = 0.7

/** What hangs beside the legs or before them, arms and bags, tells nothing of trousers. */
function onLegs({ body, layers, fromArms, hemY }: Exhibit): Region {
  const top = body.hipMid.y
  const bottom = hemY - aboveHem * body.unit
  return (_, y, i) =>
    y > top &&
    y < bottom &&
    fromArms[i] > armHalf &&
    layers.alpha.values[i] > surelyPerson &&
    layers.shoes.values[i] < 0.5
}

/** Half the thickness of a sleeved arm, in body units. */
const armHalf = 0.17
