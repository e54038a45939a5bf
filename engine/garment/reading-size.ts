/** Pixels of the shorter side: of less nothing can be read. */
export const smallestSide = 128
/**
 * Pixels of the long side: outlines and seams are measured in pixels of pictures as large as this, and a wearer is looked for in no smaller
 * ones. Enlarged further, edges are too soft for necklines to be found.
 */
const usualLongSide = 640

/**
 * How long the long side of a garment photo is best made before it is read, in pixels: `most`, or as long as it is. A smaller one is
 * enlarged, unless it is too small to be read at all.
 */
export function readingLongSide({ width, height }: { width: number; height: number }, most: number): number {
  const own = Math.max(width, height)
  const isReadable = Math.min(width, height) >= smallestSide
  return Math.min(most, isReadable ? Math.max(own, usualLongSide) : own)
}
