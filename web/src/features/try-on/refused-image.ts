import type { ErrorCode } from '../../../../contract/errors.ts'

/** The two images of a try-on, by their names in the form that is sent. */
export type ImageField = 'modelImage' | 'garmentImage'

const photoCodes: ErrorCode[] = [
  'no_person',
  'several_people',
  'seen_from_behind',
  'person_too_small',
  'photo_too_dark',
  'photo_too_blurred',
  'shoulders_out_of_frame',
  'try_on_poor_photo',
]
const garmentCodes: ErrorCode[] = ['no_garment', 'garment_cut_off', 'unreachable_url', 'try_on_poor_garment']

/** Which image an error of the server is about: the one it names, else the one its code can only mean; null for neither. */
export function refusedImage(code: string | undefined, field?: string): ImageField | null {
  if (field === 'modelImage' || field === 'garmentImage') return field
  if (photoCodes.some((photoCode) => photoCode === code)) return 'modelImage'
  if (garmentCodes.some((garmentCode) => garmentCode === code)) return 'garmentImage'
  return null
}
