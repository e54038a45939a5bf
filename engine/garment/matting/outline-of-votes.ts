import { clamp } from '../../pixels/scalar.ts'

/** How much a rough outline counts beside the votes, in full from so many pixels beside it on. */
const prior = { weight: 0.5, within: 4 }
/** Pixels over which cloth fades into the ground at an outline that votes tell. */
const softness = 1.5

/** Blurred votes, from -1 (ground) to 1 (cloth), and a rough outline together: positive inside. `distance`: from that outline, in pixels, positive inside. */
export function levelOf(votes: number, distance: number): number {
  return votes + prior.weight * clamp(distance / prior.within, -1, 1)
}

/** How much cloth a pixel holds, 0..1, `level` telling how far it is from where the votes change: they were blurred over `sigma` pixels, so a step has this slope. */
export function coverAt(level: number, sigma: number): number {
  const slope = 2 / (Math.sqrt(2 * Math.PI) * sigma)
  return clamp(0.5 + level / slope / softness, 0, 1)
}
