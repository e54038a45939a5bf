import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { enlargePlane, reducePlane } from '../pixels/resize.ts'
import { free } from '../pixels/memory.ts'

/**
 * Where the person is, as learned networks see it: one share per pixel of a grid of `width` x `height`, 0 (nothing of the person)
 * to 255 (nothing else); photo pixel = grid pixel / `scale`. Near 128 the networks are unsure or disagree.
 */
export type Silhouette = { width: number; height: number; scale: number; values: Uint8Array }

/** The silhouette as shares 0..1 on another grid of the whole photo. The plane may be given back. */
export function silhouetteOn(silhouette: Silhouette, width: number, height: number): Plane {
  const shares = createPlane(silhouette.width, silhouette.height)
  for (let i = 0; i < shares.values.length; i++) shares.values[i] = silhouette.values[i] / 255
  if (width === shares.width && height === shares.height) return shares
  const resized =
    width < shares.width ? reducePlane(shares, width, height) : enlargePlane(shares, width, height)
  free(shares)
  return resized
}
