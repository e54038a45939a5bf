import type { Picture, Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { collectColours, colourCost, fitMixture } from '../../pixels/colour-mixture.ts'
import { signedDistance } from '../../pixels/distance.ts'
import { toLab, type LabPicture } from '../../pixels/lab.ts'
import { createMask, threshold, toPlane, type Mask } from '../../pixels/mask.ts'
import { freeLists, inScope } from '../../pixels/memory.ts'
import { enlargePlane } from '../../pixels/resize.ts'
import { clamp } from '../../pixels/scalar.ts'
import { coverAt, levelOf } from '../matting/outline-of-votes.ts'

/** Pixels beside the rough outline: colours are learnt from beyond the first, those of the ground up to the last; the true outline is looked for within the second. */
const beside = { pure: 3, rim: 6, ground: 48 }
/** The mixtures of colours: components, least variance in square Lab units, pixels they learn from, and the most a colour costs. */
const mixture = { components: 8, floor: 6, samples: 4000, ceiling: 20 }
/** A pixel whose costs differ by so much votes in full; votes are blurred over so many pixels. */
const votes = { full: 4, blur: 1.5 }

/**
 * A soft matte at the picture's own size from a coarse mask on a ground of many colours. Where the outline lies is voted for by every pixel near
 * it, whose colour is rather one of the garment's or one of the ground's around it.
 */
export function softenOnPattern(picture: Picture, mask: Mask): Plane {
  const { width, height } = picture
  return inScope((own) => {
    const rough = own(threshold(own(enlargePlane(toPlane(mask), width, height)), 0.5))
    const distance = own(signedDistance(rough, beside.ground + 1))
    const within = (from: number, to: number) => own(between(distance, from, to))
    const rim = within(-beside.rim, beside.rim)
    const lab = toLab(picture)
    const garment = own(costOf(lab, within(beside.pure, Infinity), rim))
    const ground = own(costOf(lab, within(-beside.ground, -beside.pure), rim))
    freeLists(lab)
    const voted = own(createPlane(width, height))
    for (let i = 0; i < voted.values.length; i++) {
      const unlike = rim.values[i] ? ground[i] - garment[i] : distance.values[i] * votes.full
      voted.values[i] = clamp(unlike / votes.full, -1, 1)
    }
    const matte = blur(voted, votes.blur)
    for (let i = 0; i < matte.values.length; i++)
      matte.values[i] = coverAt(levelOf(matte.values[i], distance.values[i]), votes.blur)
    return matte
  })
}

function between({ width, height, values }: Plane, from: number, to: number): Mask {
  const mask = createMask(width, height)
  for (let i = 0; i < values.length; i++) mask.values[i] = values[i] >= from && values[i] <= to ? 1 : 0
  return mask
}

/** What it costs the pixels of `rim` to have one of the colours of `learnt`. */
function costOf(lab: LabPicture, learnt: Mask, rim: Mask): Float32Array {
  const cost = new Float32Array(rim.values.length)
  const colours = fitMixture(
    collectColours(lab, learnt.values, mixture.samples),
    mixture.components,
    mixture.floor,
  )
  colourCost(colours, lab, mixture.ceiling, cost, rim.values)
  return cost
}
