import type { Plane } from '../picture.ts'
import { contrastWeights } from '../pixels/contrast-weights.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { free, freeLists } from '../pixels/memory.ts'
import { createMask, type Mask } from '../pixels/mask.ts'
import { smoothstep } from '../pixels/scalar.ts'
import { expandLabels } from '../pixels/segment.ts'
import type { BackgroundModel } from './background-model.ts'
import { modelBackground } from './background-model.ts'
import type { BodyDistances } from './body-distances.ts'
import { measureBodyDistances } from './body-distances.ts'
import type { ColourModels } from './colour-models.ts'
import { refitColourModels, seedColourModels } from './colour-models.ts'
import { findCarried, takeOffBody } from './find-carried.ts'
import { findHeld, keepHeld } from './find-held.ts'
import { followHair } from './follow-hair.ts'
import { findWorn } from './find-worn.ts'
import { allowSeenHair, seeFollowed, seeWorn } from './heed-classes.ts'
import { heedHue } from './heed-hue.ts'
import { heedSight, type Sight } from './heed-sight.ts'
import { knownBackground } from './heed-silhouette.ts'
import { labelCosts } from './label-costs.ts'
import { labelPriors } from './label-priors.ts'
import { background } from './labels.ts'
import { heedPose, settleDoubt } from './settle-doubt.ts'
import type { BodyFrame } from './types.ts'

/** What it costs to part two alike neighbours, against what the labels cost: the higher, the smoother outlines are. */
export const smoothness = 5.5
/** Spread of the background, Lab units, from which on its colours do not tell what the silhouette is unsure of. */
const busy = 4
/** The background is learnt from where it is cheaper than all else by `least`, and by so much more where it is plain; by its spread, Lab units. */
const margins = { least: 2, more: 4, plain: 1.7, busy: 2.3 }
/** It is learnt anew where so large a share of the picture is surely background. */
const leastKnown = 0.02

export type Parsing = {
  width: number
  height: number
  labels: Uint8Array
  distances: BodyDistances
  priors: Float32Array[]
  models: ColourModels
  model: BackgroundModel
  /** As it was seen, and with its doubts settled. */
  seen: Plane
  silhouette: Plane
  /** Hair that was followed down over the clothes. */
  followed: Mask
  /** Clothes that the network of classes takes for a thing. */
  worn: Mask
}

/** Twice: label with the colours the pose suggests, follow long hair, learn the colours from the labels, label again. */
export function parseCoarsely(
  lab: LabPicture,
  body: BodyFrame,
  { silhouette: seen, classes }: Sight,
): Parsing {
  const { width, height } = lab
  const distances = measureBodyDistances(body, width, height)
  const weights = contrastWeights(lab, smoothness)
  const trusted = heedPose(seen, distances)
  const known = knownBackground(trusted)
  let model = modelBackground(lab, known)
  const silhouette = model.meanNoise > busy ? settleDoubt(trusted, distances) : trusted
  const worn = classes ? findWorn(classes.things, distances) : createMask(width, height)
  if (classes) {
    seeWorn(classes, worn)
    const carried = findCarried(classes.things, distances, body.unit)
    takeOffBody(carried, distances)
    free(carried.values)
  }
  const sight: Sight = { silhouette, classes }
  const priors = labelPriors(distances, body, silhouette)
  if (classes) allowSeenHair(priors, classes)
  keepHeld(findHeld(trusted, distances, body.unit, lab), silhouette, priors)
  let models = seedColourModels(lab, body, distances, silhouette)
  let costs = labelCosts(lab, models, model, priors)
  heedSight(costs, sight, model.meanNoise, distances)
  const labels = cheapestLabels(costs)
  expandLabels(labels, costs, weights, 1)
  const followed = followHair(lab, { width, height, labels }, body, priors)
  if (classes) seeFollowed(classes, followed)

  const margin = margins.least + margins.more * (1 - smoothstep(margins.plain, margins.busy, model.meanNoise))
  let count = 0
  for (let i = 0; i < labels.length; i++) {
    known[i] = labels[i] === background && silhouette.values[i] < 0.5 && isSure(costs, i, margin) ? 1 : 0
    count += known[i]
  }
  if (count > leastKnown * labels.length) model = modelBackground(lab, known)
  models = refitColourModels(lab, labels, models)
  free(...costs)
  costs = labelCosts(lab, models, model, priors)
  heedSight(costs, sight, model.meanNoise, distances)
  heedHue(costs, lab, model, silhouette)
  expandLabels(labels, costs, weights, 2)
  freeLists(weights)
  free(...costs, ...(classes ? Object.values(classes) : []))
  return { width, height, labels, distances, priors, models, model, seen, silhouette, followed, worn }
}

/** Whether no part of the person comes near the background's cost: white cloth on white must not teach what the wall is. */
function isSure(costs: readonly Float32Array[], i: number, margin: number): boolean {
  for (let label = 1; label < costs.length; label++)
    if (costs[label][i] < costs[background][i] + margin) return false
  return true
}

function cheapestLabels(costs: readonly Float32Array[]): Uint8Array {
  const labels = new Uint8Array(costs[0].length)
  for (let i = 0; i < labels.length; i++) {
    for (let label = 1; label < costs.length; label++)
      if (costs[label][i] < costs[labels[i]][i]) labels[i] = label
  }
  return labels
}
