import { clipBox, cropPicture, cropPlane, isTooSmall, pixelsOf, type Area } from '../crop.ts'
import { toLab, type LabPicture } from '../../pixels/lab.ts'
import { close, createMask, dilate, threshold, type Mask } from '../../pixels/mask.ts'
import { distanceTo } from '../../pixels/distance.ts'
import { free, freeLists } from '../../pixels/memory.ts'
import type { DressedBody } from '../../studio/types.ts'

/** A collar lies about the neck: so far above the end of the chin, below the shoulders and to either side, in units, and within so much of the neck's skin. */
const about = { above: 0.15, below: 0.3, aside: 0.6, skin: 0.15 }
/** Its colour changes by no more from pixel to pixel, and from where it is surely cloth, in Lab, of which lightness counts for so much: shadows lie on it. */
const goesOn = { step: 4, fromCloth: 8, lightness: 0.3 }
/** The hue of the hair is so many times farther away than that of the cloth, and than so much, in Lab. */
const unlikeHair = { times: 1.5, least: 4 }
/** How fast the colour of cloth that a pixel is compared with follows that of the pixels on the way. */
const follow = 0.06
/** The hue of darker cloth tells nothing; lightness in Lab. */
const darkest = 50
/** From such shares on a pixel is surely cloth, has something of hair, and is surely a strand of it. */
const sure = { cloth: 0.85, hair: 0.02, strand: 0.9 }
/** Less of it, in square units, is left as it is; gaps in it are closed up to so many pixels. */
const leastArea = 0.002
const gap = 3

/**
 * A pale collar in the shade of hair that lies beside it is easily read as hair: where its colour goes on, it is a collar
 * (seeded region growing, Adams and Bischof, 1994). Changes the layers `hair` and `upper` in place.
 */
export function settleCollars(model: DressedBody) {
  const { layers, body, picture } = model
  const { unit, head, chinY, shoulderMid } = body
  const box = {
    left: head.x - about.aside * unit,
    right: head.x + about.aside * unit,
    top: chinY - about.above * unit,
    bottom: shoulderMid.y + about.below * unit,
  }
  const area = clipBox(box, picture, 0)
  if (isTooSmall(area)) return
  const part = cropPicture(picture, area)
  const lab = toLab(part)
  const [hair, upper, skin] = [layers.hair, layers.upper, layers.skin].map((layer) => cropPlane(layer, area))
  const neck = threshold(skin, 0.5)
  const away = distanceTo(neck, about.skin * unit)
  const isNear = (k: number) => away.values[k] < about.skin * unit
  const grown = growCloth(lab, { hair: hair.values, upper: upper.values }, isNear, area)
  const size = grown.values.reduce((sum, value) => sum + value, 0)
  if (size > leastArea * unit * unit) {
    const whole = close(grown, gap)
    const soft = dilate(whole, 1)
    const pixelAt = pixelsOf(area, picture.width)
    for (let k = 0; k < soft.values.length; k++) {
      if (!soft.values[k]) continue
      const i = pixelAt(k)
      const share = layers.hair.values[i] * (whole.values[k] ? 1 : 0.5)
      layers.hair.values[i] -= share
      layers.upper.values[i] += share
    }
    free(whole.values, soft.values)
  }
  freeLists(lab)
  free(part.pixels, hair, upper, skin, neck.values, away, grown.values)
}

/** What was read as hair and is cloth that goes on. */
function growCloth(
  { lightness, a, b }: LabPicture,
  { hair, upper }: { hair: Float32Array; upper: Float32Array },
  isNear: (k: number) => boolean,
  { width, height }: Area,
): Mask {
  const grown = createMask(width, height)
  const reference = [lightness, a, b].map((channel) => channel.slice())
  const origin = [lightness, a, b].map((channel) => channel.slice())
  const strands = meanHue(a, b, hair)
  let front: number[] = []
  for (let k = 0; k < hair.length; k++)
    if (upper[k] > sure.cloth && lightness[k] > darkest && isNear(k)) front.push(k)
  const visit = (from: number, k: number, next: number[]) => {
    if (grown.values[k] || hair[k] < sure.hair || !isNear(k)) return
    const own = [lightness[k], a[k], b[k]]
    const apart = (of: readonly Float32Array[]) =>
      Math.hypot(goesOn.lightness * (own[0] - of[0][from]), own[1] - of[1][from], own[2] - of[2][from])
    if (apart(reference) > goesOn.step || apart(origin) > goesOn.fromCloth) return
    const fromCloth = Math.hypot(own[1] - origin[1][from], own[2] - origin[2][from])
    const fromHair = Math.hypot(own[1] - strands.a, own[2] - strands.b)
    if (fromHair < unlikeHair.times * Math.max(unlikeHair.least, fromCloth)) return
    grown.values[k] = 1
    reference.forEach((channel, c) => (channel[k] = channel[from] + follow * (own[c] - channel[from])))
    origin.forEach((channel) => (channel[k] = channel[from]))
    next.push(k)
  }
  while (front.length > 0) {
    const next: number[] = []
    for (const k of front) {
      const x = k % width
      if (x > 0) visit(k, k - 1, next)
      if (x < width - 1) visit(k, k + 1, next)
      if (k >= width) visit(k, k - width, next)
      if (k < (height - 1) * width) visit(k, k + width, next)
    }
    front = next
  }
  free(...reference, ...origin)
  return grown
}

/** The mean `a` and `b` of what surely is hair. */
function meanHue(a: Float32Array, b: Float32Array, hair: Float32Array): { a: number; b: number } {
  const sum = { a: 0, b: 0, count: 0 }
  for (let k = 0; k < hair.length; k++) {
    if (hair[k] < sure.strand) continue
    sum.a += a[k]
    sum.b += b[k]
    sum.count++
  }
  const count = Math.max(1, sum.count)
  return { a: sum.a / count, b: sum.b / count }
}
