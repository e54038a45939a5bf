import type { ArmAxis } from '../body/arm-axis.ts'
import type { Layer } from '../layer.ts'

/** From where on a forearm's outer side lies within the cloth, in pixels along it; infinite where it ends beside it. */
export function entersCloth({ width, height, values }: Layer, arm: ArmAxis): number {
  let entered = Infinity
  for (let along = arm.length; along > arm.upperLength; along--) {
    const { point, outwards } = arm.at(along)
    const half = arm.halfWidth(along)
    const x = Math.round(point.x + outwards.x * half)
    const y = Math.round(point.y + outwards.y * half)
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    if (values[(y * width + x) * 4 + 3] < 0.5) return entered
    entered = along
  }
  return entered
}
