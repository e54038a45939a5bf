import { clamp } from '../pixels/scalar.ts'

/** What grows from a value on by so much for each unit of it, up to a most. */
export type Ramp = { from: number; slope: number; most: number }

/** How far a value has grown above where a ramp begins. */
export function above(value: number, { from, slope, most }: Ramp): number {
  return clamp((value - from) * slope, 0, most)
}

/** The same for a value that grows downwards. */
export function below(value: number, { from, slope, most }: Ramp): number {
  return clamp((from - value) * slope, 0, most)
}
