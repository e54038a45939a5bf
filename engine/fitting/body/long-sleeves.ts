import type { Picture, Plane } from '../../picture.ts'
import { distanceOf } from '../../pixels/colours-apart.ts'
import { clamp } from '../../pixels/scalar.ts'
import type { DressedBody } from '../../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'
import { projectOnArm, traceArm } from './arm-axis.ts'
import { halfOfHand } from './half-of-hand.ts'
import { colourAt, emptyHistogram, tellColoursApart } from './part-colours.ts'
import { seesHand, seesWholeArm } from './see-arm.ts'

/**
 * How far from the arm's line, in units, cloth is a sleeve's: on its outer side and towards the body where the arm hangs beside it,
 * and before it, where trousers are on both sides.
 */
const reaches = { outer: 0.2, inner: 0.12, before: 0.1 }
/**
 * A cuff ends so far beyond the wrist, in units, or where the hand's skin begins, which may be as far away as `most`; where the hand is in
 * a pocket, the wrist is, too. Skin is looked for along these lines beside the arm's, in units. A sleeve that falls over the hand ends where its colours do,
 * at most as far beyond the wrist as `overHand`; what is no longer than `gap` is a figure of its print.
 */
const cuff = { atHand: 0.08, atPocket: -0.06, most: 0.3, lines: [-0.06, 0, 0.06], overHand: 0.45, gap: 0.08 }
/** A cuff is as wide as the hand that comes out of it over so much above its end, in units. */
const cuffHeight = 0.3
/** A sleeve is long that covers most of these places, as shares of the arm's length. */
const forearm = [0.65, 0.7, 0.75, 0.8, 0.85]
const mostOfThem = 3
/** Skin so far beside the arm's line, in units, is the forearm itself: the line lies off it, on trousers. */
const beside = [-0.08, -0.05, 0.05, 0.08]
/** Where the upper arm is clothed, the forearm's cloth is its sleeve too, whatever it was read as. */
const upperArm = 0.4

/**
 * What is worn above and below differs in colour from so much on, RGB; then what is so many times nearer to the one is that one, unless single
 * colours tell otherwise by this mean log likelihood.
 */
const parted = { least: 45, nearer: 3, print: -0.2 }
/** Cloth in shadow keeps such shares of its colour; what is worn above is told from it so far off, RGB. */
const shadow = { from: 0.5, to: 1, least: 30 }
/** Stripes and checks are seen through: colours are means of so many samples to each side, so far apart in units. */
const samples = 2
const pattern = 0.016
/** Of the samples more than this share must have a known colour. */
const mostly = 0.5
/** Each sample counts so much at least, or there might be none. */
const leastSeen = 1e-3
/** A layer surely covers a pixel from such a share on; for its mean colour every so-manieth pixel is enough. */
const sure = { share: 0.95, every: 3 }
/** What is worn below shows its colour so far down from the hips, in torso lengths. */
const legs = 0.4

/** Tells of a pixel whether it lies on the forearm of a long sleeve: cloth there is part of what is worn above. */
export type LongSleeves = (x: number, y: number) => boolean

/** The arm lies beside the trunk, or before it where it is in sight as a whole. */
export function findLongSleeves(model: DressedBody): LongSleeves {
  const { torso, body } = model
  const isLower = tellLower(model)
  const sleeves = ([-1, 1] as const)
    .map((side) => traceArm(model, side))
    .filter((arm) => isLongSleeved(model, arm))
    .map((arm) => {
      const last = endOfCuff(model, arm, isLower)
      const reach = reaches.outer * body.unit + Math.max(0, last - arm.length)
      const { elbow, wrist } = arm.joints
      return {
        arm,
        last,
        hand: { outer: halfOfHand(model, arm, last, 1), inner: halfOfHand(model, arm, last, -1) },
        isBefore: seesWholeArm(model, arm),
        top: Math.min(elbow.y, wrist.y) - reach,
        bottom: Math.max(elbow.y, wrist.y) + reach,
      }
    })
  const projected = new Float64Array(3)
  return (x, y) => {
    const isBeside = Math.min(x - torso.left[y], torso.right[y] - x) <= 0
    const isNear = sleeves.some(({ arm, hand, isBefore, top, bottom, last }) => {
      if (y < top || y > bottom || !(isBefore || isBeside)) return false
      projectOnArm(arm, x, y, projected)
      const along = projected[0]
      const away = projected[1]
      const isOuter = projected[2]
      const usual = isBeside ? (isOuter > 0 ? reaches.outer : reaches.inner) : reaches.before
      const isCuff = along > last - cuffHeight * body.unit
      const most = Math.max(usual * body.unit, isCuff ? (isOuter > 0 ? hand.outer : hand.inner) : 0)
      return along >= arm.upperLength && along <= last && away <= most
    })
    if (!isNear) return false
    // On the far side of an arm that hangs beside the trunk there are no trousers, whatever the colour; `projected` is the arm that was found.
    const isBeyond = isBeside && projected[2] > 0
    return isBeyond || !isLower?.(x, y)
  }
}

