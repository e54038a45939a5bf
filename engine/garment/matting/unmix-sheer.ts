import type { Picture, Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { areaOf, createMask, dilate, erode, threshold } from '../../pixels/mask.ts'
import type { Mask } from '../../pixels/mask.ts'
import { clamp, quantile } from '../../pixels/scalar.ts'
import { meanOutside } from './clean-rim.ts'

const sheer = {
  /** What is less of it is ground. */
  rim: 0.1,
  /** Of the picture's width: cloth so far inside the outline tells the pure colour. */
  depth: 0.02,
  /** Cosine: pixels whose way from the ground's colour points so nearly to the cloth's are the cloth's, thick or thin. */
  alike: 0.95,
  /** Of the cloth, so much must be of that one hue. */
  oneHue: 0.8,
  /** RGB units between the cloth's channels: on black and grey cloth a paler trim is the same mixture as sheer cloth. */
  leastColour: 50,
  /** In shares of thick cloth, and of the cloth deep inside: where more is so pale, it is a print. */
  pale: 0.3,
  mostPale: 0.004,
  /** Of the ways from the ground's colour, this quantile is that of thick cloth. */
  thick: 0.4,
  /** RGB units: a paler cloth's light and shade would pass for thinness. */
  leastContrast: 90,
  /** In shares of thick cloth: what is thinner may be sheer, and there must be some that is surely. */
  thin: 0.72,
  thinnest: 0.5,
  /** Of the cloth, and of what is thin: less than that is a highlight. */
  leastArea: 0.02,
  leastThinnest: 0.12,
  /** Pixels: lace and tulle have holes of their own, which are evened out a little. */
  blur: 1.2,
  /** In shares of thick cloth: what is so near to the ground's colour counts as of the hue, and as thin, whatever its own hue. */
  noHue: 0.1,
  faintHue: 0.3,
  /** No cloth is thinner. */
  leastShare: 0.05,
  /** Pixels deep inside the cloth, with fewer of which nothing is told. */
  leastDeep: 200,
}

/**
 * Tulle, chiffon and lace show the ground through themselves: in cloth of one hue, what grows in from the outline and lies on the
 * straight way from the ground's colour to the thick cloth's is a mixture of both (the compositing equation I = aF + (1 - a)B of Porter
 * and Duff, 1984, with B and the direction of F known). Its share of cloth goes into `matte` and its own colour into `cleaned`.
 */
export function unmixSheer(picture: Picture, cleaned: Picture, matte: Plane) {
  const { width, height, pixels } = picture
  const cloth = threshold(matte, sheer.rim)
  const deep = erode(cloth, Math.round(sheer.depth * width))
  if (areaOf(deep) < sheer.leastDeep) return
  const ground = meanOutside(picture, matte)
  const thick = findThick(picture, ground, deep)
  if (!thick) return
  const shares = createPlane(width, height)
  const thin = createMask(width, height)
  const v = new Float64Array(3)
  let ofHue = 0
  for (let i = 0; i < shares.values.length; i++) {
    if (!cloth.values[i]) continue
    for (let c = 0; c < 3; c++) v[c] = pixels[i * 3 + c] - ground[c]
    const along = v[0] * thick.way[0] + v[1] * thick.way[1] + v[2] * thick.way[2]
    const length = Math.sqrt(v[0] ** 2 + v[1] ** 2 + v[2] ** 2)
    const isAlike = along > sheer.alike * length
    if (isAlike || length < sheer.noHue * thick.length) ofHue++
    shares.values[i] = clamp(along / thick.length, 0, 1)
    thin.values[i] =
      shares.values[i] < sheer.thin && (isAlike || length < sheer.faintHue * thick.length) ? 1 : 0
  }
  if (ofHue < sheer.oneHue * areaOf(cloth)) return
  const zone = growFromOutline(cloth, thin)
  let surely = 0
  for (let i = 0; i < shares.values.length; i++)
    if (zone.values[i] && shares.values[i] < sheer.thinnest) surely++
  if (areaOf(zone) < sheer.leastArea * areaOf(cloth) || surely < sheer.leastThinnest * areaOf(zone)) return
  for (let i = 0; i < shares.values.length; i++) if (!zone.values[i]) shares.values[i] = 1
  const even = blur(shares, sheer.blur)
  for (let i = 0; i < shares.values.length; i++) {
    if (!zone.values[i]) continue
    const share = clamp(even.values[i], sheer.leastShare, 1)
    matte.values[i] = Math.min(matte.values[i], share)
    for (let c = 0; c < 3; c++)
      cleaned.pixels[i * 3 + c] = clamp(ground[c] + (pixels[i * 3 + c] - ground[c]) / share, 0, 255)
  }
}

/** The direction from the ground's colour to the cloth's, and how far thick cloth lies that way; null for pale, grey, black and printed cloth. */
function findThick({ pixels }: Picture, ground: number[], deep: Mask) {
  const sums = [0, 0, 0]
  const lengths: number[] = []
  for (let i = 0; i < deep.values.length; i += 3) {
    if (!deep.values[i]) continue
    let square = 0
    for (let c = 0; c < 3; c++) {
      const away = pixels[i * 3 + c] - ground[c]
      sums[c] += away
      square += away * away
    }
    lengths.push(Math.sqrt(square))
  }
  const norm = Math.hypot(sums[0], sums[1], sums[2])
  const length = quantile(Float32Array.from(lengths), sheer.thick)
  if (length < sheer.leastContrast || norm === 0) return null
  const way = sums.map((sum) => sum / norm)
  const colour = way.map((part, c) => ground[c] + part * length)
  const pale = lengths.filter((other) => other < sheer.pale * length).length
  const isPrinted = pale > sheer.mostPale * lengths.length
  const isGrey = Math.max(...colour) - Math.min(...colour) < sheer.leastColour
  return isPrinted || isGrey ? null : { way, length }
}

/** What of `thin` can be reached from outside the cloth over thin cloth. */
function growFromOutline(cloth: Mask, thin: Mask): Mask {
  const { width, height, values } = cloth
  const zone = createMask(width, height)
  const near = dilate({ width, height, values: values.map((value) => 1 - value) }, 2)
  const stack: number[] = []
  const steps = [-1, 1, -width, width]
  for (let i = width; i < values.length - width; i++) {
    if (!near.values[i] || !thin.values[i]) continue
    zone.values[i] = 1
    stack.push(i)
  }
  while (stack.length > 0) {
    const i = stack.pop()!
    for (const step of steps) {
      const j = i + step
      if (zone.values[j] || !thin.values[j]) continue
      zone.values[j] = 1
      stack.push(j)
    }
  }
  return zone
}
