import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { enlargePlane, reducePlane } from '../../pixels/resize.ts'
import { clamp } from '../../pixels/scalar.ts'
import { free } from '../../pixels/memory.ts'
import type { GarmentReading } from '../../garment/garment.ts'

/** Of the blur that an edge is smoothed by, garment pixels. */
const edgeSigma = 1

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
  const factor = Math.min(1, magnification * 1.2)
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
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < count; i++) channel.values[i] = picture.pixels[i * 3 + c] * matte.values[i]
    write(channel, c)
  }
  free(channel)
  write(matte, 3)
  free(matte)
  const scaleX = width / picture.width
  const distances = enlargePlane(sleeveDistance, width, height).values
  for (let i = 0; i < distances.length; i++) distances[i] *= scaleX
  return { width, height, texels, sleeveDistance: distances, scaleX, scaleY: height / picture.height }
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
  const soft = blur(matte, edgeSigma)
  for (let i = 0; i < soft.values.length; i++)
    soft.values[i] = Math.min(matte.values[i], clamp(1.6 * soft.values[i] - 0.6, 0, 1))
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
