import type { Picture } from '../picture.ts'
import { toLab, type LabPicture } from '../pixels/lab.ts'

/** Hue and chroma of a sepia print, Lab units: all may be skin, and light alone tells what is. */
const sepia = { a: 12, b: 16 }

/** The colours of a black-and-white picture as if it were toned: where no hue tells anything, none speaks against skin either. */
export function toSepia(picture: Picture): LabPicture {
  const lab = toLab(picture)
  lab.a.fill(sepia.a)
  lab.b.fill(sepia.b)
  return lab
}
