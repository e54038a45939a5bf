import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import type { Own } from '../../pixels/memory.ts'
import type { Contrast } from './measure-contrast.ts'
import { depth } from './rim-measures.ts'

/** Of the way to the palest cloth nearby: from there on a pixel is cloth. */
const share = 0.4
/** What is like the ground votes for it less by so many times the share of the cloth beside it that is like it, too. */
const doubtOfGround = 1.5

/** -1 ground .. 1 cloth. */
export function castVotes(
  contrast: Contrast,
  distance: Plane,
  reach: number,
  least: number,
  own: Own,
): Plane {
  const { width, height, values } = distance
  const votes = createPlane(width, height)
  const likeGround = own(createPlane(width, height))
  const inside = own(createPlane(width, height))
  for (let i = 0; i < values.length; i++) {
    if (values[i] < depth.from * reach || values[i] > depth.to * reach) continue
    inside.values[i] = 1
    likeGround.values[i] = contrast.own[i] < least ? 1 : 0
  }
  const some = own(blur(likeGround, reach))
  const all = own(blur(inside, reach))
  for (let i = 0; i < values.length; i++) {
    if (Math.abs(values[i]) > reach || Number.isNaN(contrast.palest[i]))
      votes.values[i] = values[i] > 0 ? 1 : -1
    else if (contrast.shadow.values[i]) votes.values[i] = -1
    else if (contrast.own[i] > Math.max(least, share * contrast.palest[i])) votes.values[i] = 1
    else votes.values[i] = -1 + Math.min(1, (doubtOfGround * some.values[i]) / Math.max(1e-3, all.values[i]))
  }
  return votes
}
