import type { LabPicture } from '../../pixels/lab.ts'
import { createMask, type Mask } from '../../pixels/mask.ts'
import type { Background } from './fit-background.ts'
import { nearGround } from './grow-ground.ts'

/** An edge ends the ground where lightness changes over two pixels by so many of its noises, and so many Lab units more. */
const edges = { noises: 2, more: 0.9 }

/** What ends the ground, in Lab units: the distance from its colour and the change of lightness over two pixels. */
export type Barrier = { near: number; edge: number }

export function barrierOf(background: Background): Barrier {
  return { near: nearGround(background), edge: edges.noises * background.noise + edges.more }
}

export function lightnessGradient({ width, height, lightness }: LabPicture): Float32Array {
  const gradient = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const gx = lightness[i + 1] - lightness[i - 1]
      const gy = lightness[i + width] - lightness[i - width]
      gradient[i] = Math.sqrt(gx * gx + gy * gy)
    }
  }
  return gradient
}

/** Close to the ground's colour, and without an edge, but for the `traces` of compression. */
export function findFlat(
  { width, height }: LabPicture,
  gradient: Float32Array,
  { distances }: Background,
  { near, edge }: Barrier,
  traces: Float32Array | null = null,
): Mask {
  const flat = createMask(width, height)
  for (let i = 0; i < flat.values.length; i++) {
    const left = traces ? traces[i] : 0
    flat.values[i] = distances[i] < Math.max(near, left) && gradient[i] < Math.max(edge, left) ? 1 : 0
  }
  return flat
}