/** How far along the arm its cuff ends, in pixels. */
function endOfCuff(model: DressedBody, arm: ArmAxis, isLower: LongSleeves | null): number {
  const {
    layers: { skin, alpha },
    body: { unit },
  } = model
  const at = (along: number, aside: number) => {
    const { point, outwards } = arm.at(along)
    const x = Math.round(point.x + aside * outwards.x)
    const y = Math.round(point.y + aside * outwards.y)
    return x >= 0 && y >= 0 && x < skin.width && y < skin.height ? { x, y, i: y * skin.width + x } : null
  }
  const isSkin = (along: number, aside: number) => {
    const place = at(along, aside)
    return place !== null && skin.values[place.i] > 0.5
  }
  const atLeast = arm.length + (seesHand(model, arm) ? cuff.atHand : cuff.atPocket) * unit
  const begins = cuff.lines.map((line) => {
    let along = arm.length
    while (along < arm.length + cuff.most * unit && !isSkin(along, line * unit)) along++
    return along
  })
  // The middle one: a cuff may hide one side of a hand.
  const begin = begins.sort((one, other) => one - other)[1]
  if (begin < arm.length + cuff.most * unit) return Math.max(atLeast, begin)
  const isSleeve = (along: number) => {
    const place = at(along, 0)
    return place !== null && alpha.values[place.i] > 0.5 && isLower !== null && !isLower(place.x, place.y)
  }
  let end = atLeast
  const most = arm.length + cuff.overHand * unit
  for (let along = end; along < Math.min(most, end + cuff.gap * unit); along++)
    if (isSleeve(along)) end = along
  return end
}

/** Whether an arm is clothed from above the elbow to below it. */
export function isLongSleeved({ layers, body }: DressedBody, arm: ArmAxis): boolean {
  const { width, height } = layers.upper
  const at = (share: number, aside = 0) => {
    const { point, outwards } = arm.at(share * arm.length)
    const x = Math.round(point.x + aside * outwards.x)
    const y = Math.round(point.y + aside * outwards.y)
    return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : null
  }
  const start = at(upperArm)
  if (start === null || layers.upper.values[start] < 0.5) return false
  const covered = forearm.filter((share) => {
    const i = at(share)
    if (i === null || layers.upper.values[i] + layers.lower.values[i] < 0.5) return false
    return beside.every((units) => {
      const j = at(share, units * body.unit)
      return j === null || layers.skin.values[j] < 0.5
    })
  })
  return covered.length >= mostOfThem
}

/** Tells of pixels whether they and what is about them have the colour of what is worn below, not that of what is worn above; null where these are alike. */
function tellLower({ picture, layers, body }: DressedBody): LongSleeves | null {
  const { width, height, pixels } = picture
  const { shoulderMid, hipMid, torsoLength } = body
  const ofUpper = readColours(picture, layers.upper, shoulderMid.y, hipMid.y - legs * torsoLength)
  const ofLower = readColours(picture, layers.lower, hipMid.y, hipMid.y + legs * torsoLength)
  if (!ofUpper || !ofLower) return null
  const [upper, lower] = [ofUpper.mean, ofLower.mean]
  if (distanceOf(upper, lower) < parted.least) return null
  const { odds } = tellColoursApart(ofUpper.histogram, ofLower.histogram)
  // Where the upper garment could be the lower one's cloth in shadow, only its plain colour tells.
  const heedsShadow = distanceFromShades(upper, lower) >= shadow.least
  const distanceFromLower = heedsShadow ? distanceFromShades : distanceOf
  const step = Math.max(1, Math.round(pattern * body.unit))
  const around = [0, 0, 0]
  return (x, y) => {
    around.fill(0)
    let [seen, known, told] = [0, 0, 0]
    for (let v = -samples; v <= samples; v++) {
      const row = clamp(y + v * step, 0, height - 1) * width
      for (let u = -samples; u <= samples; u++) {
        const i = row + clamp(x + u * step, 0, width - 1)
        // At an outline the ground behind tells nothing of the cloth.
        const own = layers.alpha.values[i] + leastSeen
        for (let c = 0; c < 3; c++) around[c] += own * pixels[i * 3 + c]
        seen += own
        const odd = odds[colourAt(pixels, i)]
        told += own * odd
        if (odd !== 0) known += own
      }
    }
    for (let c = 0; c < 3; c++) around[c] /= seen
    // The mean of a print may be the trousers' colour: its single colours, where they are known from elsewhere, are its own.
    const isPrint = known > mostly * seen && told > parted.print * known
    return !isPrint && parted.nearer * distanceFromLower(around, lower) < distanceOf(around, upper)
  }
}

/** Of a colour from the nearest of those that `cloth` has in light and shadow. */
function distanceFromShades(colour: readonly number[], cloth: readonly number[]): number {
  const along = colour.reduce((sum, value, c) => sum + value * cloth[c], 0)
  // Black cloth has no length, and nothing is divided by zero.
  const length = cloth.reduce((sum, value) => sum + value * value, 1e-6)
  const share = clamp(along / length, shadow.from, shadow.to)
  return distanceOf(
    colour,
    cloth.map((value) => value * share),
  )
}

/** The colours of what a layer surely covers between two rows; null where that is nothing. */
function readColours({ width, height, pixels }: Picture, layer: Plane, from: number, to: number) {
  const histogram = emptyHistogram()
  const sums = [0, 0, 0]
  let count = 0
  const end = clamp(Math.round(to), 0, height) * width
  for (let i = clamp(Math.round(from), 0, height) * width; i < end; i += sure.every) {
    if (layer.values[i] < sure.share) continue
    for (let c = 0; c < 3; c++) sums[c] += pixels[i * 3 + c]
    histogram[colourAt(pixels, i)]++
    count++
  }
  return count > 0 ? { mean: sums.map((sum) => sum / count), histogram } : null
}
