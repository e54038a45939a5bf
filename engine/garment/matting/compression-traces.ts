import { findLeastNear } from '../../pixels/least-near.ts'
import type { Background } from './fit-background.ts'

/** Compression leaves such a share of what stands out from the ground in the blocks beside it, so many pixels of the mask wide. */
const traces = { share: 0.12, reach: 4 }

/** How far from the ground's colour compression may have led each of its pixels, in Lab units. */
export function findCompressionTraces(
  { distances }: Background,
  width: number,
  height: number,
): Float32Array {
  // The greatest distance is the least of what is their opposite.
  const least = findLeastNear({ width, height, values: distances.map((distance) => -distance) }, traces.reach)
  return least.map((value) => -traces.share * value)
}
