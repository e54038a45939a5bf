import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'

/**
 * How far from the line of an upper arm, towards the body, its skin reaches in pixels: up to the old cloth there, be it a strap. Skin beyond that is the chest's.
 * Looked for up to `most` pixels; Infinity where no cloth is.
 */
export function meetStrap(
  { layers: { upper } }: StudioModel,
  arm: ArmAxis,
  most: number,
): (along: number) => number {
  const { width, height, values } = upper
  const ends = Float32Array.from({ length: Math.ceil(arm.upperLength) + 1 }, (_, along) => {
    const { point, outwards } = arm.at(along)
    for (let away = 0; away < most; away++) {
      const x = Math.round(point.x - outwards.x * away)
      const y = Math.round(point.y - outwards.y * away)
      if (x >= 0 && y >= 0 && x < width && y < height && values[y * width + x] > 0.5) return away
    }
    return Infinity
  })
  return (along) => ends[Math.min(ends.length - 1, Math.max(0, Math.round(along)))]
}
