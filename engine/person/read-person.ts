import type { Picture } from '../picture.ts'
import type { Refusal } from '../refusal.ts'
import { isRefusal } from '../refusal.ts'
import { free } from '../pixels/memory.ts'
import { alikeAtEdge, cropToPanel, findPanel, type Panel } from '../pixels/find-panel.ts'
import { turnPicture, type QuarterTurns } from '../pixels/turn.ts'
import { checkPerson } from './check-person.ts'
import { balancePicture } from '../pixels/balance.ts'
import { findTurn } from './find-turn.ts'
import type { LabelMap, PersonParts } from './labels.ts'
import type { Networks } from './networks.ts'
import { parsePerson } from './parse-person.ts'
import { readTorsoProfile } from './torso-profile.ts'
import type { PersonSighting, TorsoProfile } from './types.ts'

/** How the photo is turned to be upright, and where it then lies in a frame, null without one. */
export type Standing = { turns: QuarterTurns; panel: Panel | null }

/**
 * All that is known of the person, in pixels of the corrected photo (label map and silhouette in their own). Small enough to be
 * kept.
 */
export type PersonReading = Omit<PersonSighting, 'classes'> &
  Standing & {
    parts: LabelMap
    torso: TorsoProfile
    /** By how much the background differs from a smooth one, Lab units 1.6 (plain) .. 18 (busy). */
    backgroundNoise: number
  }

/** Reads the person in a photo of one person, or says why it will not do. Takes about three quarters of a second. */
export async function readPerson(networks: Networks, photo: Picture): Promise<PersonReading | Refusal> {
  const turns = await findTurn(networks, photo)
  const upright = turnPicture(photo, turns)
  const panel = findPanel(upright, alikeAtEdge.person)
  const sighting = await checkPerson(networks, panel ? cropToPanel(upright, panel) : upright)
  return isRefusal(sighting) ? sighting : labelPerson(networks, photo, sighting, { turns, panel })
}

/** The photo upright and without its frame. */
export function standPhoto(photo: Picture, { turns, panel }: Standing): Picture {
  const upright = turnPicture(photo, turns)
  return panel ? cropToPanel(upright, panel) : upright
}

/** The photo as it was read: upright, without its frame, and in neutral light. */
export function correctPhoto(photo: Picture, reading: Standing & Pick<PersonReading, 'balance'>): Picture {
  const { balance } = reading
  const upright = standPhoto(photo, reading)
  return balance ? balancePicture(upright, balance) : upright
}

const asItIs: Standing = { turns: 0, panel: null }

/** The longer half of `readPerson`, for a person already found by `checkPerson`, whose classes are given back. */
export async function labelPerson(
  { parse = parsePerson }: Pick<Networks, 'parse'>,
  photo: Picture,
  sighting: PersonSighting,
  standing = asItIs,
): Promise<PersonReading> {
  const corrected = correctPhoto(photo, { ...standing, balance: sighting.balance })
  const parts = await parse(corrected, sighting)
  if (sighting.classes) free(...Object.values(sighting.classes.shares))
  return joinParts(sighting, parts, standing, corrected)
}

/** The same by graph cuts, which answer at once. */
export function readSightedPerson(photo: Picture, sighting: PersonSighting): PersonReading {
  const corrected = correctPhoto(photo, { ...asItIs, balance: sighting.balance })
  return joinParts(sighting, parsePerson(corrected, sighting), asItIs, corrected)
}

function joinParts(
  { pose, faces, body, silhouette, balance, isBust }: PersonSighting,
  { noise, ...parts }: PersonParts,
  standing: Standing,
  corrected: Picture,
): PersonReading {
  return {
    pose,
    faces,
    body,
    silhouette,
    balance,
    isBust,
    ...standing,
    parts,
    torso: readTorsoProfile(body, parts, corrected.height),
    backgroundNoise: noise,
  }
}
