import type { GarmentClass } from '../garment/garment.ts'
import { headAndChest, measureBrightness } from '../person/picture-quality.ts'
import { correctPhoto, standPhoto, type PersonReading } from '../person/read-person.ts'
import type { Picture } from '../picture.ts'
import { toLab } from '../pixels/lab.ts'
import { free, freeLists } from '../pixels/memory.ts'
import { reducePicture } from '../pixels/resize.ts'
import { measureBurnt, measureOpenFront, measureSheer } from './trouble-in-clothes.ts'
import { countRaisedArms, measureArmsAcross, measureKneeDrop } from './trouble-in-pose.ts'

/** What in a photo is known to come out poorly; codes of the product's table of warnings. */
export type Trouble =
  | 'head_only'
  | 'person_seated'
  | 'person_turned'
  | 'photo_overexposed'
  | 'photo_dim'
  | 'open_jacket'
  | 'arms_raised'
  | 'arms_across_body'
  | 'sheer_clothes'

/** Figures of a photo, each with its bound in `bounds`. */
export type TroubleFigures = ReturnType<typeof measureTroubles>

/** Read off photos that came out well and photos of each trouble: `bench:engine -- --only troubles` tells them of any folder. */
const bounds = {
  /** Knees below hips, in torso lengths: standing 0.7 and more. */
  kneeDrop: 0.5,
  /** Distance of the shoulder joints in torso lengths: from the front 0.55 to 0.75. */
  shoulders: 0.42,
  /** Arms that are raised: one comes out well. */
  armsRaised: 1,
  /** Share of the forearms and hands that lies before the trunk. */
  armsAcross: 0.38,
  /** Brightness of head and chest in the photo as it was taken, 0..1; far below, the photo is refused. */
  brightness: 0.34,
  /** Share of the skin that is burnt out to white. */
  burnt: 0.2,
  /** Share of the trunk's rows in which both sides are alike and the middle is another cloth. */
  openFront: 0.6,
  /** Share of the trunk's cloth that has skin's hue between cloth's and skin's lightness. */
  sheer: 0.5,
}

/** All troubles of a photo, worst first, for a garment of that class. */
export function foreseeTroubles(figures: TroubleFigures, garmentClass: GarmentClass): Trouble[] {
  const isLower = garmentClass === 'bottom'
  const troubles: [Trouble, boolean][] = [
    ['head_only', figures.isBust],
    ['person_seated', figures.kneeDrop < bounds.kneeDrop],
    ['person_turned', figures.shoulders < bounds.shoulders],
    ['photo_overexposed', figures.burnt > bounds.burnt],
    ['photo_dim', figures.brightness < bounds.brightness],
    ['open_jacket', !isLower && figures.openFront > bounds.openFront],
    ['arms_raised', !isLower && figures.armsRaised > bounds.armsRaised],
    ['arms_across_body', !isLower && figures.armsAcross > bounds.armsAcross],
    ['sheer_clothes', !isLower && figures.sheer > bounds.sheer],
  ]
  return troubles.filter(([, isThere]) => isThere).map(([trouble]) => trouble)
}

/** Of the photo as it was taken. Needs nothing of the garment; some ten milliseconds. */
export function measureTroubles(photo: Picture, person: PersonReading) {
  const { body, parts, isBust } = person
  const upright = standPhoto(photo, person)
  const reduced = reducePicture(correctPhoto(photo, person), parts.width, parts.height)
  const small = toLab(reduced)
  free(reduced.pixels)
  const figures = {
    isBust,
    // Of a head alone all the rest is but assumed.
    kneeDrop: isBust ? 1 : measureKneeDrop(upright, body),
    shoulders: isBust ? 1 : body.shoulderWidth / body.torsoLength,
    armsRaised: isBust ? 0 : countRaisedArms(body),
    armsAcross: isBust ? 0 : measureArmsAcross(person),
    brightness: measureBrightness(upright, headAndChest(body)),
    burnt: measureBurnt(small, person),
    openFront: isBust ? 0 : measureOpenFront(small, person),
    sheer: isBust ? 0 : measureSheer(small, person),
  }
  freeLists(small)
  return figures
}
