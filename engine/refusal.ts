/** Why two pictures cannot become a try-on. The codes are those of the product's error table. */
export type RefusalCode =
  | 'image_too_small'
  | 'no_person'
  | 'several_people'
  | 'seen_from_behind'
  | 'person_too_small'
  | 'photo_too_dark'
  | 'photo_too_blurred'
  | 'shoulders_out_of_frame'
  | 'no_garment'
  | 'garment_cut_off'

export type Refusal = { refusal: RefusalCode }

export function isRefusal(answer: object): answer is Refusal {
  return 'refusal' in answer
}
