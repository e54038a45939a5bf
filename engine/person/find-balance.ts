import type { Picture } from '../picture.ts'
import { toLab, type LabPicture } from '../pixels/lab.ts'
import { fitSize, reducePicture } from '../pixels/resize.ts'
import { balancePicture, linearOf, type Balance } from '../pixels/balance.ts'
import { clamp, mix, quantile, smoothstep } from '../pixels/scalar.ts'
import { cropPicture } from './crop-picture.ts'
import { measureBrightness } from './picture-quality.ts'
import type { Box } from './types.ts'

/** The hues, in degrees, and the chroma, in Lab units, that skin of all complexions has in neutral to warm indoor light. */
const plausible = { fromHue: 25, toHue: 74, mostChroma: 38 }
/** What most skin has. */
const usual = { hue: 56, chroma: 24 }
/** So far outside the plausible, in degrees and Lab units, it is the light alone that tells, and skin becomes usual. */
const farOut = { hue: 14, chroma: 8 }
/** What a light has on everything is told from a photo seen `side` pixels small; what is darker, in Lab units, tells nothing. */
const tint = { side: 128, dark: 15 }
/** Skin paler than this has no hue to speak of. */
const leastChroma = 8
/** A photo whose brightest spots (but for this share) stay below `dark`, 0..1, is brought to `bright`. */
const exposure = { share: 0.995, dark: 0.5, bright: 0.8 }
/** The same of head and chest alone, for somebody in the dark before a lamp or a window; what is behind may burn out. */
const backlit = { share: 0.9, dark: 0.2, bright: 0.4 }
/** Most factors: of a channel against a cast, and of all against scarce light, beyond which there is but noise. */
const most = { cast: 4, gain: 16 }

/** The part of a face's box that is read, of its width and height: the cheeks, without hair and eyes. */
const cheekBox = { x: 0.22, y: 0.42, width: 0.56, height: 0.4 }
/** What is divided by is no less, in linear light. */
const leastLight = 1e-3
/** CIE 1976 L*a*b*: where its cube root gives way to a line, and that line. */
const lab = { cubeFrom: 0.2069, slope: 7.787, offset: 16 / 116 }
/** The white of D65, with Y = 1. */
const white = { x: 0.95047, z: 1.08883 }
/** XYZ to linear sRGB (IEC 61966-2-1). */
const fromXyz = [
  [3.2406, -1.5372, -0.4986],
  [-0.9689, 1.8758, 0.0415],
  [0.0557, -0.204, 1.057],
]

/**
 * The correction for a photo in strongly coloured or in little light. The colour is read off the face, null when none is seen: skin
 * in a hue or a strength that no skin has is brought to one that it has (von Kries adaptation), unless the photo would be farther
 * from grey. The brightness is read off the whole photo, so that dark skin stays dark; off head and chest only where these are nearly
 * black. Null where nothing is to be corrected.
 */
export function findBalance(picture: Picture, face: Box | null, lit: Box | null = null): Balance | null {
  const seen = face && findCast(picture, face)
  const cast = seen && isOnEverything(picture, seen) ? seen : null
  const whole = { x: 0, y: 0, ...picture }
  const gain = Math.max(findGain(picture, whole, exposure), lit ? findGain(picture, lit, backlit) : 1)
  if (!cast && gain === 1) return null
  const [red, green, blue] = cast ?? [1, 1, 1]
  const light = Math.min(gain, most.gain)
  return [red * light, green * light, blue * light]
}

function findCast(picture: Picture, { x, y, width, height }: Box): Balance | null {
  const cheeks = cropPicture(picture, {
    x: x + cheekBox.x * width,
    y: y + cheekBox.y * height,
    width: cheekBox.width * width,
    height: cheekBox.height * height,
  })
  const colours = toLab(cheeks)
  const [lightness, a, b] = [colours.lightness, colours.a, colours.b].map((values) => quantile(values, 0.5))
  const chroma = Math.hypot(a, b)
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  const nearestHue = clamp(hue, plausible.fromHue, plausible.toHue)
  const nearestChroma = Math.min(chroma, plausible.mostChroma)
  if (chroma < leastChroma || (nearestHue === hue && nearestChroma === chroma)) return null
  const excess = Math.abs(hue - nearestHue) / farOut.hue + (chroma - nearestChroma) / farOut.chroma
  const share = smoothstep(0, 1, excess)
  const wantedHue = (mix(nearestHue, usual.hue, share) * Math.PI) / 180
  const wantedChroma = mix(nearestChroma, usual.chroma, share)
  const seen = toLinear(lightness, a, b)
  const wanted = toLinear(lightness, wantedChroma * Math.cos(wantedHue), wantedChroma * Math.sin(wantedHue))
  const gainOf = (c: number) => clamp(wanted[c] / Math.max(leastLight, seen[c]), 1 / most.cast, most.cast)
  return [gainOf(0), gainOf(1), gainOf(2)]
}

/** Whether a photo without this cast is nearer to grey. */
function isOnEverything(picture: Picture, cast: Balance): boolean {
  const { width, height } = fitSize(picture.width, picture.height, tint.side)
  const small = reducePicture(picture, width, height)
  return measureTint(toLab(balancePicture(small, cast))) < measureTint(toLab(small))
}

/**
 * How far a photo's median colour is from grey, Lab units. A coloured light lies on all of it (Buchsbaum, A Spatial Processor Model for Object
 * Colour Perception, 1980), other than vivid colours, or what is held or worn before a face.
 */
function measureTint({ lightness, a, b }: LabPicture): number {
  const seen = (_: number, i: number) => lightness[i] > tint.dark
  const [medianA, medianB] = [a, b].map((values) => quantile(values.filter(seen), 0.5))
  return Math.hypot(medianA, medianB)
}

function findGain(picture: Picture, area: Box, { share, dark, bright }: typeof exposure): number {
  const brightest = measureBrightness(picture, area, share)
  return brightest < dark ? linearOf(bright) / Math.max(leastLight, linearOf(brightest)) : 1
}

/** CIE L*a*b* (D65) -> linear sRGB, clipped to 0..1. */
function toLinear(lightness: number, a: number, b: number): number[] {
  const fy = (lightness + 16) / 116
  const [x, y, z] = [fy + a / 500, fy, fy - b / 200].map((f) =>
    f > lab.cubeFrom ? f ** 3 : (f - lab.offset) / lab.slope,
  )
  const [X, Z] = [white.x * x, white.z * z]
  return fromXyz.map(([ofX, ofY, ofZ]) => clamp(ofX * X + ofY * y + ofZ * Z, 0, 1))
}
