import type { GarmentClass } from '../../../../contract/try-on.ts'
import type { Progress } from '../../../../device/index.ts'
import { loadFigure, openEngine } from './engine.ts'
import { writePreviewMark } from './preview-mark.ts'

/** Both pictures as they would be uploaded. */
export type Pair = { photo: File; garment: File; garmentClass?: GarmentClass }

/** Has this browser make a preview, or say why these pictures do not become one. */
export async function makePreview(
  { photo, garment, garmentClass }: Pair,
  brand: string,
  options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) {
  const engine = await openEngine()
  const mark = writePreviewMark(brand)
  const figure = await loadFigure()
  return engine.preview({ photo, garmentPhoto: garment, garmentClass, mark, figure }, options)
}
