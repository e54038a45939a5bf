import type { Picture, Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { signedDistance } from '../../pixels/distance.ts'
import { createMask, dilate } from '../../pixels/mask.ts'
import type { Mask } from '../../pixels/mask.ts'
import { inScope, type Own } from '../../pixels/memory.ts'
import { clamp } from '../../pixels/scalar.ts'
import { castVotes } from './cast-votes.ts'
import { type Contrast, measureContrast } from './measure-contrast.ts'
import { coverAt, levelOf } from './outline-of-votes.ts'
import { clear, depth } from './rim-measures.ts'

const rim = {
  /** Of the picture's width, and pixels at least: so far beside the rough outline the true one is looked for. */
  reach: 0.013,
  leastReach: 4,
  /** RGB units: what is farther than this from an even ground is cloth; for each Lab unit of the ground's noise above `even` so much more. */
  least: 2.5,
  noise: 12,
  even: 0.1,
  /** RGB units between ground and palest cloth: below this only the outline tells a pixel's share, above `clear` its colour. */
  faint: 30,
  /** Pixels: the blur that straightens the outline of clear cloth, and of faint cloth. */
  blur: [1.5, 3],
  /** Votes and rough outline together: where they say more than this the colour is not asked. */
  surely: 1.3,
  /** Of the way from the ground's to the cloth's colour: where a pixel holds no cloth, and where nothing else. */
  shares: { lit: [0.08, 0.94], shaded: [0.5, 0.95] },
  /** Pixels: so near to what looks like ground a pixel may hold some of it. Farther in it is cloth of a colour between, as of fine stripes. */
  besideGround: 3,
}

/**
 * The matte of a rough mask's rim, at the picture's own size. Where the outline lies is voted for by every pixel near it: one unlike
 * the ground is cloth, one like it is ground, the less the more of the cloth beside it looks like ground too, and where colours say
 * nothing the rough outline stays. The votes are blurred, so that noise leaves no steps. How much cloth a pixel of the rim holds is
 * then told by its colour, as the share of the way from the ground's to that of the cloth just inside; beside pale cloth by the outline.
 * `noise`: the ground's, in Lab units. NaN where there is too little cloth to tell.
 */
export function settleRim(picture: Picture, rough: Mask, noise: number): Plane {
  const { width, height } = picture
  const reach = Math.max(rim.leastReach, Math.round(rim.reach * width))
  const result = createPlane(width, height)
  inScope((own) => {
    const distance = own(signedDistance(rough, depth.to * reach + 1))
    const contrast = measureContrast(picture, rough, distance, reach, own)
    const least = rim.least + rim.noise * Math.max(0, noise - rim.even)
    const votes = own(castVotes(contrast, distance, reach, least, own))
    const nearGround = own(findNearGround(contrast, distance, reach, least, own))
    const [fine, coarse] = rim.blur.map((sigma) => own(blur(votes, sigma)))
    for (let i = 0; i < result.values.length; i++) {
      const far = distance.values[i]
      if (Math.abs(far) > reach) {
        result.values[i] = far > 0 ? 1 : 0
        continue
      }
      if (Number.isNaN(contrast.palest[i])) {
        result.values[i] = Number.NaN
        continue
      }
      const trust = clamp((contrast.palest[i] - rim.faint) / (clear - rim.faint), 0, 1)
      const settled = coarse.values[i] + (fine.values[i] - coarse.values[i]) * trust
      const level = levelOf(settled, far)
      const byOutline = coverAt(level, rim.blur[1] + (rim.blur[0] - rim.blur[1]) * trust)
      const [none, all] = contrast.shadow.values[i] ? rim.shares.shaded : rim.shares.lit
      const byColour =
        Math.abs(level) > rim.surely || !nearGround.values[i]
          ? byOutline
          : clamp((contrast.share[i] - none) / (all - none), 0, 1)
      result.values[i] = byOutline + (byColour - byOutline) * trust
    }
  })
  return result
}

/** What lies beside the ground, or beside what looks like it: a hole, a gap, a shadow. */
function findNearGround(
  { own: unlike, shadow }: Contrast,
  distance: Plane,
  reach: number,
  least: number,
  own: Own,
): Mask {
  const ground = own(createMask(distance.width, distance.height))
  for (let i = 0; i < ground.values.length; i++) {
    const far = distance.values[i]
    ground.values[i] = far < -reach || (far < reach && (shadow.values[i] || unlike[i] < least)) ? 1 : 0
  }
  return dilate(ground, rim.besideGround)
}
