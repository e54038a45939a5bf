import type { GarmentReading } from '../../garment/garment.ts'
import type { Body } from '../body/read-body.ts'
import type { PlacedGarment } from '../place/place-garment.ts'
import { drawLower } from './draw-lower.ts'
import { drawUpper } from './draw-upper.ts'
import type { DrawnGarment } from './drawn-garment.ts'
import { sharpenOutline } from './sharpen-outline.ts'

/** The third stage of fitting: the garment's pixels where they were placed, before light, shadow and what is in front of them. */
export function drawGarment(body: Body, garment: GarmentReading, placed: PlacedGarment): DrawnGarment {
  const drawn = placed.kind === 'upper' ? drawUpper(body, garment, placed) : drawLower(body, garment, placed)
  sharpenOutline(drawn.layer)
  return drawn
}
