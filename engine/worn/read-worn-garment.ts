import type { GarmentClass, GarmentReading, GarmentRefusal, UpperSide } from '../garment/garment.ts'
import { readGarment } from '../garment/read-garment.ts'
import { distance } from '../geometry/points.ts'
import type { PersonReading } from '../person/read-person.ts'
import type { Picture } from '../picture.ts'
import { free } from '../pixels/memory.ts'
import { isRefusal } from '../refusal.ts'
import { dropWearersSkin } from './drop-wearers-skin.ts'
import { armsOf, isClothed, places } from './worn-arms.ts'
import { mirrorSleeve, type WornGarment } from './mirror-sleeve.ts'
import { takeOffGarment } from './take-off-garment.ts'

/** Cloth so far down the upper arm is a sleeve's. */
const sleeved = 0.6
/** A sleeve of less than this share of the other's length is not in sight as a whole. */
const uneven = 0.7

/** Reads the garment that somebody wears; `garmentClass` names what is meant of several. */
export function readWornGarment(
  picture: Picture,
  wearer: PersonReading,
  garmentClass?: GarmentClass,
): GarmentReading | GarmentRefusal {
  const taken = takeOffGarment(picture, wearer, garmentClass)
  const asWorn: WornGarment = { ...taken, arms: armsOf(wearer.body) }
  const read = ({ picture: whole, matte, arms }: WornGarment) => readGarment(whole, matte, garmentClass, arms)
  let worn = asWorn
  let garment = read(asWorn)
  for (const side of sidesToMend(garment, asWorn)) {
    const mirrored = mirrorSleeve(asWorn, wearer.body, side)
    const again = read(mirrored)
    if (!isRefusal(again) && again.landmarkLevel === 'full' && again.sleeve !== 'none') {
      ;[worn, garment] = [mirrored, again]
      break
    }
    free(mirrored.picture, mirrored.matte)
  }
  // Only now: an open front would split the outline that the landmarks are found on.
  if (!isRefusal(garment)) dropWearersSkin(worn.picture, garment.matte, wearer.body)
  free(asWorn.matte, worn.matte)
  for (const made of [asWorn.picture, worn.picture]) if (made !== picture) free(made)
  return garment
}

/** On which sides of the picture a sleeve may be mended: where the outline tells of none that is there, of one alone, or of two that differ. The shorter sleeve first. */
function sidesToMend(garment: GarmentReading | GarmentRefusal, { matte, arms }: WornGarment): (-1 | 1)[] {
  if (isRefusal(garment) || !garment.upper) return []
  const { sleeve, landmarkLevel, upper } = garment
  const isFound = landmarkLevel === 'full' && sleeve !== 'none'
  if (isFound) {
    const [left, right] = [lengthOf(upper.left), lengthOf(upper.right)]
    const isLong =
      Math.max(left, right) > Math.max(...arms.map(({ shoulder, elbow }) => distance(shoulder, elbow)))
    if (isLong && Math.min(left, right) < uneven * Math.max(left, right)) return [left < right ? -1 : 1]
    if (sleeve === 'short' || !upper.mirroredSleeve) return []
  } else if (!arms.some((arm) => isClothed(matte, arm, sleeved))) return []
  const [left, right] = arms.map((arm) => places.filter((place) => isClothed(matte, arm, place)).length)
  return left < right ? [-1, 1] : [1, -1]
}

function lengthOf({ sleeve }: UpperSide): number {
  return sleeve ? distance(sleeve.outer[0], sleeve.outer[sleeve.outer.length - 1]) : 0
}
