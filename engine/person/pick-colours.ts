import type { LabPicture } from '../pixels/lab.ts'
import type { BodyDistances } from './body-distances.ts'
import { canBeSkin, isBurntOut } from './skin-tone.ts'
import type { BodyFrame } from './types.ts'

/** Colours are learnt from so many pixels at least. */
const fewest = 20
/** Hips lie so deep inside the trunk, in units, and between these heights (0 shoulders, 1 hips); thighs so near a leg's line. */
const hips = { depth: 0.06, from: 0.92, to: 1.12 }
const thighs = { within: 0.12, from: 1.1, to: 1.5 }
/** The part of a face's box that is skin: neither hair nor eyes. */
const faceSkin = { left: 0.22, right: 0.78, top: 0.42, bottom: 0.86 }
/** Where no face is seen skin is looked for within this ratio of the head and so near the neck, in units; */
const bareHead = { head: 0.8, neck: 0.08 }
/** and where that is too little, so near hands, neck and arms, of those below the last height. */
const bareParts = { hand: 0.08, neck: 0.1, arm: 0.05, armsFrom: 0.6 }

/** The colours of chosen places that the silhouette holds for sure. */
export type Pick = (isChosen: (i: number, x: number, y: number) => boolean) => Float32Array

/** Whether there are colours enough, three values each, to learn from. */
export function isEnough(colours: Float32Array): boolean {
  return colours.length >= fewest * 3
}

/**
 * What is worn about the hips, which nobody bares, and on the thighs unless they are bare. Where a top covers the hips they tell
 * nothing of what is under it, unless all is one piece.
 */
export function pickLower(
  { torso, leg, along }: BodyDistances,
  pick: Pick,
  likeUpper: (i: number) => boolean,
  isSkin: (i: number) => boolean,
): Float32Array {
  const isHip = (i: number) => torso[i] < -hips.depth && along[i] > hips.from && along[i] < hips.to
  const isThigh = (i: number) =>
    leg[i] < thighs.within && along[i] > thighs.from && along[i] < thighs.to && !isSkin(i)
  const apart = pick((i) => (isHip(i) && !likeUpper(i)) || isThigh(i))
  return isEnough(apart) ? apart : pick((i) => isHip(i) || isThigh(i))
}

/** The colours of the face; where none is seen of head and neck, and where that is too little of hands, neck and arms. */
export function pickSkin(
  lab: LabPicture,
  { face }: BodyFrame,
  { head, neck, hand, arm, along }: BodyDistances,
  pick: Pick,
): Float32Array {
  const first = face
    ? pick((i, x, y) => {
        const u = (x - face.x) / face.width
        const v = (y - face.y) / face.height
        const isFace = u > faceSkin.left && u < faceSkin.right && v > faceSkin.top && v < faceSkin.bottom
        return isFace && (canBeSkin(lab, i) || isBurntOut(lab, i))
      })
    : pick((i) => (head[i] < bareHead.head || neck[i] < bareHead.neck) && canBeSkin(lab, i))
  if (isEnough(first)) return first
  return pick(
    (i) =>
      (hand[i] < bareParts.hand ||
        neck[i] < bareParts.neck ||
        (arm[i] < bareParts.arm && along[i] > bareParts.armsFrom)) &&
      canBeSkin(lab, i),
  )
}
