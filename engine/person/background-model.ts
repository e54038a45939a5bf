import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { blur, spreadAllKnown, spreadKnown } from '../pixels/blur.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { clamp } from '../pixels/scalar.ts'

/**
 * The background as it would look behind the person, and by how much known background differs from that nearby (Lab units,
 * 1.6 where it is plain to 18 where it is busy). `hueSpread`: by how much in hue and chroma alone, of all that is known. While
 * nothing `isKnown` its colour is black and tells no label.
 */
export type BackgroundModel = {
  isKnown: boolean
  lightness: Plane
  a: Plane
  b: Plane
  noise: Plane
  meanNoise: number
  hueSpread: number
}

/** How widely the known background is spread, of the long side: closely, and farther where none is near. */
const spreads = [0.025, 0.09, 0.34]
/** Square Lab units: a pixel's difference counts no more, and that in hue and chroma alone. */
const mostSquare = 625
const mostHueSquare = 25
/** Lab units: the noise is no less and no more. */
const noises = { least: 1.6, most: 18 }
/** Lab units of doubt far from what is known; near it, by so many times its blurred weight, there is less. */
const doubtFarAway = 3
const nearEnough = 4

/**
 * Continues the known background (weight 1 in `known`) behind the person. Studio gradients and shadows are followed closely
 * where known background is near. Widths are shares of the long side.
 */
export function modelBackground(lab: LabPicture, known: Uint8Array): BackgroundModel {
  const { width, height } = lab
  const weights = { width, height, values: Float32Array.from(known) }
  const long = Math.max(width, height)
  const sigmas = spreads.map((spread) => spread * long)
  const channels = [lab.lightness, lab.a, lab.b].map((values) => ({ width, height, values }))
  const [lightness, a, b] = spreadAllKnown(channels, weights, sigmas)
  const model = {
    isKnown: known.includes(1),
    lightness,
    a,
    b,
    noise: createPlane(width, height),
    meanNoise: 0,
    hueSpread: 0,
  }
  const squares = new Float32Array(known.length)
  let sum = 0
  let hues = 0
  let count = 0
  for (let i = 0; i < known.length; i++) {
    if (!known[i]) continue
    squares[i] = Math.min(mostSquare, squaredDifference(lab, model, i))
    sum += squares[i]
    hues += Math.min(mostHueSquare, (lab.a[i] - model.a.values[i]) ** 2 + (lab.b[i] - model.b.values[i]) ** 2)
    count++
  }
  const mean = sum / Math.max(1, count)
  model.meanNoise = toNoise(mean)
  model.hueSpread = Math.sqrt(hues / Math.max(1, 2 * count))
  model.noise = spreadKnown({ width, height, values: squares }, weights, sigmas.slice(1))
  const nearness = blur(weights, sigmas[0]).values
  for (let i = 0; i < known.length; i++) {
    // Half the local spread, half that of the whole: a few calm pixels do not make a calm background. Far from what is
    // known the model itself is doubtful.
    const doubt = doubtFarAway * (1 - clamp(nearEnough * nearness[i], 0, 1))
    model.noise.values[i] = toNoise((model.noise.values[i] + mean) / 2 + doubt * doubt)
  }
  return model
}

function toNoise(variance: number): number {
  return clamp(Math.sqrt(variance), noises.least, noises.most)
}

export function squaredDifference(
  lab: LabPicture,
  model: Pick<BackgroundModel, 'lightness' | 'a' | 'b'>,
  i: number,
): number {
  const l = lab.lightness[i] - model.lightness.values[i]
  const a = lab.a[i] - model.a.values[i]
  const b = lab.b[i] - model.b.values[i]
  return l * l + a * a + b * b
}

/** Spread of a background, Lab units, up to which its colour tells it from a person. */
const calm = 2.5

export const isCalm = ({ meanNoise }: BackgroundModel) => meanNoise <= calm

/** How far a pixel may be from the background's colour, Lab units; and the same for what it must not run into. */
export const near = { ground: 2.5, beyond: 5 }

/** The silhouette sees gaps in a person too, if faintly: its mean share there is at most this. */
export const seenShare = 0.94
