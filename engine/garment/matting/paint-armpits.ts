import type { Picture, Plane } from '../../picture.ts'
import type { Point } from '../../geometry/points.ts'
import { findComponents, keepPieces } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { createMask, dilate } from '../../pixels/mask.ts'
import { free, inScope, type Own } from '../../pixels/memory.ts'
import { measureMeans } from '../../pixels/weighted-means.ts'
import type { UpperLandmarks } from '../garment.ts'
import { meanOutside } from './clean-rim.ts'

/** How far about an armpit its gap may end, and how far about that the cloth is looked at, in widths of the chest. */
const reach = { gap: 0.13, cloth: 0.34 }
/** RGB distances: so near to the ground's colour is ground, so near shows its very colour, and so far from it cloth must be. */
const near = { like: 40, very: 12 }
const far = 110
/** Where more than this share of the cloth about it has the ground's colour, so may what lies in the armpit; pale flowers seldom have its very colour. */
const mostInCloth = { like: 0.01, very: 0.002 }
/** Of that so many pixels at least are together in a gap. */
const leastVery = 6
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
  inScope((own) => {
    const slit = findSlit(picture, matte, armpit, chest, ground, own)
    if (!slit) return
    const { width, pixels } = picture
    const painted = own(dilate(slit, mixed))
    const known = own(createMask(width, picture.height))
    for (let i = 0; i < known.values.length; i++)
      known.values[i] = matte.values[i] > covered && !painted.values[i] ? 1 : 0
    const colourAt = measureMeans(picture, known, meanReach * chest, own)
    const colour = new Float64Array(3)
    for (let i = 0; i < painted.values.length; i++) {
      if (!painted.values[i] || !colourAt(i % width, (i / width) | 0, colour)) continue
      for (let c = 0; c < 3; c++) pixels[i * 3 + c] = colour[c] + 0.5
    }
  })
}

/** What of the cloth about an armpit is ground; null where there is none, or it may as well be cloth. */
function findSlit(
  { width, height, pixels }: Picture,
  matte: Plane,
  armpit: Point,
  chest: number,
  ground: number[],
  own: Own,
): Mask | null {
  const [like, inGap, very] = [0, 1, 2].map(() => own(createMask(width, height)))
  const counts = { gap: 0, cloth: 0, likeGap: 0, likeCloth: 0, veryCloth: 0, farCloth: 0 }
  const radius = reach.cloth * chest
  for (let y = Math.max(0, Math.ceil(armpit.y - radius)); y < Math.min(height, armpit.y + radius); y++) {
    for (let x = Math.max(0, Math.ceil(armpit.x - radius)); x < Math.min(width, armpit.x + radius); x++) {
      const i = y * width + x
      if (matte.values[i] < seen) continue
      const away = Math.sqrt((x - armpit.x) ** 2 + (y - armpit.y) ** 2)
      if (away > radius) continue
      let square = 0
      for (let c = 0; c < 3; c++) square += (pixels[i * 3 + c] - ground[c]) ** 2
      like.values[i] = square < near.like ** 2 ? 1 : 0
      const isVery = square < near.very ** 2
      if (away < reach.gap * chest) {
        counts.gap++
        counts.likeGap += inGap.values[i] = like.values[i]
        if (isVery) very.values[i] = 1
        continue
      }
      counts.cloth++
      counts.likeCloth += like.values[i]
      if (isVery) counts.veryCloth++
      if (square > far ** 2) counts.farCloth++
    }
  }
  const { gap, cloth, likeGap, likeCloth, veryCloth, farCloth } = counts
  if (likeGap === 0 || likeGap > mostInGap * gap || farCloth < leastFar * cloth) return null
  if (likeCloth <= mostInCloth.like * cloth) return inGap
  return veryCloth <= mostInCloth.very * cloth ? pieceOf(like, very, own) : null
}

/** The piece of `mask` that has most of `sure`, which lies within it; null where none has enough to tell. */
function pieceOf(mask: Mask, sure: Mask, own: Own): Mask | null {
  const { labels, pieces } = findComponents(mask)
  const counts = new Int32Array(pieces.length + 1)
  for (let i = 0; i < labels.length; i++) if (sure.values[i]) counts[labels[i]]++
  const most = Math.max(leastVery, ...counts.subarray(1))
  const [piece] = pieces.filter(({ label }) => counts[label] === most)
  if (piece) return own(keepPieces(mask, { labels, pieces }, [piece]))
  free(labels)
  return null
}
