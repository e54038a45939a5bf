import { lumaOf } from '../../pixels/luma.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { Area } from '../crop.ts'
import type { Layer } from '../layer.ts'

/** A step is taken over so many units, at one in so many rows and columns, where both its ends are covered by so much. */
const step = { units: 0.02, sampling: 3, covered: 0.99 }
/** So much is added to both brightnesses, 0..255: on dark cloth small differences are large shares. */
const added = 30

/** The texture of ribs, drapes and prints: the median step of brightness, as a share of it; 0 where nothing is covered. */
export function measureTexture({ width, values }: Layer, area: Area, unit: number): number {
  const over = Math.max(1, Math.round(step.units * unit))
  const steps: number[] = []
  for (let y = area.y; y < area.y + area.height - over; y += step.sampling)
    for (let x = area.x; x < area.x + area.width - over; x += step.sampling) {
      const at = (y * width + x) * 4
      const beside = at + (over * width + over) * 4
      if (Math.min(values[at + 3], values[beside + 3]) < step.covered) continue
      const [one, other] = [at, beside].map((o) => added + lumaOf(values[o], values[o + 1], values[o + 2]))
      steps.push(Math.abs(one - other) / (one + other))
    }
  return steps.length > 0 ? quantile(Float32Array.from(steps), 0.5) : 0
}
