import type { Plane } from '../picture.ts'
import { mix, smoothstep } from '../pixels/scalar.ts'
import { background, labelCount } from './labels.ts'

/** What the silhouette says against a label where it is sure, in the unit of a colour cost: before a plain and a busy background. */
const evidence = { plain: 11, busy: 18 }
/** Spreads of the background, Lab units, between which it passes from plain to busy. */
const spreads = { plain: 2, busy: 6 }
/** Shares of the silhouette between which it says nothing, and from where it is sure; before a busy background its word is all there is. */
const unsure = { plain: { from: 0.35, to: 0.6 }, busy: { from: 0.5, to: 0.5 } }
const sure = { plain: { outside: 0.04, inside: 0.95 }, busy: { outside: 0.15, inside: 0.85 } }

/**
 * Adds what the silhouette (shares 0..1 on the costs' grid) says: inside nothing is background, outside nothing is a part of the
 * person. `noise` is the background's spread, Lab units: the busier it is, the less its colours tell.
 */
export function heedSilhouette(costs: readonly Float32Array[], { values }: Plane, noise: number) {
  const busy = smoothstep(spreads.plain, spreads.busy, noise)
  const most = mix(evidence.plain, evidence.busy, busy)
  const from = mix(unsure.plain.from, unsure.busy.from, busy)
  const to = mix(unsure.plain.to, unsure.busy.to, busy)
  const outside = mix(sure.plain.outside, sure.busy.outside, busy)
  const inside = mix(sure.plain.inside, sure.busy.inside, busy)
  for (let i = 0; i < values.length; i++) {
    const share = values[i]
    if (share > to) costs[background][i] += most * smoothstep(to, inside, share)
    if (share >= from) continue
    const against = most * (1 - smoothstep(outside, from, share))
    for (let label = 0; label < labelCount; label++) if (label !== background) costs[label][i] += against
  }
}

/** Below this share a pixel is background for certain. */
const certainlyOutside = 0.03

/** 1 where the background is certain and teaches its colours. */
export function knownBackground({ values }: Plane): Uint8Array {
  return Uint8Array.from(values, (share) => (share < certainlyOutside ? 1 : 0))
}
