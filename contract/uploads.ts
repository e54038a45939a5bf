import { maxUploadBytes } from './limits.ts'

/** What an upload may be; the server decides by the bytes, never by the name. */
export const acceptedImageTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const
export const acceptedImageFormats = ['jpeg', 'png', 'webp'] as const

/** The messages of the file pickers, the same in the browser and on the server. */
export const uploadMessages = {
  type: `File type must be one of ${acceptedImageTypes.join(', ')}`,
  tooLarge: `File is larger than ${maxUploadBytes} bytes`,
  tooSmall: 'File is smaller than 1 bytes',
  tooMany: 'Too many files',
} as const
