import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import { wearsOnePiece } from './wears-one-piece.ts'

/** Steps and specks up to about twice this are no hem's, in units. */
const scale = 0.014
/** Where one garment has so much more of the blurred neighbourhood than the other the line between both is not near. */
const near = 0.8
/** How soft the new line is, as a share of the blurred difference. */
const soft = 0.15

/**
 * Between what is worn above and below the label map runs in steps and specks, a hem in a smooth line: near the line each pixel goes to the garment
 * that has more of its neighbourhood. Changes the layers `upper` and `lower` in place.
 */
export function evenHem(model: StudioModel) {
  // In one piece of cloth there is no hem, and both halves fade into each other.
  if (wearsOnePiece(model)) return
  const { upper, lower } = model.layers
  const [difference, both] = [0, 1].map(() => createPlane(upper.width, upper.height))
  for (let i = 0; i < both.values.length; i++) {
    difference.values[i] = upper.values[i] - lower.values[i]
    both.values[i] = upper.values[i] + lower.values[i]
  }
  const [around, cloth] = [difference, both].map((plane) => blur(plane, scale * model.body.unit))
  for (let i = 0; i < both.values.length; i++) {
    if (both.values[i] === 0 || cloth.values[i] < 1e-3) continue
    const balance = around.values[i] / cloth.values[i]
    if (Math.abs(balance) > near) continue
    upper.values[i] = both.values[i] * smoothstep(-soft, soft, balance)
    lower.values[i] = both.values[i] - upper.values[i]
  }
  free(difference, both, around, cloth)
}
