import type { GarmentClass } from '../../garment/garment.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import type { Body } from '../body/read-body.ts'
import { hasHandInPocket } from '../body/see-arm.ts'

/** Trousers are before a sleeve from so much of their share in a pixel on, and wholly at that; from so far down the forearm on, in parts of it. */
const trousers = { from: 0.4, to: 0.75 }
const forearm = { from: 0.55, to: 0.7 }

/** How much of a sleeve the trousers hide at a pixel where it lies, 0..1: what it reaches into their pocket with the hand. */
export function behindPocket(
  { model, arms }: Body,
  garmentClass: GarmentClass,
  key: 'left' | 'right',
): (x: number, y: number) => number {
  const arm = arms[key]
  if (garmentClass === 'dress' || !hasHandInPocket(model, arm)) return () => 0
  const { width, values } = model.layers.lower
  const projected = new Float64Array(3)
  return (x, y) => {
    const lower = smoothstep(trousers.from, trousers.to, values[y * width + x])
    if (lower === 0) return 0
    projectOnArm(arm, x, y, projected)
    const down = (projected[0] - arm.upperLength) / Math.max(1, arm.length - arm.upperLength)
    return lower * smoothstep(forearm.from, forearm.to, down)
  }
}
