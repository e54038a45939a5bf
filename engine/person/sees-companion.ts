import type { Picture } from '../picture.ts'
import { readBodyFrame } from './body-frame.ts'
import { cropPicture } from './crop-picture.ts'
import { detectPose, glanceAtPose, seenScore } from './detect-pose.ts'
import type { Networks } from './networks.ts'
import { meanScore, trunkAndElbows } from './refuse-sighting.ts'
import { showsSkin } from './shows-skin.ts'
import type { Silhouette } from './silhouette.ts'
import type { Box, PersonSighting } from './types.ts'
import { keypointNames } from './types.ts'

/** In units of the person found: somebody else is at least so large, */
const leastSize = 0.5
/** and covers so many square units where the networks' shares, of 255, are above this: they see one person best. */
const leastArea = 0.3
const leastShare = 64
/** Beside what is seen of the person, in units, somebody else may stand. */
const beside = 0.2
/** Mean scores of trunk and elbows: at a glance, and when looked at closely. */
const showsTrunk = { glance: 0.3, closely: 0.6 }

/**
 * Whether a second person stands beside the one found, without a face that would tell: the silhouette tells where to look. In
 * broad pictures the halves are looked at, too, as two people may have been taken for one.
 */
export async function seesCompanion(
  networks: Networks,
  picture: Picture,
  { pose, body, silhouette }: Pick<PersonSighting, 'pose' | 'body' | 'silhouette'>,
): Promise<boolean> {
  const { width, height } = picture
  const strip = (left: number, right: number): Box => ({ x: left, y: 0, width: right - left, height })
  const isSomebodyIn = (box: Box) => showsPerson(networks, cropPicture(picture, box), leastSize * body.unit)
  const seen = keypointNames.map((name) => pose[name]).filter(({ score }) => score > seenScore)
  const left = Math.min(...seen.map(({ x }) => x)) - beside * body.unit
  const right = Math.max(...seen.map(({ x }) => x)) + beside * body.unit
  for (const box of [strip(0, left), strip(right, width)])
    if (holds(silhouette, box, body.unit) && (await isSomebodyIn(box))) return true
  if (width < height) return false
  return (await isSomebodyIn(strip(0, width / 2))) && (await isSomebodyIn(strip(width / 2, width)))
}

/** Whether the silhouette holds enough in a part of the picture for somebody. */
function holds({ width, height, scale, values }: Silhouette, box: Box, unit: number): boolean {
  let area = 0
  const right = Math.min(width, Math.floor((box.x + box.width) * scale))
  for (let y = 0; y < height; y++)
    for (let x = Math.max(0, Math.ceil(box.x * scale)); x < right; x++)
      if (values[y * width + x] > leastShare) area++
  return area > leastArea * (unit * scale) ** 2
}

async function showsPerson(networks: Networks, picture: Picture, leastUnit: number): Promise<boolean> {
  const glance = await glanceAtPose(picture, networks)
  if (meanScore(glance, trunkAndElbows) < showsTrunk.glance) return false
  const pose = await detectPose(picture, networks)
  const body = readBodyFrame(pose, [])
  return (
    meanScore(pose, trunkAndElbows) > showsTrunk.closely &&
    body.unit > leastUnit &&
    showsSkin(picture, { pose, body })
  )
}
