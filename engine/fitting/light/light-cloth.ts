import type { GarmentClass } from '../../garment/garment.ts'
import type { Plane } from '../../picture.ts'
import { free } from '../../pixels/memory.ts'
import type { Body } from '../body/read-body.ts'
import { clipBox, coveredBox } from '../crop.ts'
import type { DrawnGarment } from '../draw/drawn-garment.ts'
import type { UncoveredBody } from '../uncover/uncover-body.ts'
import { blurCover } from './blur-cover.ts'
import { lightGarment } from './light-garment.ts'
import { transferFolds } from './transfer-folds.ts'

export type LitCloth = {
  /** The new garment's light as factors. */
  light: Plane
  /** What of it is in sight, blurred: outside it casts a contact shadow. */
  soft: Plane
}

/** How far about the garment its shadow may reach, in units. */
const shadowMargin = 0.12

/** The fifth stage of fitting: the folds and the light of the old garment, and light on a body. */
export function lightCloth(
  { model }: Body,
  garmentClass: GarmentClass,
  drawn: DrawnGarment,
  { occluders }: UncoveredBody,
): LitCloth {
  const { picture, layers, body } = model
  const old = garmentClass === 'bottom' ? layers.lower : layers.upper
  const covered = coveredBox(drawn.layer)
  const light = transferFolds(picture, old, layers.skin, covered, body.unit)
  const area = clipBox(covered, picture, shadowMargin * body.unit)
  const soft = blurCover(drawn, occluders.photo, area, body.unit)
  lightGarment(light, model, drawn, soft, area)
  return { light, soft }
}

/** For cloth that was composed: its memory serves what comes next. */
export function returnLight({ light, soft }: LitCloth) {
  free(light)
  free(soft)
}
