import type { Picture } from '../picture.ts'
import { readBodyFrame } from './body-frame.ts'
import { cropPicture } from './crop-picture.ts'
import { detectPose, glanceAtPose } from './detect-pose.ts'
import type { Networks } from './networks.ts'
import { meanScore, trunkAndElbows } from './refuse-sighting.ts'
import { showsSkin } from './shows-skin.ts'
import type { Box, PersonSighting } from './types.ts'
import { keypointNames } from './types.ts'

/** In units of the person found: somebody else needs so much room, and is at least so large. */
const leastRoom = 1.3
const leastSize = 0.5

/**
 * Whether a second person stands beside the one found, without a face that would tell. A network that sees one person only has
 * to be shown the rest of the picture, and its halves when it may have taken two people for one.
 */
export async function seesCompanion(
  networks: Networks,
  picture: Picture,
  { pose, body }: Pick<PersonSighting, 'pose' | 'body'>,
): Promise<boolean> {
  const { width, height } = picture
  const strip = (left: number, right: number): Box => ({ x: left, y: 0, width: right - left, height })
  const isSomebodyIn = (box: Box) => showsPerson(networks, cropPicture(picture, box), leastSize * body.unit)
  const seen = keypointNames.map((name) => pose[name]).filter(({ score }) => score > 0.2)
  const left = Math.min(...seen.map(({ x }) => x)) - 0.2 * body.unit
  const right = Math.max(...seen.map(({ x }) => x)) + 0.2 * body.unit
  for (const box of [strip(0, left), strip(right, width)])
    if (box.width > leastRoom * body.unit && (await isSomebodyIn(box))) return true
  if (width < height) return false
  return (await isSomebodyIn(strip(0, width / 2))) && (await isSomebodyIn(strip(width / 2, width)))
}

async function showsPerson(networks: Networks, picture: Picture, leastUnit: number): Promise<boolean> {
  const glance = await glanceAtPose(picture, networks)
  if (meanScore(glance, trunkAndElbows) < 0.3) return false
  const pose = await detectPose(picture, networks)
  const body = readBodyFrame(pose, [])
  return meanScore(pose, trunkAndElbows) > 0.6 && body.unit > leastUnit && showsSkin(picture, { pose, body })
}
