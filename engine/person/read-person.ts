import type { Picture } from '../picture.ts'
import type { Refusal } from '../refusal.ts'
import { isRefusal } from '../refusal.ts'
import { checkPerson } from './check-person.ts'
import type { LabelMap } from './labels.ts'
import type { Networks } from './networks.ts'
import { parsePerson } from './parse-person.ts'
import { readTorsoProfile } from './torso-profile.ts'
import type { PersonSighting, TorsoProfile } from './types.ts'

/** All that is known of the person, in photo pixels (the label map in its own). Small enough to be kept. */
export type PersonReading = PersonSighting & {
  parts: LabelMap
  torso: TorsoProfile
  /** By how much the background differs from a smooth one, Lab units 1.6 (plain) .. 18 (busy). */
  backgroundNoise: number
}

/** Reads the person in a photo of one person, or says why it will not do. Takes about three quarters of a second. */
export async function readPerson(networks: Networks, photo: Picture): Promise<PersonReading | Refusal> {
  const sighting = await checkPerson(networks, photo)
  return isRefusal(sighting) ? sighting : readSightedPerson(photo, sighting)
}

/** The longer half of `readPerson`, for a person already found by `checkPerson`. */
export function readSightedPerson(photo: Picture, sighting: PersonSighting): PersonReading {
  const { noise, ...parts } = parsePerson(photo, sighting)
  return {
    ...sighting,
    parts,
    torso: readTorsoProfile(sighting.body, parts, photo.height),
    backgroundNoise: noise,
  }
}
