import { free } from '../../pixels/memory.ts'
import type { GarmentClass } from '../../garment/garment.ts'
import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import type { StudioModel } from '../../studio/types.ts'
import { blur } from '../../pixels/blur.ts'
import { findStrands } from '../body/find-strands.ts'
import type { Body } from '../body/read-body.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import { smoothContinuedSides } from '../draw/smooth-sides.ts'
import { blendCuffs } from './blend-cuffs.ts'
import { closeArms } from './close-arms.ts'
import { closeSlits } from './close-slits.ts'
import { coverLeftovers } from './cover-leftovers.ts'
import { dropLooseFingers } from './drop-loose-fingers.ts'
import { eraseBareLegs, skinOfLegs } from './erase-bare-legs.ts'
import { eraseTraces } from './erase-traces.ts'
import { eraseShadows, findErased } from './erase-old-garment.ts'
import { fillDents } from './fill-dents.ts'
import { keepHairHue } from './keep-hair-hue.ts'
import { keepWithinPerson } from './keep-within-person.ts'
import type { Occluders } from './find-occluders.ts'
import { findOccluders } from './find-occluders.ts'
import { matteStrands } from './matte-strands.ts'
import { roundShoulders } from './round-shoulders.ts'
import { softenFront } from './soften-front.ts'
import { smoothArms } from './smooth-arms.ts'
import type { Underneath } from './underneath.ts'
import { imagineUnderneath } from './underneath.ts'

/** The person without the old garment. */
export type UncoveredBody = {
  /** How much of each pixel is old clothing. */
  erased: Plane
  /** What was under it. */
  under: Underneath
  /** What lies before the new garment. */
  occluders: Occluders
  /** RGB of what of the photo does, interleaved: at its rim without the old cloth's colour. */
  colours: Uint8Array
}

/** How far an old hem or cuff shades the skin beside it, in units: what is imagined reaches a little beyond it and fades out. */
const shadowReach = 0.024

/**
 * The fourth stage of fitting: what of the old garment goes, what was under it, and what of the person is in front of the new one.
 * Continues the drawn garment over slivers that it must cover.
 */
export function uncoverBody(
  { model, arms }: Body,
  garmentClass: GarmentClass,
  drawn: DrawnGarment,
): UncoveredBody {
  const { layers, body } = model
  const strands = findStrands(layers.hair, body.unit)
  const erased = findErased(model, garmentClass, [arms.left, arms.right], drawn.cutsAt, strands)
  const colours = model.picture.pixels.slice()
  matteStrands(model, strands, erased, colours)
  keepHairHue(model, strands, erased, colours)
  eraseBareLegs(model, drawn, erased)
  coverLeftovers(model, drawn, erased)
  fillDents(model, drawn)
  const beside = blur(erased, shadowReach * body.unit)
  if (drawn.upper) blendCuffs(beside, erased, model, [arms.left, arms.right])
  const besideTop = garmentClass === 'dress' ? besideUpper(model, erased) : beside
  const occluders = findOccluders(model, drawn, erased, besideTop, strands, garmentClass !== 'dress')
  if (besideTop !== beside) free(besideTop)
  free(strands)
  const shaded = drawn.upper ? layers.skin : skinOfLegs(model, drawn)
  eraseShadows(erased, beside, shaded)
  if (shaded !== layers.skin) free(shaded)
  free(beside)
  const under = imagineUnderneath(model, garmentClass, drawn, erased)
  if (drawn.upper) {
    closeArms(model, erased, occluders, under.bare)
    closeSlits(model, drawn, erased, occluders, under.bare.shape)
    smoothContinuedSides(drawn, body.unit)
    smoothArms(model, drawn, erased, occluders, under, garmentClass !== 'dress')
    roundShoulders(model, arms, erased, under.bare.shape, occluders.bareArms)
    keepWithinPerson(model, under.bare.shape, occluders.bareArms)
  }
  dropLooseFingers(model, drawn, occluders)
  softenFront(model, drawn, erased, occluders, under.bare, colours)
  eraseTraces(model, erased)
  return { erased, occluders, colours, under }
}

/** How near the old top is: trousers that go too hid nothing of an arm, though a hand was in their pocket. */
function besideUpper({ layers: { upper }, body: { unit } }: StudioModel, erased: Plane): Plane {
  const ofTop = createPlane(erased.width, erased.height)
  for (let i = 0; i < ofTop.values.length; i++) ofTop.values[i] = Math.min(erased.values[i], upper.values[i])
  const beside = blur(ofTop, shadowReach * unit)
  free(ofTop)
  return beside
}

/** For a body that was composed: its memory serves what comes next. */
export function returnUncovered({ erased, under, occluders, colours }: UncoveredBody) {
  free(erased, under.bare.shape, occluders.photo, occluders.bareArms, colours)
  free(under.bare.colours, under.bare.arms, ...under.beneath)
}
