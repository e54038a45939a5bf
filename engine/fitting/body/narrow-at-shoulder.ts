import { smoothstep } from '../../pixels/scalar.ts'

/** How much narrower than the arm its outline is where it comes out of the shoulder. */
export function narrowAtShoulder(along: number, unit: number): number {
  return 0.86 + 0.14 * smoothstep(0, 0.25 * unit, along)
}
