import { fitBackground, type Background } from '../garment/fit-background.ts'
import { colourCost } from '../pixels/colour-mixture.ts'
import { fillHoles, findComponents, type Components } from '../pixels/components.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { close, createMask, type Mask } from '../pixels/mask.ts'
import type { BodyDistances } from './body-distances.ts'
import type { ColourModels } from './colour-models.ts'
import { background, hair, lower, shoes, skin, upper } from './labels.ts'

/** Lab units: what differs by more from a plain background is no shadow. */
const leastContrast = 22
/** The background's own spread up to which it is plain, Lab units. */
const plain = 3
/** How near a hand a thing must come to be held, and how far from the body it must reach to be more than a wide hem; body units. */
const reach = 0.2
const extent = 0.4
/** Share of the picture: what is larger is furniture. */
const largest = 0.25
/** Share of the picture up to which what a thing encloses is a part of it, whatever its colour: a badge, or light through a mesh. */
const badge = 0.005
/** A colour cost from which on a colour is none of a label's own. */
const strangeCost = 13

/**
 * What stands apart from a plain background outside the body and reaches a hand: bags, and the outlines of arms and clothes.
 * Empty where the background is not plain. `known` is 1 well outside the body.
 */
export function findHeldThings(
  lab: LabPicture,
  known: Uint8Array,
  { width, height, tube, hand }: BodyDistances,
): Mask {
  const apart = createMask(width, height)
  const ground = { width, height, values: known }
  let surface: Background = { distances: new Float32Array(known.length), noise: 4 }
  for (let round = 0; round < 3; round++) surface = fitBackground(lab, ground, surface, 0.7)
  if (surface.noise > plain) return apart
  for (let i = 0; i < known.length; i++)
    apart.values[i] = tube[i] > -0.02 && surface.distances[i] > leastContrast ? 1 : 0
  const components = findComponents(apart)
  const nearest = leastOf(components, hand)
  return keep(apart, components, ({ label, area }) => nearest[label] < reach && area < largest * known.length)
}

/**
 * What is held is not background. Where it has none of the person's colours and reaches far out, it is no part of the person
 * either. Changes `priors`.
 */
export function favourHeldThings(
  priors: readonly Float32Array[],
  held: Mask,
  { lab, models, distances }: { lab: LabPicture; models: ColourModels; distances: BodyDistances },
) {
  const cost = new Float32Array(held.values.length)
  const strange = { ...held, values: held.values.slice() }
  for (const label of [skin, hair, upper, lower]) {
    colourCost(models[label], lab, strangeCost, cost, held.values)
    for (let i = 0; i < cost.length; i++) if (cost[i] < strangeCost) strange.values[i] = 0
  }
  const closed = fillHoles(close(strange, 2), badge * cost.length)
  const components = findComponents(closed)
  const nearest = leastOf(
    components,
    distances.tube.map((value) => -value),
  )
  const things = keep(closed, components, ({ label }) => nearest[label] < -extent)
  for (let i = 0; i < cost.length; i++) {
    if (!held.values[i]) continue
    priors[background][i] += 12
    if (things.values[i]) priors[shoes][i] = -2
  }
}

/** By label, the least of `values` in a piece. */
function leastOf({ labels, pieces }: Components, values: Float32Array): Float32Array {
  const least = new Float32Array(pieces.length + 1).fill(Infinity)
  for (let i = 0; i < labels.length; i++) least[labels[i]] = Math.min(least[labels[i]], values[i])
  return least
}

function keep(
  { width, height }: Mask,
  { labels, pieces }: Components,
  isKept: (piece: Components['pieces'][number]) => boolean,
): Mask {
  const kept = Uint8Array.from([0, ...pieces.map((piece) => (isKept(piece) ? 1 : 0))])
  return { width, height, values: Uint8Array.from(labels, (label) => kept[label]) }
}
