import type { Picture } from '../picture.ts'
import { distance, middle } from './body-frame.ts'
import type { Keypoint, Point, Pose } from './types.ts'

/** A forearm has such a share of the upper arm's length. */
const ofUpperArm = 0.88
/**
 * An arm leaves the picture where its wrist is seen less surely than `score` and its forearm is shorter than such shares of the upper arm: with the wrist so
 * near to an edge, in heights of the picture, or on the elbow, if a whole forearm would reach beyond the edge.
 */
const leaves = { score: 0.6, nearEdge: 0.05, atEdge: 0.66, atElbow: 0.3 }
/** So of legs; a thigh and a shin have such a share of the trunk's length, and one that is shorter than such a share of it is cut off or unseen. */
const leg = { score: 0.6, length: 0.85, cutOff: 0.5 }

/** The score of what nobody saw. */
const unseen = 0.1
/** So of trunks, in widths of the shoulders: so long is one, and one that is shorter than such a share of its length was not seen. */
const wholeTrunk = { length: 1.43, cutOff: 0.52 }

/**
 * Networks that know whole people only put wrists, hips, knees and ankles that are not in the picture on its edge, or into it. There
 * trunks, arms and legs go on beyond the edge, as long as they would be; such a leg has no foot.
 */
export function reachBeyondFrame(seen: Pose, picture: Size): Pose {
  const pose = { ...seen, ...reachedHips(seen, picture) }
  return {
    ...pose,
    leftWrist: reachedWrist(pose.leftShoulder, pose.leftElbow, pose.leftWrist, picture),
    rightWrist: reachedWrist(pose.rightShoulder, pose.rightElbow, pose.rightWrist, picture),
    ...reachedLeg(pose, 'left', picture),
    ...reachedLeg(pose, 'right', picture),
  }
}

type Size = Pick<Picture, 'width' | 'height'>

function reachedHips(pose: Pose, { height }: Size): Partial<Pose> {
  const { leftShoulder, rightShoulder, leftHip, rightHip } = pose
  const width = distance(leftShoulder, rightShoulder)
  const from = middle(leftShoulder, rightShoulder)
  const seen = distance(from, middle(leftHip, rightHip))
  const down = wholeTrunk.length * width
  if (seen > wholeTrunk.cutOff * down || from.y + down < height) return {}
  const below = ({ x, y }: Point): Keypoint => ({ x: (x + from.x) / 2, y: y + down, score: unseen })
  return { leftHip: below(leftShoulder), rightHip: below(rightShoulder) }
}

function reachedLeg(pose: Pose, side: 'left' | 'right', { height }: Size): Partial<Pose> {
  const [hip, knee, ankle] = [pose[`${side}Hip`], pose[`${side}Knee`], pose[`${side}Ankle`]]
  const trunk = (pose.leftHip.y + pose.rightHip.y - pose.leftShoulder.y - pose.rightShoulder.y) / 2
  const below = ({ x, y }: Point, score: number) => ({ x, y: y + leg.length * trunk, score })
  const isCutOff = (from: Keypoint, to: Keypoint) =>
    to.score < leg.score && to.y - from.y < leg.cutOff * trunk && from.y + leg.length * trunk > height
  const isThighCutOff = isCutOff(hip, knee)
  if (!isThighCutOff && !isCutOff(knee, ankle)) return {}
  const reached = isThighCutOff ? below(hip, knee.score) : knee
  return {
    [`${side}Knee`]: reached,
    [`${side}Ankle`]: below(reached, ankle.score),
    [`${side}Heel`]: undefined,
    [`${side}Toes`]: undefined,
  }
}

function reachedWrist(
  shoulder: Keypoint,
  elbow: Keypoint,
  wrist: Keypoint,
  { width, height }: Size,
): Keypoint {
  const upper = distance(shoulder, elbow)
  const seen = distance(elbow, wrist)
  const isAtElbow = seen < leaves.atElbow * upper
  // There it does not tell where the forearm goes; the upper arm does.
  const [from, to, length] = isAtElbow ? [shoulder, elbow, upper] : [elbow, wrist, seen]
  const onwards = (ofUpperArm * upper) / Math.max(1, length)
  const reached = {
    x: elbow.x + (to.x - from.x) * onwards,
    y: elbow.y + (to.y - from.y) * onwards,
    score: wrist.score,
  }
  const toEdge = ({ x, y }: Keypoint) => Math.min(x, width - x, height - y)
  const isCutOff = isAtElbow
    ? toEdge(reached) < 0
    : seen < leaves.atEdge * upper && toEdge(wrist) < leaves.nearEdge * height
  return isCutOff && wrist.score < leaves.score ? reached : wrist
}
