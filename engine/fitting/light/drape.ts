import { bell, smoothstep } from '../../pixels/scalar.ts'
import { valueNoise } from '../../pixels/value-noise.ts'

/** Photos of laid out garments lose the folds of white and of black cloth, on which they show less; all other cloth brings most of its own. Mean brightness, 0..255. */
const lost = { white: { from: 190, to: 230 }, black: { from: 80, to: 45, most: 0.65 }, others: 0.35 }

/** How much cloth of a mean brightness needs folds, 0..1. */
export function needOfFolds(brightness: number): number {
  const white = smoothstep(lost.white.from, lost.white.to, brightness)
  const black = lost.black.most * (1 - smoothstep(lost.black.to, lost.black.from, brightness))
  return lost.others + (1 - lost.others) * Math.max(white, black)
}

/** How far the brightness follows a fold; how far from its crest it is lit, in shares of the distance between two. */
const depth = { trunk: 0.12, sleeve: 0.1 }
const litBeside = 0.35
/** How round the crest of a fold is, as a share of its height. */
const roundness = 0.06

/** Folds of a trunk: two sizes of them with their shares, their distance from one another and their length, in units. */
const onTrunk = [
  { share: 0.6, apart: 0.16, long: 0.6 },
  { share: 0.4, apart: 0.075, long: 0.34 },
]
/**
 * They hang from armpit to armpit by this slope, in a bow about the middle, and lie flatter from the waist on; in units. They begin to
 * flatten at this share of the waist's height.
 */
const hammock = { slope: 0.85, flat: 0.25, flattens: 0.5, bow: 0.17 }
/** No fold is straight: it bends by so much, over such distances, in units. */
const bend = { by: 0.05, over: 0.3 }
/** Nobody stands quite straight: the bow's middle wanders by so much, over such heights, in units. */
const wander = { by: 0.22, over: 0.45 }
/** Nor are folds everywhere: they come and go in patches of such a size, in units; as levels of noise. */
const patches = { size: 0.32, from: -0.9, to: 0 }
/** So deep they are everywhere; whole where cloth is drawn together, about the armpits and the waist. Places and sizes in units. */
const gathered = { least: 0.4, across: 0.48, aside: 0.22, down: 0.55, around: 0.3, waist: 0.45 }
/** Cloth lies smooth over the shoulders, and hangs straight so far below the waist, in units. */
const smooth = { shoulders: { from: 0.1, to: 0.3 }, below: { from: 0.4, to: 0.8 } }

/** Each of them has a place of its own in the noise, in its cells, or they would repeat one another. */
const places = {
  wander: 45,
  bend: 7,
  folds: 3,
  patches: 3,
  bendOfSleeve: 11,
  foldsOfSleeve: 5,
  coarseThreads: 50,
}

/**
 * Light on the folds into which cloth falls on a trunk, as a factor about 1. `across` and `down` from the middle of the shoulders and
 * the `waist`'s height, all in units.
 */
export function foldsOfTrunk(across: number, down: number, waist: number): number {
  const aside = Math.abs(across)
  const slope = hammock.slope * (1 - smoothstep(hammock.flattens * waist, waist, down)) + hammock.flat
  const fromMiddle = across - wander.by * valueNoise(down / wander.over, places.wander)
  const bowed = Math.sqrt(fromMiddle * fromMiddle + hammock.bow ** 2) - hammock.bow
  const bent = down + slope * bowed + bend.by * valueNoise(across / bend.over + places.bend, down / bend.over)
  const height = onTrunk.reduce(
    (sum, { share, apart, long }) => sum + share * lit(bent / apart, across / long + places.folds),
    0,
  )
  const atArmpit =
    bell((aside - gathered.across) / gathered.aside) * bell((down - gathered.down) / gathered.around)
  const atWaist = gathered.waist * bell((down - waist) / gathered.around)
  const share = gathered.least + (1 - gathered.least) * Math.max(atArmpit, atWaist)
  const patch = valueNoise(across / patches.size + places.patches, down / patches.size)
  const { shoulders, below } = smooth
  const bounds =
    smoothstep(patches.from, patches.to, patch) *
    smoothstep(shoulders.from, shoulders.to, down) *
    (1 - smoothstep(waist + below.from, waist + below.to, down))
  return 1 + depth.trunk * height * share * bounds
}

/** Creases of a sleeve slant over the arm by this slope; they gather so near to the elbow, in units. */
const onSleeve = { apart: 0.13, long: 0.4, slope: 0.7, least: 0.55, around: 0.25, bentBy: 0.03, over: 0.2 }

/**
 * The same of a sleeve: `along` the arm from its shoulder, `aside` of its line (above 0 outwards) and the `elbow`'s place, all in units;
 * `side` -1 for the arm on the left of the picture, 1 for the other.
 */
export function foldsOfSleeve(along: number, aside: number, elbow: number, side: -1 | 1): number {
  const { apart, long, slope, least, around, bentBy, over } = onSleeve
  const bent =
    along + slope * aside + bentBy * valueNoise(along / over, aside / over + places.bendOfSleeve * side)
  const height = lit(bent / apart, aside / long + places.foldsOfSleeve * side)
  const share = least + (1 - least) * bell((along - elbow) / around)
  const { from, to } = smooth.shoulders
  return 1 + depth.sleeve * height * share * smoothstep(from, to, along)
}

/** How much brighter folds of noise are on the side that faces the light, which comes from above; about -1..1. */
function lit(level: number, length: number): number {
  return ridged(level + litBeside, length) - ridged(level, length)
}

/** Cloth creases along lines: noise folded at 0 has ridges there (Musgrave's ridged noise), a little rounded; -1..1. */
function ridged(level: number, length: number): number {
  return 1 - 2 * Math.hypot(valueNoise(level, length), roundness)
}

/** The threads of cloth: how far brightness follows them, and the size of the two kinds of them, in units and at least in pixels. */
const threads = {
  relief: 0.008,
  fine: { size: 0.005, least: 1.5, share: 1 },
  coarse: { size: 0.011, least: 3, share: 0.6 },
}

/** Light on the threads of cloth whose photo lost them, as a factor about 1. `unit`: the body's, in pixels. */
export function lightOnThreads(x: number, y: number, unit: number): number {
  const { relief, fine, coarse } = threads
  const noise = ({ size, least, share }: typeof fine, apart: number) => {
    const cell = Math.max(least, size * unit)
    return share * valueNoise(x / cell + apart, y / cell)
  }
  return 1 + relief * (noise(fine, 0) + noise(coarse, places.coarseThreads))
}
