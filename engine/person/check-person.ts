import type { Picture } from '../picture.ts'
import type { Refusal, RefusalCode } from '../refusal.ts'
import { fitSize, reducePicture } from '../pixels/resize.ts'
import { mapBodyFrame, mapPose, readBodyFrame } from './body-frame.ts'
import { detectFaces } from './detect-faces.ts'
import { detectPose } from './detect-pose.ts'
import type { Networks } from './networks.ts'
import { refuseBust, refuseSighting } from './refuse-sighting.ts'
import { seesCompanion } from './sees-companion.ts'
import { sightBust } from './sight-bust.ts'
import type { PersonSighting } from './types.ts'

/** Long side at which the networks look; their crops need no more. */
const lookingSide = 1024

/** Finds the person, or says why the photo will not do. Under half a second; `readPerson` goes on from here. */
export async function checkPerson(networks: Networks, photo: Picture): Promise<PersonSighting | Refusal> {
  if (Math.min(photo.width, photo.height) < 256) return { refusal: 'image_too_small' }
  const { width, height, scale } = fitSize(photo.width, photo.height, lookingSide)
  const picture = scale < 1 ? reducePicture(photo, width, height) : photo
  const pose = await detectPose(picture, networks)
  const faces = await detectFaces(picture, pose, networks)
  const sighting = { pose, faces, body: readBodyFrame(pose, faces), isBust: false }
  const refusal = refuseSighting(picture, sighting)
  const bust = mayBeBust(refusal) ? sightBust(picture, faces) : null
  const reason = bust
    ? refuseBust(picture, bust)
    : (refusal ?? (await refuseCompany(networks, picture, sighting)))
  return reason ? { refusal: reason } : enlargeSighting(bust ?? sighting, 1 / scale)
}

async function refuseCompany(
  networks: Networks,
  picture: Picture,
  sighting: PersonSighting,
): Promise<RefusalCode | null> {
  return (await seesCompanion(networks, picture, sighting)) ? 'several_people' : null
}

function mayBeBust(refusal: RefusalCode | null): boolean {
  return refusal === null || refusal === 'shoulders_out_of_frame' || refusal === 'person_too_small'
}

function enlargeSighting({ pose, faces, body, isBust }: PersonSighting, scale: number): PersonSighting {
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
    isBust,
  }
}
