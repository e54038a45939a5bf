import type { Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'

/** So far, in units, what goes leaves traces beside the person: its rim, its threads, its shade on the wall. */
const reach = 0.035
/** Beside the person is what the matte covers less than by the first share, and in full less than by the second. */
const beside = { most: 0.6, from: 0.25 }
/** Of all that is near so much is what goes: between these shares a trace passes from another's to its own. */
const its = { from: 0.45, to: 0.65 }
/** Where less than this of what goes is near there are no traces. */
const faint = 0.01

/**
 * Beside the person the studio model may show what of the old garment the matte lost before a plain wall: it goes with the garment. Changes `erased`.
 */
export function eraseTraces({ layers: { alpha }, body: { unit } }: StudioModel, erased: Plane) {
  const others = { ...alpha, values: alpha.values.slice() }
  for (let i = 0; i < others.values.length; i++) others.values[i] *= 1 - erased.values[i]
  const [ofOld, ofOthers] = [erased, others].map((plane) => blur(plane, reach * unit))
  for (let i = 0; i < others.values.length; i++) {
    const near = ofOld.values[i]
    if (near < faint || alpha.values[i] > beside.most) continue
    const share =
      smoothstep(its.from, its.to, near / (near + ofOthers.values[i])) *
      (1 - smoothstep(beside.from, beside.most, alpha.values[i]))
    erased.values[i] = Math.max(erased.values[i], share)
  }
  free(others, ofOld, ofOthers)
}
