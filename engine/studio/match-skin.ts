import type { Picture } from '../picture.ts'
import type { Box, PersonLayers } from '../person/types.ts'
import { lumaOf } from '../pixels/luma.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { StudioModel } from './types.ts'

/** In face widths: the figure's neck is read so far below the seam, and the person's own neck passes into the common tone over so much. */
const neckBelow = { read: 0.1, fades: 0.7 }
/** The neck is so much darker or lighter than the face at most. */
const neckLight = { least: 0.45, most: 1.4 }
/** Pixels of less skin are left as they are; what is covered by less is too little to be unmixed. */
const leastSkin = 0.01
const leastShare = 0.05
/** The cheeks in a face's box: of its width and height. */
const cheekBox = { x: 0.2, y: 0.3, width: 0.6, height: 0.35 }
/** Sure skin is covered by more; of fewer pixels no common tone is read. */
const sureSkin = 0.95
const fewest = 30

/** Rows between which the person's skin fades into the figure's. */
export type Seam = { from: number; to: number }

/**
 * The figure in the skin of a person: its common skin tone becomes the face's and light and shadow keep their share of it; at
 * the neck it becomes the person's own.
 */
export function matchSkin(
  { backdrop, picture, layers }: StudioModel,
  head: { picture: Picture; layers: PersonLayers },
  face: Box,
  seam: Seam,
): Picture {
  const { width, height, pixels } = picture
  const whole: Box = { x: 0, y: seam.to, width, height: height - seam.to }
  const band = (from: number, to: number): Box => ({
    x: face.x,
    y: from,
    width: face.width,
    height: to - from,
  })
  const own = commonSkin(head.picture, head.layers, cheeks(face))
  const figure = commonSkin(picture, layers, whole)
  if (!own || !figure) return picture
  // The person's neck lies in the shadow of the chin; the figure's begins with the same.
  const ownNeck = commonSkin(head.picture, head.layers, band(seam.from, seam.to)) ?? own
  const figureNeck =
    commonSkin(picture, layers, band(seam.from, seam.to + neckBelow.read * face.width)) ?? figure
  const ratioOf = relativeLight(figure, own)
  const neckRatio = ratioOf(figureNeck[0], figureNeck[1], figureNeck[2])
  const atNeck = ownNeck.map((value, c) =>
    clamp(value / (own[c] * neckRatio), neckLight.least, neckLight.most),
  )
  const result = { width, height, pixels: pixels.slice() }
  for (let y = Math.max(0, Math.floor(seam.from - face.width / 2)); y < height; y++) {
    const near = 1 - smoothstep(seam.to, seam.to + neckBelow.fades * face.width, y)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const share = layers.skin.values[i] + layers.hair.values[i]
      if (share < leastSkin) continue
      const o = i * 3
      const ratio = ratioOf(pixels[o], pixels[o + 1], pixels[o + 2])
      for (let c = 0; c < 3; c++) {
        const value = pixels[o + c]
        const matched = own[c] * ratio * (1 + (atNeck[c] - 1) * near)
        result.pixels[o + c] = clamp(value + (matched - value) * Math.min(1, share) + 0.5, 0, 255)
      }
    }
  }
  // What the outline shares with the backdrop must not be bent twice.
  return unmixed(result, backdrop, layers)
}

/** The picture's own colours at the outline, for laying it over the same backdrop again. */
function unmixed(picture: Picture, backdrop: Picture, { alpha }: PersonLayers): Picture {
  const { pixels } = picture
  for (let i = 0; i < alpha.values.length; i++) {
    const share = alpha.values[i]
    if (share <= leastShare || share >= 1) continue
    for (let c = i * 3; c < i * 3 + 3; c++)
      pixels[c] = clamp(backdrop.pixels[c] + (pixels[c] - backdrop.pixels[c]) / share + 0.5, 0, 255)
  }
  return picture
}

/** How light a colour of the figure is against its common tone; of highlights the less, the lighter the person's tone is. */
function relativeLight(figure: readonly number[], own: readonly number[]) {
  const common = lumaOf(figure[0], figure[1], figure[2])
  const room = 1 - lumaOf(own[0], own[1], own[2]) / 255
  return (red: number, green: number, blue: number) => {
    const ratio = lumaOf(red, green, blue) / common
    return ratio <= 1 ? ratio : ratio ** room
  }
}

/** The face without hair, eyes, mouth and most of the beard. */
function cheeks({ x, y, width, height }: Box): Box {
  return {
    x: x + cheekBox.x * width,
    y: y + cheekBox.y * height,
    width: cheekBox.width * width,
    height: cheekBox.height * height,
  }
}

/** The median of each channel over sure skin in a box, 1 to 254; null where there is hardly any. */
function commonSkin({ width, height, pixels }: Picture, { skin }: PersonLayers, box: Box): number[] | null {
  const counts = [0, 1, 2].map(() => new Int32Array(256))
  let count = 0
  const bottom = Math.min(height, Math.ceil(box.y + box.height))
  const right = Math.min(width, Math.ceil(box.x + box.width))
  for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(box.x)); x < right; x++) {
      const i = y * width + x
      if (skin.values[i] < sureSkin) continue
      for (let c = 0; c < 3; c++) counts[c][pixels[i * 3 + c]]++
      count++
    }
  }
  return count < fewest ? null : counts.map((of) => clamp(medianOf(of, count), 1, 254))
}

function medianOf(counts: Int32Array, total: number): number {
  let seen = 0
  let value = 0
  while ((seen += counts[value]) < total / 2) value++
  return value
}
