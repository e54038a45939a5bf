import type { Plane } from '../picture.ts'
import type { ClassName } from './classes.ts'
import { heedClasses, type ClassDistances } from './heed-classes.ts'
import { heedSilhouette } from './heed-silhouette.ts'

/** What the networks see, on one grid. */
export type Sight = { silhouette: Plane; classes: Record<ClassName, Plane> | null }

/** Adds what the networks see to the costs of the labels. `noise`: the background's. */
export function heedSight(
  costs: readonly Float32Array[],
  { silhouette, classes }: Sight,
  noise: number,
  distances: ClassDistances,
  chosen?: Uint8Array,
) {
  heedSilhouette(costs, silhouette, noise)
  if (classes) heedClasses(costs, classes, distances, chosen)
}
