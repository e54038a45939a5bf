import type { Picture, Plane } from '../../picture.ts'
import type { Point } from '../../geometry/points.ts'
import { dilate, createMask } from '../../pixels/mask.ts'
import { inScope } from '../../pixels/memory.ts'
import { measureMeans } from '../../pixels/weighted-means.ts'
import type { UpperLandmarks } from '../garment.ts'
import { meanOutside } from './clean-rim.ts'

/** How far about an armpit its gap may end, and how far about that the cloth is looked at, in widths of the chest. */
const reach = { gap: 0.13, cloth: 0.34 }
/** RGB distances: so near to the ground's colour is ground, and so far from it cloth must be. */
const near = 40
const far = 110
/** Where more than this share of the cloth about it has the ground's colour, so may what lies in the armpit. */
const mostInCloth = 0.01
/** A gap ends in less than this share of its surroundings. */
const mostInGap = 0.15
/** Of the cloth about it so much must be far from the ground's colour. */
const leastFar = 0.5
/** What covers less is not seen, and what covers more is cloth. */
const seen = 0.05
const covered = 0.9
/** Beside the slit colours are mixed for so many pixels; it gets the mean of the cloth beside, so widely, in widths of the chest. */
const mixed = 2
const meanReach = 0.03

/**
 * The gap between sleeve and body ends in a slit that is narrower than any matte: the ground in it would shine as a white hole once
 * the arm comes close. It is painted in the colours of the cloth beside it, as a fold. Changes `picture` in place.
 */
export function paintArmpits(picture: Picture, matte: Plane, { left, right }: UpperLandmarks) {
  const ground = meanOutside(picture, matte)
  const chest = right.armpit.x - left.armpit.x
  for (const { armpit } of [left, right]) paintArmpit(picture, matte, armpit, chest, ground)
}

function paintArmpit(picture: Picture, matte: Plane, armpit: Point, chest: number, ground: number[]) {
  const { width, height, pixels } = picture
  const slit = createMask(width, height)
  let [gap, inGap, cloth, inCloth, others] = [0, 0, 0, 0, 0]
  const radius = reach.cloth * chest
  for (let y = Math.max(0, Math.ceil(armpit.y - radius)); y < Math.min(height, armpit.y + radius); y++) {
    for (let x = Math.max(0, Math.ceil(armpit.x - radius)); x < Math.min(width, armpit.x + radius); x++) {
      const i = y * width + x
      if (matte.values[i] < seen) continue
      const away = Math.sqrt((x - armpit.x) ** 2 + (y - armpit.y) ** 2)
      if (away > radius) continue
      let square = 0
      for (let c = 0; c < 3; c++) square += (pixels[i * 3 + c] - ground[c]) ** 2
      const unlike = Math.sqrt(square)
      const isLike = unlike < near
      if (away < reach.gap * chest) {
        gap++
        if (isLike) slit.values[i] = 1
        inGap += slit.values[i]
      } else {
        cloth++
        if (isLike) inCloth++
        if (unlike > far) others++
      }
    }
  }
  if (inGap === 0 || inGap > mostInGap * gap || inCloth > mostInCloth * cloth || others < leastFar * cloth)
    return
  const painted = dilate(slit, mixed)
  const known = createMask(width, height)
  for (let i = 0; i < known.values.length; i++)
    known.values[i] = matte.values[i] > covered && !painted.values[i] ? 1 : 0
  inScope((own) => {
    const colourAt = measureMeans(picture, known, meanReach * chest, own)
    const colour = new Float64Array(3)
    for (let i = 0; i < painted.values.length; i++) {
      if (!painted.values[i] || !colourAt(i % width, (i / width) | 0, colour)) continue
      for (let c = 0; c < 3; c++) pixels[i * 3 + c] = colour[c] + 0.5
    }
  })
}
