import type { Picture, Plane } from '../../picture.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import { lumaOf } from '../../pixels/luma.ts'

/**
 * `tone`: the colour of lit skin, RGB 0..255. `matte`: the same without its shine, which is much of the light that dark skin gives back.
 * `grain`: the range of the photo's own noise on it, in the same units.
 */
export type Skin = { tone: number[]; matte: number[]; grain: number }

/** Bare arms are as bright as so many times the median of all skin in sight (37 people, dark and light); so much of the tone at least. */
const withoutShine = { ofMedian: 1.07, least: 0.88 }

/** The tone where too little skin is in sight, RGB. */
const usualSkin = [196, 154, 132]

/** The grain where too little skin is in sight to tell, and its bounds: what a pixel differs is the photo's own noise, no mole. */
const grains = { usual: 2.5, least: 1.25, most: 6.5 }
/** No single pixel tells of more grain. */
const mostOfPixel = 6
/** A pixel is skin for sure from such a share on; less such skin, as a share of the picture, is too little to tell. */
const sure = { share: 0.97, least: 0.0002 }
/** The lit part of the skin lies between such shares of its pixels, from dark to bright. */
const lit = { from: 0.45, to: 0.9 }
/** Distances of hue, as `awayFromSkin` gives them, up to which a pixel is surely like skin, and from which on it is not at all. */
const likeness = { surely: 0.03, none: 0.06 }
/** In shade skin has so much more red and less green, in shares of brightness, and is still skin. */
const shade = { moreRed: 0.09, lessGreen: 0.06 }

/**
 * The tone is the mean of the lighter part of the skin in sight, because what is seen of it often lies in the shadow of chin or
 * hair. The grain is what single pixels differ from both neighbours.
 */
export function readSkin({ width, pixels }: Picture, skin: Plane): Skin {
  const histogram = new Float64Array(256)
  const sums = new Float64Array(256 * 3)
  let roughness = 0
  let count = 0
  for (let i = 1; i < skin.values.length - 1; i++) {
    if (skin.values[i] < sure.share || skin.values[i - 1] < sure.share || skin.values[i + 1] < sure.share)
      continue
    const o = i * 3
    const level = lumaOf(pixels[o], pixels[o + 1], pixels[o + 2]) | 0
    histogram[level]++
    for (let c = 0; c < 3; c++) sums[level * 3 + c] += pixels[o + c]
    roughness += Math.min(mostOfPixel, Math.abs(2 * pixels[o + 1] - pixels[o - 2] - pixels[o + 4]))
    count++
  }
  if (count < sure.least * skin.values.length || width === 0)
    return { tone: usualSkin, matte: usualSkin, grain: grains.usual }
  const [from, to] = [levelAt(histogram, lit.from * count), levelAt(histogram, lit.to * count)]
  const tone = [0, 0, 0]
  let chosen = 0
  for (let level = from; level <= to; level++) {
    chosen += histogram[level]
    for (let c = 0; c < 3; c++) tone[c] += sums[level * 3 + c]
  }
  for (let c = 0; c < 3; c++) tone[c] /= chosen
  const brightness = lumaOf(tone[0], tone[1], tone[2])
  const share = clamp(
    (withoutShine.ofMedian * levelAt(histogram, 0.5 * count)) / brightness,
    withoutShine.least,
    1,
  )
  return {
    tone,
    matte: tone.map((value) => value * share),
    grain: clamp(roughness / count, grains.least, grains.most),
  }
}

/** 1 for a pixel that has the hue of this skin, lit or in shade, 0 for one of another. */
export function isLikeSkin(skin: Pick<Skin, 'tone'>, pixels: Uint8Array, pixel: number): number {
  return 1 - smoothstep(likeness.surely, likeness.none, awayFromSkin(skin, pixels, pixel))
}

/** How far a pixel's hue is from all that skin takes on, in shares of brightness. In shade skin is redder, never bluer. */
export function awayFromSkin({ tone }: Pick<Skin, 'tone'>, pixels: Uint8Array, pixel: number): number {
  const o = pixel * 3
  const sum = tone[0] + tone[1] + tone[2]
  const total = pixels[o] + pixels[o + 1] + pixels[o + 2] + 1
  const redder = pixels[o] / total - tone[0] / sum
  const greener = pixels[o + 1] / total - tone[1] / sum
  return Math.max(-redder, redder - shade.moreRed, 0) + Math.max(greener, -greener - shade.lessGreen, 0)
}

/** The level below which `amount` of the pixels lie. */
function levelAt(histogram: Float64Array, amount: number): number {
  let below = 0
  for (let level = 0; level < 256; level++) {
    below += histogram[level]
    if (below >= amount) return level
  }
  return 255
}
