import type { Picture, Plane } from '../../picture.ts'
import { areaOf } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import { smoothGrain } from '../../pixels/smooth-grain.ts'
import { cutOutGarment } from './cut-out-garment.ts'
import { partLegs } from './part-legs.ts'
import { softenMatte } from './soften-matte.ts'

/** Lab units: a ground whose spread is smaller is quiet, and one whose spread is larger hardly plain, or a scene. */
const noises = { quiet: 0.6, restless: 3, cluttered: 8 }
/** What was cut out may be ground, and surely is, when more of it looks like that. */
const ofGrounds = { perhaps: 0.12, surely: 0.3 }

/** `isQuiet`: the ground is surely plain. `isDoubtful`: it hardly is, or part of it may have been taken for the garment. */
export type GarmentMatte = { matte: Plane; isQuiet: boolean; isDoubtful: boolean }

/**
 * The matting stage: the matte of a garment on plain ground, 0..1 and of the picture's size; null where the ground is cluttered or
 * nothing lies on it. A ground model, a graph cut on a coarse grid (Boykov and Jolly, 2001), the outline settled, and from that
 * trimap a guided filter and known-background matting at full size.
 */
export function matteGarment(photo: Picture): GarmentMatte | null {
  // The cloth keeps its grain, which would only hide the edges.
  const picture = smoothGrain(photo)
  const matte = matteSmooth(picture)
  if (picture !== photo) free(picture)
  return matte
}

function matteSmooth(picture: Picture): GarmentMatte | null {
  const { mask, gaps, noise, ofGround } = cutOutGarment(picture)
  if (ofGround > ofGrounds.surely || noise > noises.cluttered || areaOf(mask) === 0) return null
  const matte = softenMatte(picture, mask, gaps, noise)
  partLegs(picture, matte)
  const isDoubtful = noise > noises.restless || ofGround > ofGrounds.perhaps
  return { matte, isQuiet: noise < noises.quiet, isDoubtful }
}
