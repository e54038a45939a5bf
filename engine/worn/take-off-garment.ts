import type { Picture, Plane } from '../picture.ts'
import { findLongSleeves } from '../fitting/body/long-sleeves.ts'
import { settleCollars } from '../fitting/body/settle-collars.ts'
import { settleHemBand } from '../fitting/body/settle-hem-band.ts'
import { settleWaist } from '../fitting/body/settle-waist.ts'
import type { PersonReading } from '../person/read-person.ts'
import { free } from '../pixels/memory.ts'
import { reducePicture } from '../pixels/resize.ts'
import { softenParts } from '../studio/soften-parts.ts'
import { cleanMatte } from './clean-matte.ts'
import { continueLegs } from './continue-legs.ts'
import { paintBehindArms } from './paint-behind-arms.ts'
import { paintBehindHair } from './paint-behind-hair.ts'
import { trimHem } from './trim-hem.ts'

/**
 * What the person in a garment photo wears: on the upper body, the lower one, or both for a `dress`. Its matte, 0..1, and
 * the picture, with cloth painted where hands, forearms and hair lie on it; larger below where trousers go on beyond the photo.
 */
export function takeOffGarment(
  picture: Picture,
  { parts, body, torso }: Pick<PersonReading, 'parts' | 'body' | 'torso'>,
  garmentClass: 'top' | 'dress' | 'bottom' | 'outerwear' = 'top',
): { picture: Picture; matte: Plane } {
  const small = parts.width < picture.width ? reducePicture(picture, parts.width, parts.height) : picture
  const centre = 0.5 / parts.scale - 0.5
  const layers = softenParts(parts, small, picture, {
    scale: 1 / parts.scale,
    x: centre,
    y: centre,
  })
  const { upper, lower, hair } = layers
  const model = { picture, layers, body, torso }
  const isBottom = garmentClass === 'bottom'
  if (!isBottom) settleCollars(model)
  // As read: settling the waist takes from sleeves beside the hips.
  const onSleeve = findLongSleeves(model)
  if (garmentClass !== 'dress') {
    settleWaist(model)
    settleHemBand(model)
  }
  if (garmentClass === 'top') trimHem(picture, layers, body)
  const matte = isBottom ? lower : upper
  if (garmentClass === 'dress') {
    for (let i = 0; i < matte.values.length; i++) matte.values[i] += lower.values[i]
  }
  const withoutArms = paintBehindArms(picture, matte, model, isBottom ? 'below' : 'above')
  const painted = paintBehindHair(withoutArms, matte, hair, body)
  const clean = cleanMatte(matte, body, isBottom ? null : onSleeve)
  free(...Object.values(layers))
  if (small !== picture) free(small)
  return (isBottom && continueLegs(painted, clean, body)) || { picture: painted, matte: clean }
}
