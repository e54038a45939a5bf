import type { ErrorCode } from '../../../../contract/errors.ts'

export type Tile = 'photo' | 'garment'

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
export function refusedTile(code: string | undefined, field?: string): Tile | null {
  if (field === 'modelImage') return 'photo'
  if (field === 'garmentImage') return 'garment'
  if (photoCodes.some((photoCode) => photoCode === code)) return 'photo'
  return garmentCodes.some((garmentCode) => garmentCode === code) ? 'garment' : null
}
