import type { Picture, Plane } from '../picture.ts'
import { createPicture } from '../picture.ts'
import { clamp } from '../pixels/scalar.ts'

/** Of a usual light grey studio ground, in linear light. */
const usualGround = 0.72
/** A ground whose channels differ by more than this is coloured on purpose and says nothing about the light. */
const mostTint = 1.5
const darkestGround = 0.25

/**
 * The picture as if its plain ground were light grey: takes out the tint of the light and most of its strength (the grey-world
 * idea of von Kries, applied to the ground alone). On a dark, coloured or missing ground the picture stays as it is.
 */
export function neutraliseLight(picture: Picture, matte: Plane): Picture {
  const ground = meanGround(picture, matte)
  if (!ground) return picture
  const grey = (ground[0] + ground[1] + ground[2]) / 3
  if (grey < darkestGround || Math.max(...ground) / Math.min(...ground) > mostTint) return picture
  const strength = (usualGround / grey) ** 0.8
  const tables = ground.map((channel) => gainTable(clamp((strength * grey) / channel, 0.5, 2)))
  const result = createPicture(picture.width, picture.height)
  for (let i = 0; i < result.pixels.length; i++) result.pixels[i] = tables[i % 3][picture.pixels[i]]
  return result
}

function meanGround({ pixels }: Picture, { values }: Plane): [number, number, number] | null {
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let i = 0; i < values.length; i++) {
    if (values[i] > 0.02) continue
    for (let c = 0; c < 3; c++) sums[c] += toLinear(pixels[i * 3 + c])
    count++
  }
  if (count < values.length / 50) return null
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}

function gainTable(gain: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) => fromLinear(Math.min(1, toLinear(value) * gain)))
}

function toLinear(value: number): number {
  const u = value / 255
  return u <= 0.04045 ? u / 12.92 : ((u + 0.055) / 1.055) ** 2.4
}

function fromLinear(u: number): number {
  return Math.round(255 * (u <= 0.0031308 ? 12.92 * u : 1.055 * u ** (1 / 2.4) - 0.055))
}
