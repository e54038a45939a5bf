import type { UpperPlacement } from '../place/upper-frame.ts'

/** How dark the shade is right at the hem and at the band, as a share, and over what length, in units, it falls to 1/e of that. */
const underHem = { shade: 0.15, length: 0.09 }
const overBand = { shade: 0.16, length: 0.018 }
/** Farther below a hem than this, in units, nothing shades. */
const farthest = 0.5

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
  if (tuck || belowHem > farthest * unit) return 1
  const hem = underHem.shade * Math.exp(-Math.max(0, belowHem) / (underHem.length * unit))
  const band = overBand.shade * Math.exp(-Math.max(0, aboveBand) / (overBand.length * unit))
  return (1 - hem) * (1 - band)
}
