import sharp from 'sharp'
import type { DigitalSourceType } from './type.ts'

/** What a photo's own mark says: an earlier result of ours may serve as the photo, and what it holds the next one holds too. */
export async function readSourceType(photo: Uint8Array): Promise<DigitalSourceType> {
  const { xmpAsString = '' } = await sharp(photo).metadata()
  const isGenerated = xmpAsString.includes('/compositeWithTrainedAlgorithmicMedia<')
  return isGenerated ? 'compositeWithTrainedAlgorithmicMedia' : 'compositeSynthetic'
}
