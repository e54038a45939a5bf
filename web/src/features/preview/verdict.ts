import { sentenceOf } from '../../../../contract/errors.ts'
import {
  garmentClasses,
  pictureFields,
  type GarmentClass,
  type PictureCheck,
} from '../../../../contract/try-on.ts'
import type { GarmentCheck, PersonCheck } from '../../../../device/index.ts'

/** What is said of a chosen picture before a try-on is asked for. */
export type Verdict =
  | { is: 'unknown' }
  | { is: 'checking' }
  | { is: 'good'; garmentClass?: GarmentClass }
  /** It will be refused, or likely come out poorly: in the server's own words. */
  | { is: 'refused' | 'doubtful'; sentence: string }
export type Verdicts = { photo: Verdict; garment: Verdict }

/** Without a garment, what holds for every kind. */
export function verdictOnPerson(check: PersonCheck, garmentClass: GarmentClass | undefined): Verdict {
  if (check.refusal) return { is: 'refused', sentence: sentenceOf(check.refusal) }
  const [first = [], ...others] = (garmentClass ? [garmentClass] : garmentClasses).map(
    (one) => check.troubles[one],
  )
  const worst = first.find((trouble) => others.every((list) => list.includes(trouble)))
  return worst ? { is: 'doubtful', sentence: sentenceOf(worst) } : { is: 'good' }
}

export function verdictOnGarment(check: GarmentCheck): Verdict {
  if (check.refusal) return { is: 'refused', sentence: sentenceOf(check.refusal) }
  return { is: 'good', garmentClass: check.garmentClass }
}

/** The server looks at both; of the other one it then says nothing. */
export function verdictsOnPair(check: PictureCheck): Verdicts {
  const unknown = { is: 'unknown' } as const
  if (check.refusal) {
    const refused = { is: 'refused', sentence: sentenceOf(check.refusal.code) } as const
    const isPhoto = check.refusal.field === pictureFields.photo
    return isPhoto ? { photo: refused, garment: unknown } : { photo: unknown, garment: refused }
  }
  const { warning, garmentClass } = check
  return {
    photo: warning ? { is: 'doubtful', sentence: sentenceOf(warning) } : { is: 'good' },
    garment: { is: 'good', garmentClass },
  }
}

const numbers = new WeakMap<File, number>()
let last = 0

/** A file's name in the cache of answers. */
export function numberOf(file: File): number {
  const number = numbers.get(file) ?? ++last
  numbers.set(file, number)
  return number
}
