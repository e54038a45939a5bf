import type { Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'

/** The person's edge is evened out over so many pixels (sigma), and fades between these shares. */
const evenness = 0.9
const edge = { from: 0.15, to: 0.85 }

/**
 * Imagined skin ends where the person does, as softly as an edge in a photo: the old garment is taken off together with its rim, which lies
 * on the background, and skin laid on all of that would end in steps. Changes the planes.
 */
export function keepWithinPerson({ layers: { alpha } }: StudioModel, ...planes: Plane[]) {
  const soft = blur(alpha, evenness)
  for (let i = 0; i < soft.values.length; i++) {
    const share = smoothstep(edge.from, edge.to, soft.values[i])
    if (share < 1) for (const { values } of planes) values[i] *= share
  }
  free(soft)
}
