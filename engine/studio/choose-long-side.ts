import type { PersonReading } from '../person/read-person.ts'
import { clamp } from '../pixels/scalar.ts'
import { framePerson, measureExtent } from './frame-person.ts'

const usual = 1024

/** The frame's height at which the photo's pixels are neither enlarged nor, up to 2048, reduced; 768 at least. */
export function chooseLongSide(photo: { width: number; height: number }, { parts }: PersonReading): number {
  const { scale } = framePerson(photo, measureExtent(parts), usual).mapping
  return clamp(4 * Math.floor(usual / scale / 4), 768, 2048)
}
