import type { Picture } from '../picture.ts'
import type { Refusal, RefusalCode } from '../refusal.ts'
import { fitSize, reducePicture } from '../pixels/resize.ts'
import { mapBodyFrame, mapPose, readBodyFrame } from './body-frame.ts'
import { detectFaces } from './detect-faces.ts'
import { balancePicture } from '../pixels/balance.ts'
import { findBalance } from './find-balance.ts'
import { headAndChest } from './picture-quality.ts'
import { joinPoses, readBodyPoints } from './body-points.ts'
import { detectPose, wholeSquare } from './detect-pose.ts'
import { findClasses, showsSomebody } from './find-classes.ts'
import { findSilhouette } from './find-silhouette.ts'
import { cropForSegmentation } from './segmentation-window.ts'
import { joinClasses } from './classes.ts'
import type { Networks } from './networks.ts'
import { reachBeyondFrame } from './reach-beyond-frame.ts'
import { refuseBust, refuseSighting } from './refuse-sighting.ts'
import { seesCompanion } from './sees-companion.ts'
import { poseOfPortrait, sightBust } from './sight-bust.ts'
import type { PersonSighting, Pose } from './types.ts'

/** Pixels of the shorter side: in smaller pictures nobody is looked for. */
export const smallestPhotoSide = 256
/** Long side at which the networks look; their crops need no more. */
const lookingSide = 1024

/** Finds the person, or says why the photo will not do. Under half a second; `readPerson` goes on from here. */
export async function checkPerson(networks: Networks, photo: Picture): Promise<PersonSighting | Refusal> {
  if (Math.min(photo.width, photo.height) < smallestPhotoSide) return { refusal: 'image_too_small' }
  const { width, height, scale } = fitSize(photo.width, photo.height, lookingSide)
  const asTaken = scale < 1 ? reducePicture(photo, width, height) : photo
  const moveNet = await detectPose(asTaken, networks)
  const faces = await detectFaces(asTaken, moveNet, networks)
  const frame = readBodyFrame(moveNet, faces)
  const balance = findBalance(asTaken, frame.face, headAndChest(frame))
  const picture = balance ? balancePicture(asTaken, balance) : asTaken
  const whole = wholeSquare(picture)
  const answer = await networks.body(cropForSegmentation(picture, whole))
  const pose = reachBeyondFrame(joinPoses(moveNet, readBodyPoints(answer, whole)), picture)
  const sighting = { pose, faces, body: readBodyFrame(pose, faces), isBust: false }
  const refusal = refuseSighting(asTaken, sighting)
  const bust = mayBeBust(refusal) ? sightBust(picture, faces) : null
  const reason = bust ? refuseBust(picture, bust) : refusal
  if (reason) return { refusal: reason }
  const person = (bust && asPortrait(picture, bust, pose)) ?? bust ?? sighting
  const silhouette = await findSilhouette(networks, picture, person.body, {
    whole,
    bodyMask: answer.silhouette,
  })
  if (!person.isBust && (await seesCompanion(networks, picture, { ...person, silhouette })))
    return { refusal: 'several_people' }
  const classes = await findClasses(networks, picture, person.body, whole)
  if (classes && !showsSomebody(classes, silhouette)) return { refusal: 'no_person' }
  const seen = classes ? { silhouette: joinClasses(silhouette, classes), classes } : { silhouette }
  return enlargeSighting({ ...person, ...seen, balance }, 1 / scale)
}

/** A bust whose shoulders are in sight is dressed as it is, down to the picture's lower edge. */
function asPortrait(picture: Picture, bust: Omit<PersonSighting, 'silhouette' | 'balance'>, pose: Pose) {
  const portrait = poseOfPortrait(picture, pose, bust.faces[0])
  return portrait && { ...bust, pose: portrait, body: readBodyFrame(portrait, bust.faces), isBust: false }
}

function mayBeBust(refusal: RefusalCode | null): boolean {
  return refusal === null || refusal === 'shoulders_out_of_frame' || refusal === 'person_too_small'
}

function enlargeSighting(
  { pose, faces, body, silhouette, classes, balance, isBust }: PersonSighting,
  scale: number,
): PersonSighting {
  const map = ({ x, y }: { x: number; y: number }) => ({
    x: (x + 0.5) * scale - 0.5,
    y: (y + 0.5) * scale - 0.5,
  })
  return {
    pose: mapPose(pose, map),
    faces: faces.map((face) => ({
      ...face,
      ...map(face),
      width: face.width * scale,
      height: face.height * scale,
    })),
    body: mapBodyFrame(body, map, scale),
    silhouette: { ...silhouette, scale: silhouette.scale / scale },
    ...(classes && { classes: { ...classes, scale: classes.scale / scale } }),
    balance,
    isBust,
  }
}
