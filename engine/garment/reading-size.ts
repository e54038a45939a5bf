import { smallestPhotoSide } from '../person/check-person.ts'

/** Pixels of the shorter side: of less nothing can be read. */
export const smallestSide = 128

/**
 * How long the long side of a garment photo is best made before it is read, in pixels: `most`, or as long as it is. A small one is
 * enlarged as far as people are looked for, since somebody may wear the garment, unless it is too small to be read at all.
 */
export function readingLongSide({ width, height }: { width: number; height: number }, most: number): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const isEnlarged = short >= smallestSide && short < smallestPhotoSide
  return Math.min(most, isEnlarged ? Math.ceil((long * smallestPhotoSide) / short) : long)
}
