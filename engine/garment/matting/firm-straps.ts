import type { Picture, Plane } from '../../picture.ts'
import { findComponents } from '../../pixels/components.ts'
import { close, createMask, dilate, open, threshold, type Mask } from '../../pixels/mask.ts'
import { inScope } from '../../pixels/memory.ts'
import { measureMeans, type WeightedMeans } from '../../pixels/weighted-means.ts'
import { meanOutside } from './clean-rim.ts'
import { strapRows } from './open-strap-gaps.ts'

/** Thinner pieces are straps, and still thinner ones are lines of which hardly a pixel is the strap's alone; half widths, in widths of the picture. */
const half = { strap: 0.007, line: 0.0055 }
/** A strap is so long at least, in heights of the garment. */
const strap = { length: 0.04 }
/** So far to both sides of most of it, in widths of the picture, there is ground. */
const beside = { away: 0.02, ground: 0.6 }
/** Gaps in a strap up to twice so wide are closed, and colours beside it are its own so far, in widths of the picture. */
const reach = 0.005
/** From such a share on a pixel is shown. */
const shown = 0.3
/** Pixels that stand out from the ground by such a share of the most nearby tell a line's colour. */
const telling = 0.7
/** What is nearly on the way from the ground to the cloth, by the cosine between both, is the cloth; that is told by a blur so wide, in widths of the picture. */
const sameCloth = { cosine: 0.96, about: 0.2 }

/**
 * A strap is but a few pixels wide in a garment photo: its matte is torn and its colours are half the ground's. Gaps in it are closed, and thin lines get
 * their own colour, that of the cloth below where they are but a paler mixture of it. Changes `matte` and the garment's colours in `cleaned`.
 */
export function firmStraps(picture: Picture, cleaned: Picture, matte: Plane) {
  const { width } = picture
  const away = Math.max(1, Math.round(reach * width))
  inScope((own) => {
    const cloth = own(threshold(matte, shown))
    const straps = own(findStraps(cloth, own(open(cloth, Math.max(1, Math.round(half.strap * width))))))
    if (!straps.values.includes(1)) return
    const about = own(dilate(straps, away))
    const closed = own(close(cloth, away))
    const ground = meanOutside(picture, matte)
    const wide = own(open(closed, Math.round(half.line * width)))
    const below = measureMeans(picture, own(open(cloth, 2 * away)), sameCloth.about * width, own)
    const colour = new Float64Array(3)
    for (let i = 0; i < about.values.length; i++) {
      if (!about.values[i]) continue
      if (closed.values[i] && (straps.values[i] || !cloth.values[i])) matte.values[i] = 1
      if (wide.values[i] || !findColour(picture, straps, ground, i, 2 * away, colour)) continue
      strengthen(colour, ground, below, i % width, Math.floor(i / width))
      for (let c = 0; c < 3; c++) cleaned.pixels[i * 3 + c] = colour[c]
    }
  })
}

/** Long pieces near the upper edge that `thick` lacks. */
function findStraps(cloth: Mask, thick: Mask): Mask {
  const { width, values } = cloth
  const top = Math.floor(values.indexOf(1) / width)
  const height = Math.floor(values.lastIndexOf(1) / width) - top
  const thin = createMask(width, cloth.height)
  const end = Math.min(values.length, Math.round(top + strapRows * height) * width)
  for (let i = 0; i < end; i++) thin.values[i] = values[i] && !thick.values[i] ? 1 : 0
  const { labels, pieces } = findComponents(thin)
  const away = Math.round(beside.away * width)
  const inGround = new Int32Array(pieces.length + 1)
  for (let i = 0; i < end; i++)
    if (labels[i] && !values[Math.max(0, i - away)] && !values[i + away]) inGround[labels[i]]++
  const isStrap = [
    false,
    ...pieces.map(({ label, area, left, right, top: first, bottom }) => {
      const length = Math.hypot(right - left + 1, bottom - first + 1)
      const isThin = area < 2 * half.strap * width * length
      return isThin && length > strap.length * height && inGround[label] > beside.ground * area
    }),
  ]
  for (let i = 0; i < end; i++) thin.values[i] = isStrap[labels[i]] ? 1 : 0
  return thin
}

/** The mean of those strap pixels about a place that stand out most from the ground; false where none is near. */
function findColour(
  picture: Picture,
  straps: Mask,
  ground: readonly number[],
  place: number,
  away: number,
  colour: Float64Array,
): boolean {
  const near = readNear(picture, straps, ground, place, away)
  if (near.length === 0) return false
  const most = Math.max(...near.map(({ stands }) => stands))
  const told = near.filter(({ stands }) => stands >= telling * most)
  for (let c = 0; c < 3; c++)
    colour[c] = told.reduce((sum, { o }) => sum + picture.pixels[o + c], 0) / told.length
  return true
}

/** The strap pixels about a place, and how far each stands out from the ground, RGB. */
function readNear(picture: Picture, straps: Mask, ground: readonly number[], place: number, away: number) {
  const { width, height, pixels } = picture
  const [x, y] = [place % width, Math.floor(place / width)]
  const near: { o: number; stands: number }[] = []
  for (let row = Math.max(0, y - away); row <= Math.min(height - 1, y + away); row++) {
    for (let column = Math.max(0, x - away); column <= Math.min(width - 1, x + away); column++) {
      if (!straps.values[row * width + column]) continue
      const o = (row * width + column) * 3
      near.push({ o, stands: Math.hypot(...ground.map((value, c) => pixels[o + c] - value)) })
    }
  }
  return near
}

/** A paler mixture of the cloth and the ground becomes the cloth's colour. */
function strengthen(
  colour: Float64Array,
  ground: readonly number[],
  below: WeightedMeans,
  x: number,
  y: number,
) {
  const cloth = new Float64Array(3)
  if (!below(x, y, cloth)) return
  const [toCloth, toColour] = [cloth, colour].map((end) => ground.map((value, c) => end[c] - value))
  const [far, near] = [toCloth, toColour].map((way) => Math.hypot(...way))
  const cosine = toCloth.reduce((sum, value, c) => sum + value * toColour[c], 0) / (far * near || 1)
  if (cosine > sameCloth.cosine && near < far) colour.set(cloth)
}
