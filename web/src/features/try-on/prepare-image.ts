import { sentenceOf } from '../../../../contract/errors.ts'
import { maxUploadBytes } from '../../../../contract/limits.ts'
import { uploadMessages } from '../../../../contract/uploads.ts'
import { isAccepted } from './check-image-file.ts'

/** Larger pictures are made smaller before they travel; the try-on is drawn at about half this size. */
const maxUploadSide = 2048
const maxUnchangedBytes = 4 * 1024 * 1024
const quality = 0.92

/**
 * Turns a chosen file into what is uploaded: upright, at most 2048 pixels on the long side, JPEG, PNG or WebP.
 * A picture that is already so is returned as it is. Rejects with a sentence for the user when it cannot be opened.
 */
export async function prepareImage(file: File): Promise<File> {
  const bitmap = await decode(file)
  try {
    const scale = Math.min(1, maxUploadSide / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && isAccepted(file) && file.size <= maxUnchangedBytes) return file
    const made = await encode(bitmap, scale, file)
    if (made.size > maxUploadBytes) throw new Error(uploadMessages.tooLarge)
    return made
  } finally {
    bitmap.close()
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    // What cannot be opened here cannot be made smaller either.
    if (file.size > maxUploadBytes) throw new Error(uploadMessages.tooLarge, { cause })
    if (isAccepted(file)) throw new Error(sentenceOf('unreadable_image'), { cause })
    throw new Error('This browser cannot open this kind of photo. Please choose a JPG, PNG or WEBP image.', {
      cause,
    })
  }
}

async function encode(bitmap: ImageBitmap, scale: number, file: File): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error(sentenceOf('unreadable_image'))
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  // Product pictures may be transparent around the garment, which JPEG cannot keep.
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!blob) throw new Error(sentenceOf('unreadable_image'))
  const name = file.name.replace(/\.[^.]*$/, '')
  return new File([blob], `${name}.${blob.type.replace('image/', '').replace('jpeg', 'jpg')}`, {
    type: blob.type,
  })
}
