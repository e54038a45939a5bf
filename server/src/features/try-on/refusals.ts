import type { ErrorCode } from '../../../../contract/errors.ts'

const aboutTheGarment: ErrorCode[] = ['no_garment', 'garment_cut_off']

/** Which of the two uploads a refusal is about. */
export function refusedField(refusal: ErrorCode): 'modelImage' | 'garmentImage' {
  return aboutTheGarment.includes(refusal) ? 'garmentImage' : 'modelImage'
}
