import { maxUploadBytes } from '../../../../contract/limits.ts'
import { checkImageFiles, isAccepted } from './check-image-file.ts'
import { prepareImage } from './prepare-image.ts'
import type { Tile } from './refused-tile.ts'
import type { ChosenImage } from './try-on-state.ts'
import type { TryOnStore } from './use-try-on-store.ts'
import type { GarmentClass } from '../../../../contract/try-on.ts'

/** Puts one file into a tile, upright and small enough to travel, or says there why it cannot be. */
export async function chooseImage(
  { dispatch }: TryOnStore,
  tile: Tile,
  files: readonly File[],
  garmentClass?: GarmentClass,
): Promise<void> {
  const refusal = checkImageFiles(files)
  const [file] = files
  if (refusal !== null || !file) return dispatch({ type: 'image-refused', tile, sentence: refusal ?? '' })
  const upload = prepareImage(file)
  // What must be decoded, or made smaller, is shown once that has gone well.
  const isShownAtOnce = isAccepted(file) && file.size <= maxUploadBytes
  const previewUrl = isShownAtOnce ? URL.createObjectURL(file) : null
  const readable = upload.catch(() => new Promise<never>(() => {}))
  const image: ChosenImage = { previewUrl, upload, readable, garmentClass }
  dispatch({ type: 'image-chosen', tile, image })
  try {
    const prepared = await upload
    if (previewUrl !== null) return
    dispatch({ type: 'image-decoded', tile, image, previewUrl: URL.createObjectURL(prepared) })
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    dispatch({ type: 'image-refused', tile, sentence, image })
  }
}
