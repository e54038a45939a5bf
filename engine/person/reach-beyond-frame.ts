import type { Picture } from '../picture.ts'
import { distance } from './body-frame.ts'
import type { Keypoint, Pose } from './types.ts'

/** A forearm has such a share of the upper arm's length. */
const ofUpperArm = 0.88
/**
 * An arm leaves the picture where its wrist is seen less surely than `score` and lies near an edge, in shares of the picture's height, while its forearm is shorter
 * than such a share of the upper arm; the farther from the edge, the shorter.
 */
const leaves = {
  score: 0.6,
  atEdge: { within: 0.05, forearm: 0.66 },
  nearEdge: { within: 0.14, forearm: 0.25 },
}
/** From such a share of the upper arm on what is in sight of a forearm tells where it goes; of less the upper arm does. */
const leastTelling = 0.3

/**
 * A network that knows whole people only puts the wrist of an arm that leaves the picture on its edge, or into it. There the arm goes on beyond the
 * edge, as long as it would be.
 */
export function reachBeyondFrame(pose: Pose, picture: Pick<Picture, 'width' | 'height'>): Pose {
  return {
    ...pose,
    leftWrist: reachedWrist(pose.leftShoulder, pose.leftElbow, pose.leftWrist, picture),
    rightWrist: reachedWrist(pose.rightShoulder, pose.rightElbow, pose.rightWrist, picture),
  }
}

function reachedWrist(
  shoulder: Keypoint,
  elbow: Keypoint,
  wrist: Keypoint,
  { width, height }: Pick<Picture, 'width' | 'height'>,
): Keypoint {
  const upper = distance(shoulder, elbow)
  const seen = distance(elbow, wrist)
  const toEdge = Math.min(wrist.x, width - wrist.x, height - wrist.y) / height
  const isCutOff = [leaves.atEdge, leaves.nearEdge].some(
    ({ within, forearm }) => toEdge < within && seen < forearm * upper,
  )
  if (wrist.score > leaves.score || !isCutOff) return wrist
  const [from, to, length] = seen > leastTelling * upper ? [elbow, wrist, seen] : [shoulder, elbow, upper]
  const onwards = (ofUpperArm * upper) / Math.max(1, length)
  return {
    x: elbow.x + (to.x - from.x) * onwards,
    y: elbow.y + (to.y - from.y) * onwards,
    score: wrist.score,
  }
}
