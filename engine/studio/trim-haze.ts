import type { Plane } from '../picture.ts'
import { distanceTo } from '../pixels/distance.ts'
import { threshold } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { smoothstep } from '../pixels/scalar.ts'

/** From this share on the person is surely there. */
const solid = 0.6
/** An outline is soft over so much beyond that, and what is fainter is nothing from so much on, both in units. */
const reach = { soft: 0.012, nothing: 0.03 }
/** Hair ends as it may: of such a share of what is seen. */
const ofHair = 0.5

/**
 * Fades what is half seen too far from the person: the old floor about pale shoes, a wall in the colour of what is worn. `unit`: the body's, in
 * pixels. Changes `alpha`.
 */
export function trimHaze(alpha: Plane, hair: Plane, unit: number) {
  const sure = threshold(alpha, solid)
  const away = distanceTo(sure, Math.ceil(reach.nothing * unit))
  for (let i = 0; i < alpha.values.length; i++) {
    const share = alpha.values[i]
    if (share === 0 || share >= solid || hair.values[i] > ofHair * share) continue
    alpha.values[i] = share * (1 - smoothstep(reach.soft * unit, reach.nothing * unit, away.values[i]))
  }
  free(away, sure)
}
