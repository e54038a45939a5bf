import { acceptedImageTypes, uploadMessages } from '../../../../contract/uploads.ts'

/** Formats we do not upload but that a browser may be able to turn into one that we do. */
const decodableTypes = ['image/heic', 'image/heif', 'image/avif']
const decodableName = /\.(heic|heif|avif)$/i

/** No camera's photo is larger; what is, would cost a phone its memory to open. */
const maxOpenedBytes = 64 * 1024 * 1024

/** Why these files cannot be the one image of a tile, as the sentence to show there; null when the first one can. */
export function checkImageFiles(files: readonly File[]): string | null {
  const [file] = files
  if (!file || files.length > 1) return uploadMessages.tooMany
  if (!isAccepted(file) && !needsDecoding(file)) return uploadMessages.type
  if (file.size > maxOpenedBytes) return uploadMessages.tooLarge
  if (file.size < 1) return uploadMessages.tooSmall
  return null
}

export function isAccepted(file: File): boolean {
  return (acceptedImageTypes as readonly string[]).includes(file.type)
}

/** Some systems give HEIC files no type, so the name counts as well. */
export function needsDecoding(file: File): boolean {
  return decodableTypes.includes(file.type) || (file.type === '' && decodableName.test(file.name))
}
