import type { Picture } from '../picture.ts'
import { toLab } from '../pixels/lab.ts'
import { cropPicture } from './crop-picture.ts'
import { canBeSkin } from './skin-tone.ts'
import type { PersonSighting, Point } from './types.ts'

/** A spot is bare when so much of it can be skin: hands and necks fill half of theirs, clothes hanging free almost none. */
const leastShare = 0.25
/** Half the side of a spot, in body units. */
const reach = 0.14
/** The neck's spot lies so far above the shoulders' middle, in units. */
const neckAbove = 0.25
/** A pixel is coloured whose channels differ by more, of 255; a picture is colourless in which fewer of them are. One in so many is read. */
const coloured = { apart: 12, share: 0.002, every: 16 }

/** Whether skin is to be seen where people are bare: face, neck, elbows, hands, knees or feet. */
export function showsSkin(picture: Picture, { pose, body }: Pick<PersonSighting, 'pose' | 'body'>): boolean {
  const { shoulderMid, unit } = body
  const spots: Point[] = [
    pose.nose,
    { x: shoulderMid.x, y: shoulderMid.y - neckAbove * unit },
    pose.leftElbow,
    pose.rightElbow,
    pose.leftWrist,
    pose.rightWrist,
    pose.leftKnee,
    pose.rightKnee,
    pose.leftAnkle,
    pose.rightAnkle,
  ]
  return spots.some((spot) => isBare(picture, spot, reach * unit))
}

/** Whether a picture is black and white, so that no hue tells what is skin. */
export function isColourless({ pixels }: Picture): boolean {
  let found = 0
  let count = 0
  for (let o = 0; o < pixels.length; o += 3 * coloured.every, count++) {
    const highest = Math.max(pixels[o], pixels[o + 1], pixels[o + 2])
    if (highest - Math.min(pixels[o], pixels[o + 1], pixels[o + 2]) > coloured.apart) found++
  }
  return found < coloured.share * count
}

function isBare(picture: Picture, { x, y }: Point, half: number): boolean {
  if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return false
  const lab = toLab(cropPicture(picture, { x: x - half, y: y - half, width: 2 * half, height: 2 * half }))
  let bare = 0
  for (let i = 0; i < lab.a.length; i++) if (canBeSkin(lab, i)) bare++
  return bare > leastShare * lab.a.length
}
