import type { UpperPlacement } from '../place/upper-frame.ts'

/**
 * How dark a belly lies between a hem and a waistband, as a factor: in the wide, soft shade of the cloth that stands off above it
 * and in the narrow one of the band it bulges over. `belowHem` and `aboveBand` in pixels; 1 where nothing hangs.
 */
export function shadeBelly(
  { tuck }: UpperPlacement,
  unit: number,
  belowHem: number,
  aboveBand: number,
): number {
  if (tuck || belowHem > 0.5 * unit) return 1
  const hem = 0.15 * Math.exp(-Math.max(0, belowHem) / (0.09 * unit))
  const band = 0.16 * Math.exp(-Math.max(0, aboveBand) / (0.018 * unit))
  return (1 - hem) * (1 - band)
}
