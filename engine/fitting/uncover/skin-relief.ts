import { clamp } from '../../pixels/scalar.ts'
import { bodyParts } from './body-shape.ts'

const strips = 9

/** Arms and legs beside the face, RGB: a little redder than its lit side, as 59 bare arms in photos are. */
const besideFace = [1.01, 1, 0.965]
/** How bright a limb is beside the lit side of the face: by so much always, and by so much of its hand's brightness. */
const brightnessOf = { limb: 0.68, hand: 0.3 }

/**
 * Arms follow the hue of hands and neck by these powers, a chest that of the neck alone (20 people). Real arms follow hands by .2 (36 people), but
 * beside real hands an imagined arm of a paler hue is seen at once.
 */
const likeHand = 0.5
const likeNeck = 0.3

/** Mean ratios are held within these bounds. */
const bounds = { least: 0.6, most: 1.3 }
/** A strip tells of another that is so many strips away by exp(-strips² / width), and by `least` more wherever it is. */
const telling = { width: 1.5, least: 1e-6 }

/** Mean RGB ratios of skin in sight over a plain tone: of strips along arms and legs, from left to right, and of the trunk. */
export type Relief = { arm: Float64Array; leg: Float64Array; trunk: Float64Array }

export type ReliefSums = { sums: Float64Array; counts: Float64Array }

export function startRelief(): ReliefSums {
  return { sums: new Float64Array(3 * classCount), counts: new Float64Array(classCount) }
}

/** Classes of skin in sight: hands, the strips of arms and of legs, the neck. */
const hand = 0
const firstOfArm = 1
const firstOfLeg = firstOfArm + strips
const neck = firstOfLeg + strips
const classCount = neck + 1

/** `ratio` holds RGB. Of the trunk the neck alone counts. */
export function addToRelief(
  { sums, counts }: ReliefSums,
  part: number,
  isNeck: boolean,
  turn: number,
  ratio: Float64Array,
) {
  if (part === bodyParts.trunk && !isNeck) return
  const index = classOf(part, turn)
  counts[index]++
  for (let c = 0; c < 3; c++) sums[index * 3 + c] += ratio[c]
}

function classOf(part: number, turn: number): number {
  if (part === bodyParts.hand) return hand
  if (part === bodyParts.trunk) return neck
  const strip = Math.min(strips - 1, Math.floor(((turn + 1) / 2) * strips))
  return (part === bodyParts.leg ? firstOfLeg : firstOfArm) + strip
}

/**
 * Limbs that are hidden are tinted and shaded as those in sight; the trunk has the hue of the tone and the neck, and half the shade of arms. A strip counts that was
 * seen in `least` pixels.
 */
export function learnRelief({ sums, counts }: ReliefSums, least: number): Relief {
  const means = (index: number) =>
    counts[index] < least
      ? null
      : [0, 1, 2].map((c) => clamp(sums[index * 3 + c] / counts[index], bounds.least, bounds.most))
  const learn = (first: number) => {
    const seen = Array.from({ length: strips }, (_, k) => ({ k, ratio: means(first + k) }))
    const known = seen.flatMap(({ k, ratio }) => (ratio ? [{ k, ratio }] : []))
    if (known.length * 2 < strips) return null
    const profile = new Float64Array(strips * 3)
    for (let k = 0; k < strips; k++) {
      let weights = 0
      for (const { k: other, ratio } of known) {
        const weight = Math.exp(-((other - k) ** 2) / telling.width) + telling.least
        weights += weight
        for (let c = 0; c < 3; c++) profile[k * 3 + c] += weight * ratio[c]
      }
      for (let c = 0; c < 3; c++) profile[k * 3 + c] /= weights
    }
    return profile
  }
  // Of hands and neck alone little more than the brightness tells of arms and legs.
  const ofHand = means(hand) ?? [1, 1, 1]
  const ofNeck = means(neck) ?? [1, 1, 1]
  const brightness = brightnessOf.limb + brightnessOf.hand * meanOf(ofHand)
  const hue = [0, 1, 2].map(
    (c) => besideFace[c] * hueOf(ofHand, c) ** likeHand * hueOf(ofNeck, c) ** likeNeck,
  )
  const even = Float64Array.from({ length: strips * 3 }, (_, k) => brightness * hue[k % 3])
  const [arms, legs] = [learn(firstOfArm), learn(firstOfLeg)]
  const arm = arms ?? even
  const middle = (strips >> 1) * 3
  const lit = (arm[middle] + arm[middle + 1] + arm[middle + 2]) / 3
  const trunk = Float64Array.from([0, 1, 2], (c) => hueOf(ofNeck, c) ** likeNeck * (0.5 + 0.5 * lit))
  return { arm, leg: legs ?? arms ?? even, trunk }
}

const meanOf = ([red, green, blue]: number[]) => (red + green + blue) / 3

const hueOf = (ratio: number[], channel: number) => ratio[channel] / meanOf(ratio)

/** The RGB ratios at a pixel of the body, into `result`. */
export function readRelief(relief: Relief, part: number, limb: number, turn: number, result: Float64Array) {
  const { trunk } = relief
  if (part === bodyParts.trunk) {
    for (let c = 0; c < 3; c++) result[c] = trunk[c]
    return
  }
  const profile = part === bodyParts.leg ? relief.leg : relief.arm
  const at = clamp(((turn + 1) / 2) * strips - 0.5, 0, strips - 1)
  const k = Math.min(strips - 2, at | 0)
  for (let c = 0; c < 3; c++) {
    const own = profile[k * 3 + c] + (profile[k * 3 + 3 + c] - profile[k * 3 + c]) * (at - k)
    result[c] = trunk[c] + (own - trunk[c]) * limb
  }
}
