import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { findLeastNear } from '../../pixels/least-near.ts'
import type { Mask } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'

/** For each pixel the least of `away` among those of `cloth` within `reach` pixels, across and down; stays as it is where there is none. */
export function findPalest(palest: Float32Array, away: Plane, cloth: Mask, reach: number) {
  const ofCloth = createPlane(cloth.width, cloth.height)
  for (let i = 0; i < ofCloth.values.length; i++)
    ofCloth.values[i] = cloth.values[i] ? away.values[i] : Infinity
  const least = findLeastNear(ofCloth, reach)
  for (let i = 0; i < palest.length; i++) if (least[i] < Infinity) palest[i] = least[i]
  free(ofCloth, least)
}
