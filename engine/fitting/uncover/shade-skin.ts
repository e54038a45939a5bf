import { clamp } from '../../pixels/scalar.ts'

/**
 * What shines is the same on every skin; beside what dark skin gives back it is more. Relief is drawn stronger by this over the mean tone, 0..255,
 * within bounds (49 bare arms: .1 of relief at a tone of 190, .29 at 95), on the flat trunk by half of that. `about` is the mean light on a limb.
 */
const contrast = { tone: 225, least: 1.05, most: 2.3, onTrunk: 0.5, about: 0.95 }
/**
 * What is darker is redder, on light skin more than on dark: powers of the brightness by which red, green and blue follow it (the same arms), at
 * the mean tones between which they change.
 */
const hueInShade = {
  dark: { tone: 95, powers: [0.9, 1.05, 1.12] },
  light: { tone: 205, powers: [0.68, 1.08, 1.38] },
}
const [levels, brightest] = [256, 2]

/** How much of a channel of lit skin comes back where its brightness by the model is `light`, 0 to 2; `limb` as in `BodyPoint`. */
type Shading = (light: number, limb: number, channel: number) => number

export function shadingOf(tone: ArrayLike<number>): Shading {
  const mean = (tone[0] + tone[1] + tone[2]) / 3
  const { dark, light: pale } = hueInShade
  const share = clamp((mean - dark.tone) / (pale.tone - dark.tone), 0, 1)
  const powers = dark.powers.map((power, c) => power + (pale.powers[c] - power) * share)
  const onLimb = clamp(contrast.tone / mean, contrast.least, contrast.most)
  const [trunk, limbs] = [onLimb ** contrast.onTrunk, onLimb].map((gain) => {
    const lit = (k: number) => contrast.about * (k / levels / contrast.about) ** gain
    return powers.map((power) =>
      Float64Array.from({ length: brightest * levels + 1 }, (_, k) => lit(k) ** power),
    )
  })
  return (light, limb, channel) => {
    const k = (clamp(light, 0, brightest) * levels) | 0
    return trunk[channel][k] + (limbs[channel][k] - trunk[channel][k]) * limb
  }
}
