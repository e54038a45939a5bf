import { collectColours, colourCost, fitMixture } from '../../pixels/colour-mixture.ts'
import { contrastWeights } from '../../pixels/contrast-weights.ts'
import type { LabPicture } from '../../pixels/lab.ts'
import type { Mask } from '../../pixels/mask.ts'
import { areaOf, createMask, dilate, erode, invert } from '../../pixels/mask.ts'
import { clamp } from '../../pixels/scalar.ts'
import { segment } from '../../pixels/segment.ts'
import { findBetween } from './find-between.ts'
import type { Ground } from './find-ground.ts'
import { clearContrast } from './find-ground.ts'

/** What lies so many pixels beside the ground is surely the garment; of fewer such pixels its colours are not learnt. */
const coreDepth = 2
const leastCore = 50
/** Components of the garment's mixture of colours, at most, and the least variance of each, in square Lab units. */
const mixture = { components: 5, floor: 6 }
/** The ground's noise is no less than these, in Lab units: behind a garment of clear contrast, of a faint one, and in the halo. */
const leastNoise = { clear: 0.3, faint: 0.2, halo: 1 }
/** On a ground of one colour it is this, and of what compression may have left so much. */
const uniform = { noise: 0.06, ofTraces: 0.25 }
/** The spread of a Gaussian, in noises of the ground. */
const spreadsPerNoise = 1.3
/** Of a Gaussian in three dimensions: 3/2 log(2 pi). */
const normaliser = 2.76
/**
 * As log likelihoods: the cost of a colour that the garment does not have, and of one the ground does not have at most; of the core as
 * ground, of sure ground and of the frame's rim as garment; and of parting two neighbours.
 */
const costs = { dearest: 9, mostGround: 14, core: 9, ground: 7, frame: 4, part: 3 }
/** Lab units: beyond this from the ground's colour all colours of a pale garment count alike. */
const faint = 6
/** Lab units from the ground: beyond the first an edge is strong, up to the second what lies so many pixels beside it and the ground is halo. */
const halo = { strong: 25, faint: 6, reach: 6 }

/** The garment, by colours, an outline of least contrast and what is surely ground. */
export function segmentGarment(
  lab: LabPicture,
  { mask: ground, background, colour, contrast, traces }: Ground,
): Mask {
  const { width, height } = lab
  const count = width * height
  const core = erode(invert(ground), coreDepth)
  const rim = findHalo(ground, background.distances)
  const groundCost = new Float32Array(count)
  const garmentCost = new Float32Array(count)
  if (areaOf(core) > leastCore) {
    colourCost(
      fitMixture(collectColours(lab, core.values), mixture.components, mixture.floor),
      lab,
      costs.dearest,
      garmentCost,
    )
  } else garmentCost.fill(costs.dearest)
  const isClear = contrast > clearContrast
  const noise = Math.max(isClear ? leastNoise.clear : leastNoise.faint, background.noise)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const usual = rim.values[i] ? Math.max(leastNoise.halo, noise) : noise
      const spread = traces ? Math.max(uniform.noise, uniform.ofTraces * traces[i]) : usual
      const far = background.distances[i] / (spread * spreadsPerNoise)
      const unlike = 0.5 * far * far + 3 * Math.log(Math.max(noise, spread)) + normaliser
      groundCost[i] = Math.min(costs.mostGround, unlike) + (core.values[i] ? costs.core : 0)
      if (rim.values[i]) garmentCost[i] = costs.dearest
      if (ground.values[i]) garmentCost[i] += costs.ground
      if (x < 1 || y < 1 || x > width - 2 || y > height - 2) garmentCost[i] += costs.frame
    }
  }
  return segment(
    groundCost,
    garmentCost,
    contrastWeights(isClear ? lab : stressFaintEdges(lab, colour), costs.part),
  )
}

/** What is far from the ground's colour counts as equally far, or prints would drown the outline of a pale garment. */
function stressFaintEdges({ width, height, lightness, a, b }: LabPicture, colour: number[]): LabPicture {
  const clip = (channel: Float32Array, c: number) =>
    channel.map((value) => clamp(value, colour[c] - faint, colour[c] + faint))
  return { width, height, lightness: clip(lightness, 0), a: clip(a, 1), b: clip(b, 2) }
}

/**
 * Near a strong edge lie image compression's tints and the garment's own shadow: such pixels are neither sure ground nor sure
 * garment. Pale stripes between dark ones are not of them.
 */
function findHalo(ground: Mask, distances: Float32Array): Mask {
  const strong = createMask(ground.width, ground.height)
  for (let i = 0; i < distances.length; i++) strong.values[i] = distances[i] > halo.strong ? 1 : 0
  const nearEdge = dilate(strong, halo.reach)
  const between = findBetween(strong, 2 * halo.reach)
  const near = dilate(ground, halo.reach)
  for (let i = 0; i < distances.length; i++) {
    const isHalo = nearEdge.values[i] && !ground.values[i] && !between.values[i] && distances[i] <= halo.faint
    if (!isHalo) near.values[i] = 0
  }
  return near
}
