import { collectColours, fitMixture } from '../pixels/colour-mixture.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { BackgroundModel } from './background-model.ts'
import type { BodyDistances } from './body-distances.ts'
import type { ColourModels } from './colour-models.ts'
import { background, hair, labelCount } from './labels.ts'

/** Spreads of the background, Lab units, between which it passes from plain to busy. */
const plain = 2
const busy = 6
/** A scene has many colours. */
const components = 14
/** By how much more, as -log likelihood, a colour counts that the scene shows elsewhere. */
const emphasis = 1.7

/**
 * Before a busy background much of it looks like the person by chance: its colours are learnt more finely and count for more,
 * and what lies beyond the body hardly belongs to it. Changes `models` and `priors`; before a plain background nothing.
 * `known` is 1 well outside the body.
 */
export function heedSurroundings(
  models: ColourModels,
  priors: readonly Float32Array[],
  lab: LabPicture,
  known: Uint8Array,
  { tube, head }: BodyDistances,
  { meanNoise }: BackgroundModel,
) {
  const share = smoothstep(plain, busy, meanNoise)
  if (share === 0) return
  const scene = fitMixture(collectColours(lab, known), components, 5)
  for (let peak = 9; peak < scene.values.length; peak += 10) scene.values[peak] += emphasis * share
  models[background] = scene
  for (let label = 1; label < labelCount; label++) {
    if (label === hair) continue
    for (let i = 0; i < tube.length; i++) priors[label][i] += share * clamp((tube[i] - 0.1) * 30, 0, 12)
  }
  // Hair may stand out or fall, but not as far as shelves and leaves reach.
  for (let i = 0; i < head.length; i++) priors[hair][i] += share * clamp((head[i] - 1.5) * 6, 0, 8)
}
