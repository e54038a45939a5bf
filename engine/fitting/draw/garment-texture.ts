import type { Picture, Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { enlargePlane, reducePlane } from '../../pixels/resize.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import { free } from '../../pixels/memory.ts'
import type { GarmentReading } from '../../garment/garment.ts'
import { lumaOf } from '../../pixels/luma.ts'

/** The matte is blurred by `sigma` garment pixels, and `slope` times it less `cut` is left of it: a softer edge. */
const edge = { sigma: 1, slope: 1.6, cut: 0.6 }
/** Texels per pixel of the result. */
const finer = 1.2
/** Cloth that covers less of a pixel is not drawn. */
export const faint = 0.004

/**
 * The garment as it is sampled: RGBA, premultiplied, 0..255 and alpha 0..1, reduced so that one texel is about one
 * pixel of the result. `scale` takes picture coordinates to texels.
 */
export type GarmentTexture = {
  width: number
  height: number
  texels: Float32Array
  /** Signed distance to the sleeves in texels, above 0 inside one. */
  sleeveDistance: Float32Array
  scaleX: number
  scaleY: number
}

/** `magnification`: result pixels per garment pixel. */
export function makeTexture(
  { picture, matte: cutOut, sleeveDistance }: GarmentReading,
  magnification: number,
): GarmentTexture {
  const matte = smoothEdge(cutOut)
  const factor = Math.min(1, magnification * finer)
  const width = Math.max(2, Math.round(picture.width * factor))
  const height = Math.max(2, Math.round(picture.height * factor))
  const count = picture.width * picture.height
  const texels = new Float32Array(width * height * 4)
  const write = (plane: Plane, c: number) => {
    const reduced = factor < 1 ? reducePlane(plane, width, height) : plane
    for (let i = 0; i < reduced.values.length; i++) texels[i * 4 + c] = reduced.values[i]
    if (factor < 1) free(reduced)
  }
  const channel = createPlane(picture.width, picture.height)
  const relief = reliefOfWhite(picture, cutOut)
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < count; i++)
      channel.values[i] = (picture.pixels[i * 3 + c] + relief.values[i]) * matte.values[i]
    write(channel, c)
  }
  free(channel, relief)
  write(matte, 3)
  free(matte)
  const scaleX = width / picture.width
  const distances = enlargePlane(sleeveDistance, width, height).values
  for (let i = 0; i < distances.length; i++) distances[i] *= scaleX
  return { width, height, texels, sleeveDistance: distances, scaleX, scaleY: height / picture.height }
}

/** Cloth loses its seams and ribs in a photo from this brightness on, 0..255, wholly from the second; a seam on it is darker by up to `seam`. */
const white = { from: 215, to: 240, seam: 10 }
/** What differs from its surroundings, blurred by so many pixels, is raised so many times; what differs by less than `least` is noise. */
const raised = { sigma: 4, by: 3, least: 0.8, most: 16 }

/**
 * What brings out the seams, ribs and threads of white cloth, to be added to its colours (unsharp masking with a soft threshold): photos
 * of laid out garments are lit until white loses them.
 */
function reliefOfWhite({ width, height, pixels }: Picture, matte: Plane): Plane {
  const brightness = createPlane(width, height)
  const weighted = createPlane(width, height)
  for (let i = 0; i < matte.values.length; i++) {
    brightness.values[i] = lumaOf(pixels[i * 3], pixels[i * 3 + 1], pixels[i * 3 + 2])
    weighted.values[i] = brightness.values[i] * matte.values[i]
  }
  const [around, cloth] = [weighted, matte].map((plane) => blur(plane, raised.sigma))
  for (let i = 0; i < matte.values.length; i++) {
    const mean = around.values[i] / Math.max(1e-3, cloth.values[i])
    const stands = brightness.values[i] - mean
    const clear = Math.sign(stands) * Math.max(0, Math.abs(stands) - raised.least)
    const share = smoothstep(white.from, white.to, Math.min(mean, brightness.values[i] + white.seam))
    weighted.values[i] =
      matte.values[i] < 0.5 ? 0 : clamp(raised.by * clear * share, -raised.most, raised.most)
  }
  free(brightness, around, cloth)
  return weighted
}

/** For a texture that is drawn: its memory serves what comes next. */
export function returnTexture({ texels, sleeveDistance }: GarmentTexture) {
  free(texels, sleeveDistance)
}

/**
 * A cut's edge is one pixel wide, and its steps would show where the garment is turned or enlarged. The new edge is wider
 * and lies within the old one, where the cloth's own colour is.
 */
function smoothEdge(matte: Plane): Plane {
  const soft = blur(matte, edge.sigma)
  for (let i = 0; i < soft.values.length; i++)
    soft.values[i] = Math.min(matte.values[i], clamp(edge.slope * soft.values[i] - edge.cut, 0, 1))
  return soft
}

/**
 * Bilinear sample at a point in garment picture pixels: RGBA into `result[0..3]`, the signed distance to the sleeves, in
 * texels, into `result[4]`. Outside the texture alpha is 0.
 */
export function sampleTexture(texture: GarmentTexture, x: number, y: number, result: Float32Array) {
  const { width, height, texels, sleeveDistance } = texture
  const tx = (x + 0.5) * texture.scaleX - 0.5
  const ty = (y + 0.5) * texture.scaleY - 0.5
  if (!(tx >= 0 && ty >= 0 && tx < width - 1 && ty < height - 1)) {
    result[3] = 0
    return
  }
  const left = tx | 0
  const top = ty | 0
  const right = tx - left
  const low = ty - top
  const w00 = (1 - right) * (1 - low)
  const w10 = right * (1 - low)
  const w01 = (1 - right) * low
  const w11 = right * low
  const i = top * width + left
  const o = i * 4
  const p = o + width * 4
  for (let c = 0; c < 4; c++) {
    result[c] = texels[o + c] * w00 + texels[o + 4 + c] * w10 + texels[p + c] * w01 + texels[p + 4 + c] * w11
  }
  result[4] =
    sleeveDistance[i] * w00 +
    sleeveDistance[i + 1] * w10 +
    sleeveDistance[i + width] * w01 +
    sleeveDistance[i + width + 1] * w11
}
