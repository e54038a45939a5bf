import type { Picture } from '../picture.ts'
import type { RefusalCode } from '../refusal.ts'
import { distance } from './body-frame.ts'
import { headAndChest, measureBrightness, measureSharpness } from './picture-quality.ts'
import { isColourless, showsSkin } from './shows-skin.ts'
import type { BodyFrame, Box, Face, KeypointName, PersonSighting, Pose } from './types.ts'
import { keypointNames } from './types.ts'

export const trunkAndElbows = [
  'leftShoulder',
  'rightShoulder',
  'leftHip',
  'rightHip',
  'leftElbow',
  'rightElbow',
] as const

/** Without a certain face, mean scores below which there is nobody: of trunk and elbows, and of all points. */
const somebody = { trunk: 0.5, overall: 0.43 }
/** In black and white: of both wrists or both ankles, and of trunk and elbows. */
const limbs = { wrists: 0.45, ankles: 0.5, trunk: 0.62 }
/** A unit measures so many pixels at least, and so much of the picture's shorter side; a face alone is so many pixels wide. */
const smallest = { pixels: 60, ofSide: 0.1 }
const smallestFace = 60
/** Brightness, 0..1, below which so few of the 256 levels are left that no brightening brings a person back. */
const darkest = 0.1
/** Least sharpness of head and chest, and of a face, each looked at with so many pixels on the long side. */
const sharp = { chest: 0.2, chestSide: 400, face: 0.25, faceSide: 200 }
/** A face that is so many times as large as another is no peer of it. */
const peers = 2
/** Shoulders are in the frame that are seen this surely, and lie above this share of the picture's height. */
const inFrame = { score: 0.3, height: 0.985 }

/** Of anybody whose shoulders are seen they are so many face widths apart, or the trunk is as long as that asks: of some 80 people 1.75 and more. */
const shouldersOfFace = 1.4

/** A face of this score is one; prints and folds that look like faces stay below. */
const certainFace = 0.8

/** Why a photo cannot be used, null when it can. The bounds were measured on photos of people and of flat garments. */
export function refuseSighting(
  picture: Picture,
  { pose, faces, body }: Pick<PersonSighting, 'pose' | 'faces' | 'body'>,
): RefusalCode | null {
  const certainFaces = faces.filter(({ score }) => score > certainFace)
  const hasFace = body.face !== null
  const shoulders = Math.min(pose.leftShoulder.score, pose.rightShoulder.score)

  if (certainFaces.length === 0 && !isSeen(pose) && !isSeenInPart(picture, pose, body)) return 'no_person'
  if (arePeers(certainFaces)) return 'several_people'
  const isWithoutBody = certainFaces.some((face) => isWiderThanBody(face, body.unit))
  if (isWithoutBody || !areShouldersInFrame(picture, pose, shoulders)) return 'shoulders_out_of_frame'
  if (!hasFace && isSeenFromBehind(pose)) return 'seen_from_behind'
  const shorterSide = Math.min(picture.width, picture.height)
  if (body.unit < Math.max(smallest.pixels, smallest.ofSide * shorterSide)) return 'person_too_small'
  if (isTooDark(picture, body)) return 'photo_too_dark'
  if (isTooBlurred(picture, body)) return 'photo_too_blurred'
  // Clothes laid out like a body hold nobody.
  const isSomebody = hasFace || showsSkin(picture, { pose, body }) || showsLimbs(picture, pose)
  return isSomebody ? null : 'no_person'
}

function isSeen(pose: Pose, names: readonly KeypointName[] = keypointNames): boolean {
  const trunk = trunkAndElbows.filter((name) => names.includes(name))
  return (
    trunk.length > 0 && meanScore(pose, trunk) >= somebody.trunk && meanScore(pose, names) >= somebody.overall
  )
}

/** By the points inside the picture alone: nobody is less there for what a photo leaves out. Of clothes without anybody in them some lie outside, too. */
function isSeenInPart(picture: Picture, pose: Pose, body: BodyFrame): boolean {
  const { width, height } = picture
  const inside = keypointNames.filter((name) => {
    const { x, y } = pose[name]
    return x >= 0 && x < width && y >= 0 && y < height
  })
  return isSeen(pose, inside) && showsSkin(picture, { pose, body })
}

/** In black and white the joints alone tell: of clothes without anybody in them wrists stay below 0.36 and ankles below 0.43. */
function showsLimbs(picture: Picture, pose: Pose): boolean {
  const hasHands = meanScore(pose, ['leftWrist', 'rightWrist']) > limbs.wrists
  const hasFeet = meanScore(pose, ['leftAnkle', 'rightAnkle']) > limbs.ankles
  return (hasHands || hasFeet) && meanScore(pose, trunkAndElbows) > limbs.trunk && isColourless(picture)
}

/** The same for a picture of a head. */
export function refuseBust(picture: Picture, { body }: Pick<PersonSighting, 'body'>): RefusalCode | null {
  if (!body.face || body.face.width < smallestFace) return 'person_too_small'
  if (measureBrightness(picture, body.face) < darkest) return 'photo_too_dark'
  return measureSharpness(picture, body.face, sharp.faceSide) < sharp.face ? 'photo_too_blurred' : null
}

function isTooDark(picture: Picture, body: BodyFrame): boolean {
  return measureBrightness(picture, headAndChest(body)) < darkest
}

/** Good photos measure 0.8 and more, soft ones 0.3, hopeless ones below 0.15. */
function isTooBlurred(picture: Picture, body: BodyFrame): boolean {
  if (measureSharpness(picture, headAndChest(body), sharp.chestSide) >= sharp.chest) return false
  return body.face === null || measureSharpness(picture, body.face, sharp.faceSide) < sharp.face
}

export function meanScore(pose: Pose, names: readonly KeypointName[]): number {
  return names.reduce((sum, name) => sum + pose[name].score, 0) / names.length
}

/** Into a picture of a head networks that know whole people only put a whole small one: on the neck, or the forehead. */
export function isWiderThanBody({ width }: Box, unit: number): boolean {
  return unit < shouldersOfFace * width
}

/** Two faces of like size side by side; a small one far behind does not count. */
function arePeers(faces: readonly Face[]): boolean {
  return faces.some((face, index) =>
    faces.slice(index + 1).some((other) => {
      const larger = Math.max(face.width, other.width)
      const ratio = larger / Math.min(face.width, other.width)
      return ratio < peers && distance(face, other) > larger
    }),
  )
}

function areShouldersInFrame(
  picture: Picture,
  { leftShoulder, rightShoulder }: Pose,
  leastScore: number,
): boolean {
  if (leastScore < inFrame.score) return false
  const limit = picture.height * inFrame.height
  return leftShoulder.y < limit && rightShoulder.y < limit
}

/** Seen from the front the left shoulder lies on the right of the picture. */
function isSeenFromBehind({ leftShoulder, rightShoulder }: Pose): boolean {
  return leftShoulder.x < rightShoulder.x
}
