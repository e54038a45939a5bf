import type { Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { findComponents } from '../pixels/components.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { threshold } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { smoothstep } from '../pixels/scalar.ts'
import type { BackgroundModel } from './background-model.ts'
import { isCalm } from './background-model.ts'
import { background } from './labels.ts'

/** Up to this spread of hue and chroma, Lab units, a ground has one hue; the camera's own noise is no less than `least`. */
const spread = { most: 0.7, least: 0.4 }
/** From so many spreads on another hue is no ground's, and surely from so many; and what that says, in the unit of a colour cost. */
const strays = { from: 3, to: 6, evidence: 8 }
/** In a person's shade the ground takes on the person's hue: nothing is told from so far below its brightness on, and all up to so little, Lab units. */
const shade = { from: 2, to: 0.8 }
/** Only where the silhouette sees at least so much of a person: coloured light falls on the ground beside one. */
const leastSeen = 0.25
/** And only in pieces of such a share of the picture, as clothes are: gaps beside an arm are smaller, and have its reflected light. */
const leastArea = 0.008
/** Hues are compared in the mean over so many pixels: the picture's compression blurs them. */
const around = 1.2
/** What is told of a piece of clothes, as a share of what is told for sure, is more. */
const leastTold = 0.3

/**
 * Adds what hues tell of white clothes before a white ground: light makes a ground brighter or darker, but a plain one has one hue everywhere, and
 * cream and bluish white are others, however near.
 */
export function heedHue(
  costs: readonly Float32Array[],
  { lightness, a, b, width, height }: LabPicture,
  model: BackgroundModel,
  silhouette: Plane,
) {
  if (!isCalm(model) || model.hueSpread > spread.most) return
  const sigma = Math.max(spread.least, model.hueSpread)
  const differ = (channel: Float32Array, ground: Plane) => {
    const plane = { width, height, values: channel.map((value, i) => value - ground.values[i]) }
    const mean = blur(plane, around)
    free(plane)
    return mean
  }
  const [light, red, yellow] = [differ(lightness, model.lightness), differ(a, model.a), differ(b, model.b)]
  const told = createPlane(width, height)
  for (let i = 0; i < told.values.length; i++) {
    if (silhouette.values[i] < leastSeen) continue
    const away = Math.hypot(red.values[i], yellow.values[i]) / sigma
    told.values[i] =
      smoothstep(strays.from, strays.to, away) * smoothstep(-shade.from, -shade.to, light.values[i])
  }
  const clothes = threshold(told, leastTold)
  const { labels, pieces } = findComponents(clothes)
  labels.forEach((piece, i) => {
    if (piece > 0 && pieces[piece - 1].area >= leastArea * labels.length)
      costs[background][i] += strays.evidence * told.values[i]
  })
  free(light, red, yellow, told, clothes, labels)
}
