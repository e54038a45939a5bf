import type { Plane } from '../picture.ts'
import { smoothstep } from '../pixels/scalar.ts'
import { background, labelCount } from './labels.ts'

/** What the silhouette says against a label where it is sure, in the unit of a colour cost: before a plain and a busy background. */
const evidence = { plain: 11, busy: 18 }
/** Spreads of the background, Lab units, between which it passes from plain to busy. */
const spreads = { plain: 2, busy: 6 }
/** Shares of the silhouette between which it says nothing, and from where it is sure. */
const unsure = { from: 0.35, to: 0.6 }
const sure = { outside: 0.04, inside: 0.95 }

/**
 * Adds what the silhouette (shares 0..1 on the costs' grid) says: inside nothing is background, outside nothing is a part of the
 * person. `noise` is the background's spread, Lab units: the busier it is, the less its colours tell.
 */
export function heedSilhouette(costs: readonly Float32Array[], { values }: Plane, noise: number) {
  const most =
    evidence.plain + (evidence.busy - evidence.plain) * smoothstep(spreads.plain, spreads.busy, noise)
  for (let i = 0; i < values.length; i++) {
    const share = values[i]
    if (share > unsure.to) costs[background][i] += most * smoothstep(unsure.to, sure.inside, share)
    if (share >= unsure.from) continue
    const against = most * smoothstep(unsure.from, sure.outside, share)
    for (let label = 0; label < labelCount; label++) if (label !== background) costs[label][i] += against
  }
}

/** Below this share a pixel is background for certain. */
const certainlyOutside = 0.03

/** 1 where the background is certain and teaches its colours. */
export function knownBackground({ values }: Plane): Uint8Array {
  return Uint8Array.from(values, (share) => (share < certainlyOutside ? 1 : 0))
}
