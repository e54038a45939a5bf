import { smoothstep } from '../../pixels/scalar.ts'

/** Where an arm comes out of the shoulder its outline is so much of its thickness, and all of it so far down, in units. */
const atShoulder = 0.6
const fullAt = 0.42
/** It begins to widen above the joint, here, as a share of the way down to where it is full. */
const begins = -0.4

/** How much narrower than the arm its outline is where it comes out of the shoulder: the deltoid rounds into the arm. */
export function narrowAtShoulder(along: number, unit: number): number {
  return atShoulder + (1 - atShoulder) * smoothstep(begins * fullAt * unit, fullAt * unit, along)
}
