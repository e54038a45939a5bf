import { checkImageFiles } from '../features/try-on/check-image-file.ts'
import { prepareImage } from '../features/try-on/prepare-image.ts'

/** Makes of chosen files the one that would be uploaded; rejects with a sentence for the visitor. */
export async function preparePhoto(files: readonly File[]): Promise<File> {
  const refusal = checkImageFiles(files)
  const [file] = files
  if (refusal !== null || !file) throw new Error(refusal ?? 'Please choose one image.')
  return prepareImage(file)
}
