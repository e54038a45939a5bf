import type { Picture, Plane } from '../picture.ts'
import { settleWaist } from '../fitting/body/settle-waist.ts'
import type { PersonReading } from '../person/read-person.ts'
import type { BodyFrame } from '../person/types.ts'
import { keepLargest } from '../pixels/components.ts'
import { dilate, open, threshold } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { clamp } from '../pixels/scalar.ts'
import { reducePicture } from '../pixels/resize.ts'
import { softenParts } from '../studio/soften-parts.ts'
import { paintBehindHair } from './paint-behind-hair.ts'
import { trimHem } from './trim-hem.ts'

/**
 * What the person in a garment photo wears: on the upper body, the lower one, or both for a `dress`. Its matte, 0..1, from which arms
 * before the garment are missing, and the picture, with cloth painted where hair lies on it.
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
  if (garmentClass !== 'dress') settleWaist({ picture, layers, body, torso })
  if (garmentClass === 'top') trimHem(picture, layers, body)
  const matte = garmentClass === 'bottom' ? lower : upper
  if (garmentClass === 'dress') {
    for (let i = 0; i < matte.values.length; i++) matte.values[i] += lower.values[i]
  }
  const painted = paintBehindHair(picture, matte, hair, body)
  const clean = cleanMatte(matte, body)
  free(...Object.values(layers))
  if (small !== picture) free(small)
  return { picture: painted, matte: clean }
}

/** Firm edges, nothing that is not joined to the garment, and about the hem no fringes of what is worn beneath. */
function cleanMatte({ width, height, values }: Plane, { unit, torsoLength, shoulderMid }: BodyFrame): Plane {
  const firm = threshold({ width, height, values }, 0.5)
  const broad = open(firm, Math.round(0.07 * unit))
  const low = Math.max(0, Math.round(shoulderMid.y + 0.6 * torsoLength)) * width
  firm.values.set(broad.values.subarray(low), low)
  const joined = keepLargest(firm, 0.05)
  const near = dilate(joined, Math.max(2, Math.round(width / 250)))
  const clean = values.map((value, i) => (near.values[i] ? clamp((value - 0.3) / 0.4, 0, 1) : 0))
  free(firm, broad, joined, near)
  return { width, height, values: clean }
}
