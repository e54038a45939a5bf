import type { Picture } from '../picture.ts'
import { isRefusal } from '../refusal.ts'
import { checkPerson } from './check-person.ts'
import { glanceShowsSomebody } from './find-classes.ts'
import { decodeFaces, faceInputSize, faceInputValues } from './decode-faces.ts'
import { glanceAtPose, wholeSquare } from './detect-pose.ts'
import { labelPerson, type PersonReading } from './read-person.ts'
import type { Networks } from './networks.ts'
import { cropSquare } from './square-crop.ts'
import { meanScore, trunkAndElbows } from './refuse-sighting.ts'

/** Mean score of the trunk and the elbows from which on somebody wears the garment. */
const wornTrunk = 0.6
/** A glance at people with their heads cut off sees a trunk this surely; at four in five garments laid out, less. */
const likeTrunk = 0.5
/** A face of this score is one. */
const certainFace = 0.8

/**
 * Reads the person who wears the garment of a product photo; null when it shows the garment alone, printed faces included. `isNotAlone`: no garment lies
 * there by itself, so that who shows no face is taken for a wearer without the network of classes, too.
 */
export async function findWearer(
  networks: Networks,
  picture: Picture,
  isNotAlone = false,
): Promise<PersonReading | null> {
  if (!(await mayBeWorn(networks, picture, isNotAlone))) return null
  const sighting = await checkPerson(networks, picture)
  if (isRefusal(sighting) || sighting.isBust) return null
  // Without the network of classes a face alone tells a wearer from clothes laid out like one.
  if (!isNotAlone && !networks.classes && sighting.body.face === null) return null
  return meanScore(sighting.pose, trunkAndElbows) > wornTrunk
    ? labelPerson(networks, picture, sighting)
    : null
}

/** Quick looks, the quickest first, so that most garment photos cost no more than that. */
async function mayBeWorn(networks: Networks, picture: Picture, isNotAlone: boolean): Promise<boolean> {
  if (await showsFace(networks, picture)) return true
  if (!networks.classes && !isNotAlone) return false
  if (meanScore(await glanceAtPose(picture, networks), trunkAndElbows) < likeTrunk) return false
  return !networks.classes || glanceShowsSomebody(networks.classes, picture)
}

async function showsFace(networks: Networks, picture: Picture): Promise<boolean> {
  const input = new Float32Array(faceInputSize * faceInputSize * 3)
  const square = wholeSquare(picture)
  cropSquare(picture, square, faceInputSize, input, faceInputValues)
  return decodeFaces(await networks.face(input), square, certainFace).length > 0
}
