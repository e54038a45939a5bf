import type { GarmentReading } from '../garment/garment.ts'
import { describeColours } from './colours.ts'
import { describeLayout } from './layout.ts'
import { nameColour, type ColourName } from './main-colour.ts'
import { describeOutline } from './outline.ts'
import { takeSample } from './sample.ts'
import { describeTexture } from './texture.ts'

/** The length of every description's vector. */
export const descriptionLength = 174

/** Descriptions of one name can be compared; its version rises with every change of how garments are cut out or described. */
export const descriptionName = 'built-in/8'

/** What a garment looks like, for finding its like. Plain data that can be cloned. */
export type GarmentDescription = {
  /**
   * `descriptionLength` numbers of about -2..2: colours, pattern, where the colours lie, outline and class. The Euclidean distance
   * of two vectors says how different two garments look: the same garment is below about 0.3, what has little in common above 1.45.
   */
  vector: Float32Array
  mainColour: ColourName
}

/**
 * Describes a garment as it looks apart from its photo: the same garment in other light, size, sharpness or slightly other
 * perspective has nearly the same description.
 */
export function describeGarment(reading: GarmentReading): GarmentDescription {
  const sample = takeSample(reading)
  const parts = [
    describeColours(sample),
    describeLayout(sample),
    describeTexture(sample),
    describeOutline(sample, reading),
  ]
  return {
    vector: Float32Array.from(parts.flatMap((part) => [...part])),
    mainColour: nameColour(sample),
  }
}
