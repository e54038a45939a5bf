import type { StudioModel } from '../../studio/types.ts'
import { findLongSleeves } from './long-sleeves.ts'

/** A pixel of which less is worn below is left as it is. */
const leastWorn = 0.02

/**
 * The cuff of a long sleeve is easily read as trousers of the same colour, and what lies beside the skirt of a dress as that skirt:
 * on the arm it is a sleeve. Changes the layers `upper` and `lower` in place.
 */
export function settleCuffs(model: StudioModel) {
  const { upper, lower } = model.layers
  const onSleeve = findLongSleeves(model)
  for (let i = 0; i < lower.values.length; i++) {
    if (lower.values[i] < leastWorn || !onSleeve(i % lower.width, Math.floor(i / lower.width))) continue
    upper.values[i] += lower.values[i]
    lower.values[i] = 0
  }
}
