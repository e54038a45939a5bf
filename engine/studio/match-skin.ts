import type { Picture } from '../picture.ts'
import type { Box, PersonLayers } from '../person/types.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { StudioModel } from './types.ts'

/** Rows between which the person's skin fades into the figure's. */
export type Seam = { from: number; to: number }

/**
 * The figure in the skin of a person: its tones are bent (a power per channel, which keeps light and shadow) so that its mean
 * becomes the face's, and at the neck the person's own.
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
  const own = meanSkin(head.picture, head.layers, innerFace(face))
  const figure = meanSkin(picture, layers, whole)
  if (!own || !figure) return picture
  const powers = own.map((value, c) => powerBetween(figure[c], value))
  // The person's neck lies in the shadow of the chin; the figure's begins with the same.
  const ownNeck = meanSkin(head.picture, head.layers, band(seam.from, seam.to)) ?? own
  const figureNeck = meanSkin(picture, layers, band(seam.from, seam.to + 0.1 * face.width)) ?? figure
  const atNeck = ownNeck.map((value, c) => clamp(value / bend(figureNeck[c], powers[c]), 0.45, 1.4))
  const result = { width, height, pixels: pixels.slice() }
  for (let y = Math.max(0, Math.floor(seam.from - face.width / 2)); y < height; y++) {
    const near = 1 - smoothstep(seam.to, seam.to + 0.7 * face.width, y)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const share = layers.skin.values[i] + layers.hair.values[i]
      if (share < 0.01) continue
      for (let c = 0; c < 3; c++) {
        const value = pixels[i * 3 + c]
        const bent = bend(value, powers[c]) * (1 + (atNeck[c] - 1) * near)
        result.pixels[i * 3 + c] = clamp(value + (bent - value) * Math.min(1, share) + 0.5, 0, 255)
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
    if (share <= 0.05 || share >= 1) continue
    for (let c = i * 3; c < i * 3 + 3; c++)
      pixels[c] = clamp(backdrop.pixels[c] + (pixels[c] - backdrop.pixels[c]) / share + 0.5, 0, 255)
  }
  return picture
}

function bend(value: number, power: number): number {
  return 255 * (value / 255) ** power
}

function powerBetween(from: number, to: number): number {
  const limit = (value: number) => clamp(value, 12, 243) / 255
  return clamp(Math.log(limit(to)) / Math.log(limit(from)), 0.3, 4)
}

/** Without hair, eyes and most of the beard. */
function innerFace({ x, y, width, height }: Box): Box {
  return { x: x + 0.2 * width, y: y + 0.3 * height, width: 0.6 * width, height: 0.45 * height }
}

/** The mean colour of sure skin in a box; null where there is hardly any. */
function meanSkin({ width, height, pixels }: Picture, { skin }: PersonLayers, box: Box): number[] | null {
  const sums = [0, 0, 0]
  let count = 0
  const bottom = Math.min(height, Math.ceil(box.y + box.height))
  const right = Math.min(width, Math.ceil(box.x + box.width))
  for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(box.x)); x < right; x++) {
      const i = y * width + x
      if (skin.values[i] < 0.95) continue
      for (let c = 0; c < 3; c++) sums[c] += pixels[i * 3 + c]
      count++
    }
  }
  return count < 30 ? null : sums.map((sum) => sum / count)
}
