import { colourCost } from '../pixels/colour-mixture.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { smoothstep } from '../pixels/scalar.ts'
import type { BackgroundModel } from './background-model.ts'
import { squaredDifference } from './background-model.ts'
import type { ColourModels } from './colour-models.ts'
import { background, hair, labelCount, skin } from './labels.ts'
import { canBeSkin } from './skin-tone.ts'

/** No colour speaks more strongly than this against a label, so that the pose keeps a say. */
const ceiling = 16

/** Where hair is known, what looks like nothing of it is no hair; and likewise skin, of which hue and light tell most. */
const hairCeiling = 19
const skinCeiling = 21
/** What has a hue of skin is no less likely skin than this: legs may be darker or paler than the face. */
const hueCeiling = 13.5

/** What no model explains costs the background so much, and more while it is plain: between two spreads of it, Lab units. */
const unexplained = { busy: 15, plain: 5, from: 2, to: 3.2 }
/** The same of what has a colour seen elsewhere in the background. */
const elsewhereCosts = { busy: 1.5, plain: 4.5, from: 2, to: 4 }
/** Of a Gaussian in three dimensions: 3/2 log(2 pi). */
const normaliser = 2.757
/** Below these, Lab units, a hue is cold, and below the last it is grey; and what they say against skin. */
const cold = { b: -2, a: -4, cost: 6 }
const grey = { a: 0.5, cost: 4 }

/**
 * The cost of each label at each pixel: colour plus prior. The background may look like its local model or like any known
 * background. With `chosen`, only for the pixels that are 1 there; the others cost nothing.
 */
export function labelCosts(
  lab: LabPicture,
  models: ColourModels,
  backgroundModel: BackgroundModel,
  priors: readonly Float32Array[],
  chosen?: Uint8Array,
): Float32Array[] {
  const costs = priors.map((prior) => new Float32Array(prior.length))
  // What no model explains is background, unless the background is so plain that it would be known.
  const backgroundCeiling =
    unexplained.busy +
    unexplained.plain * (1 - smoothstep(unexplained.from, unexplained.to, backgroundModel.meanNoise))
  const isHairKnown = models[hair].components > 0
  const ceilings = [
    backgroundCeiling,
    skinCeiling,
    isHairKnown ? hairCeiling : ceiling,
    ceiling,
    ceiling,
    ceiling,
  ]
  for (let label = 0; label < labelCount; label++)
    colourCost(models[label], lab, ceilings[label], costs[label], chosen)
  const noise = backgroundModel.noise.values
  for (let i = 0; i < lab.a.length; i++) {
    if (chosen && !chosen[i]) continue
    // In its shadows and highlights skin keeps its hue.
    if (costs[skin][i] > hueCeiling && canBeSkin(lab, i)) costs[skin][i] = hueCeiling
    costs[skin][i] += coldness(lab, i)
  }
  // Colours seen elsewhere in the background say little while it is plain.
  const elsewherePenalty =
    elsewhereCosts.busy +
    elsewhereCosts.plain * (1 - smoothstep(elsewhereCosts.from, elsewhereCosts.to, backgroundModel.meanNoise))
  const elsewhere = costs[background]
  for (let i = 0; i < elsewhere.length; i++) {
    if (chosen && !chosen[i]) continue
    const square = backgroundModel.isKnown ? squaredDifference(lab, backgroundModel, i) : Infinity
    // -log of a Gaussian in three dimensions with the noise found nearby.
    const local = square / (2 * noise[i] * noise[i]) + 3 * Math.log(noise[i]) + normaliser
    elsewhere[i] = Math.min(backgroundCeiling, local, elsewhere[i] + elsewherePenalty)
  }
  for (let label = 0; label < labelCount; label++) {
    const cost = costs[label]
    const prior = priors[label]
    for (let i = 0; i < cost.length; i++) if (!chosen || chosen[i]) cost[i] += prior[i]
  }
  return costs
}

/** What a cold hue says against skin, which no light gives it, and what a grey one does. */
function coldness({ a, b }: LabPicture, i: number): number {
  if (b[i] < cold.b || a[i] < cold.a) return cold.cost
  return a[i] < grey.a ? grey.cost : 0
}
