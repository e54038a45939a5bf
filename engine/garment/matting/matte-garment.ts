import type { Picture, Plane } from '../../picture.ts'
import { areaOf } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import { smoothGrain } from '../../pixels/smooth-grain.ts'
import { cutOutGarment } from './cut-out-garment.ts'
import { partLegs } from './part-legs.ts'
import { softenMatte } from './soften-matte.ts'

/** Lab units: above this spread the ground is a scene, not a backdrop. */
const clutteredNoise = 8

/**
 * The matting stage: the matte of a garment on plain ground, 0..1 and of the picture's size; null where the ground is cluttered or
 * nothing lies on it. A ground model, a graph cut on a coarse grid (Boykov and Jolly, 2001), the outline settled, and from that
 * trimap a guided filter and known-background matting at full size.
 */
export function matteGarment(photo: Picture): Plane | null {
  // The cloth keeps its grain, which would only hide the edges.
  const picture = smoothGrain(photo)
  const matte = matteSmooth(picture)
  if (picture !== photo) free(picture)
  return matte
}

function matteSmooth(picture: Picture): Plane | null {
  const { mask, gaps, noise } = cutOutGarment(picture)
  if (noise > clutteredNoise || areaOf(mask) === 0) return null
  const matte = softenMatte(picture, mask, gaps, noise)
  partLegs(picture, matte)
  return matte
}
