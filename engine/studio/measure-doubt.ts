import type { Silhouette } from '../person/silhouette.ts'

/** Between these shares, of 255, the silhouette is unsure. */
const unsure = { from: 51, to: 204 }

/**
 * How unsure the silhouette is: the area in which it is neither clearly the person nor clearly not, as a share of the person's.
 * The outline alone, a few pixels wide, makes about .05.
 */
export function measureDoubt({ values }: Silhouette): number {
  let [person, doubtful] = [0, 0]
  for (const share of values) {
    if (share > 127) person++
    if (share > unsure.from && share < unsure.to) doubtful++
  }
  return person === 0 ? 1 : doubtful / person
}
