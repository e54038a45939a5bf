import { sentenceOf } from '../../../../contract/errors.ts'
import type { PreviewRefusal, Progress } from '../../../../device/index.ts'
import { toMegabytes } from './engine.ts'

/** The product's promise wherever a picture is only looked at here. */
export const staysHere = 'Your photo stays on this device.'

const poorSentences = {
  photo:
    'The garment did not come out well on this photo. A photo works best in which you stand upright before a plain wall, facing the camera, with your arms beside you.',
  garmentPhoto:
    'The shape of this garment did not come out well. An image works best that shows it alone and whole, from the front, on a plain ground.',
}

export function sentenceOfRefusal({ refusal, picture }: PreviewRefusal): string {
  return refusal === 'poor_result' ? poorSentences[picture] : sentenceOf(refusal)
}

export const failureSentence =
  'This browser could not make the preview. Nothing was sent anywhere; the full try-on is made on our servers and works all the same.'

/** What is happening, in a few words. */
export function wordsOf(progress: Progress): string {
  switch (progress.step) {
    case 'loading':
      return 'Loading the fitting room'
    case 'reading':
      return 'Looking at your pictures'
    case 'studio-model':
      return 'Preparing your studio model'
    case 'fitting':
      return 'Fitting the garment'
  }
}

export function amountOf(progress: Progress): string | null {
  if (progress.step !== 'loading') return null
  return `${toMegabytes(progress.loadedBytes)} of ${toMegabytes(progress.totalBytes)} MB`
}
