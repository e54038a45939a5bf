import type { GarmentClass } from '../../../../contract/try-on.ts'

/** A garment as it was read from a picture. */
export type DescribedPicture = {
  /** `length` numbers: pictures of alike garments are near each other by Euclidean distance. */
  vector: number[]
  garmentClass: GarmentClass
  /** An English word for its main colour, e.g. `blue`. */
  mainColour: string
  /** The garment alone on white, cut to its outline, JPEG, long side at most 800 px: nobody who wore it is left in it. */
  crop: Uint8Array
}

/** Why a picture cannot be described, as a code of contract/errors.ts. */
export type DescriptionRefusal = {
  refusal: 'no_garment' | 'garment_cut_off' | 'image_too_small' | 'unreadable_image'
}

/**
 * Turns the picture of a garment into numbers that can be compared: the port where a learned model can take the place of the
 * built-in description. Descriptions of different describers are never compared: a catalogue is described anew when `name` changes.
 */
export type GarmentDescriber = {
  /** Letters, digits and dashes, a slash and a version. */
  name: string
  /** How many numbers a description has: at most 2000. */
  length: number
  /**
   * From this distance on two garments have little in common, and are no match; half of it is much alike.
   */
  farDistance: number
  /**
   * `image` is JPEG, PNG or WebP bytes of any size. `garmentClass` names what is meant where somebody wears several. An aborted
   * `signal` rejects with its reason.
   */
  describe(
    image: Uint8Array,
    options?: { garmentClass?: GarmentClass; signal?: AbortSignal },
  ): Promise<DescribedPicture | DescriptionRefusal>
  close(): Promise<void>
}
