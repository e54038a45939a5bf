import type { Picture } from '../picture.ts'
import { fitSize, reducePicture } from '../pixels/resize.ts'
import { turnPicture, type QuarterTurns } from '../pixels/turn.ts'
import { readBodyFrame } from './body-frame.ts'
import { glanceAtPose } from './detect-pose.ts'
import type { Networks } from './networks.ts'
import { meanScore, trunkAndElbows } from './refuse-sighting.ts'
import type { Pose } from './types.ts'

/** Long side of what is glanced at. */
const glanceSide = 256
/** An upright person of this mean score, whose body runs down within this slope (across / down), need not be turned. */
const certain = 0.45
const steepest = 1
/** By how much a turned photo must be surer than the photo as it is. */
const margin = 0.15

/** How a photo of somebody lying on the side or upside down must be turned; 0 for an upright one and when it cannot be told. */
export async function findTurn(networks: Networks, photo: Picture): Promise<QuarterTurns> {
  const { width, height, scale } = fitSize(photo.width, photo.height, glanceSide)
  const small = scale < 1 ? reducePicture(photo, width, height) : photo
  const upright = uprightness(await glanceAtPose(small, networks))
  if (upright > certain) return 0
  let best: { turns: QuarterTurns; score: number } = { turns: 0, score: upright + margin }
  for (const turns of [1, 3, 2] as const) {
    const score = uprightness(await glanceAtPose(turnPicture(small, turns), networks))
    if (score > best.score) best = { turns, score }
  }
  return best.score > certain ? best.turns : 0
}

/** How surely somebody stands upright, 0..1; 0 when the body runs upwards or aside, or the head is below it. */
function uprightness(pose: Pose): number {
  const { down, shoulderMid } = readBodyFrame(pose, [])
  const stands = down.y > 0 && Math.abs(down.x) < steepest * down.y && pose.nose.y < shoulderMid.y
  return stands ? meanScore(pose, trunkAndElbows) : 0
}
