import { centre, distance, readBodyFrame } from '../person/body-frame.ts'
import { detectFaces } from '../person/detect-faces.ts'
import { detectPose } from '../person/detect-pose.ts'
import type { Networks } from '../person/networks.ts'
import type { BodyFrame, Face, Pose } from '../person/types.ts'
import type { Picture } from '../picture.ts'
import { measureChange } from './measure-change.ts'
import { compareFaces } from './compare-faces.ts'

/**
 * same: the person of the studio model image, with something changed ·
 * unchanged: the very picture again · face_lost: no face where the face was ·
 * face_changed: another face · wrong_picture: nobody stands there as the person did
 */
export type Verdict = 'same' | 'unchanged' | 'face_lost' | 'face_changed' | 'wrong_picture'

/** What the verdict rests on; null where it was not measured. */
export type Judgement = { verdict: Verdict; changed: number; likeness: number | null }

/**
 * Measured on twenty photos: the same face, made smaller and larger again, turned, brightened and encoded, 0.84 to 0.98;
 * faces of two people below 0.68 in nineteen of twenty pairs.
 */
const leastLikeness = 0.7
/** Encoding alone changes less than a thousandth of the cells visibly; a white shirt for a white shirt some hundredths. */
const leastChange = 0.004

/**
 * Whether a picture that somebody else made of `studioModel` still shows its person. Both have the same size. Takes about a
 * second: the networks look at both.
 */
export async function judgeResult(
  networks: Networks,
  studioModel: Picture,
  result: Picture,
): Promise<Judgement> {
  const changed = measureChange(studioModel, result)
  if (changed < leastChange) return { verdict: 'unchanged', changed, likeness: null }
  const before = await see(networks, studioModel)
  const after = await see(networks, result)
  if (!standsAlike(before.body, after.body)) return { verdict: 'wrong_picture', changed, likeness: null }
  if (!before.body.face) return { verdict: 'same', changed, likeness: null }

  const face = after.faces.find((candidate) => isSamePlace(before.body, candidate))
  if (!face) return { verdict: 'face_lost', changed, likeness: null }
  const likeness = compareFaces(studioModel, before.body.face, result, face)
  return { verdict: likeness < leastLikeness ? 'face_changed' : 'same', changed, likeness }
}

type Sight = { pose: Pose; faces: Face[]; body: BodyFrame }

async function see(networks: Networks, picture: Picture): Promise<Sight> {
  const pose = await detectPose(picture, networks)
  const faces = await detectFaces(picture, pose, networks)
  return { pose, faces, body: readBodyFrame(pose, faces) }
}

/** Shoulders at the same place and of like width: a model that changed the pose a little is forgiven. */
function standsAlike(before: BodyFrame, after: BodyFrame): boolean {
  const ratio = after.unit / before.unit
  return ratio > 0.65 && ratio < 1.55 && distance(before.shoulderMid, after.shoulderMid) < 0.45 * before.unit
}

function isSamePlace({ face }: BodyFrame, candidate: Face): boolean {
  if (!face) return false
  const ratio = candidate.width / face.width
  return ratio > 0.65 && ratio < 1.55 && distance(centre(face), centre(candidate)) < 0.6 * face.width
}
