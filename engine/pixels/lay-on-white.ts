import type { Picture, Plane } from '../picture.ts'

const white = 255

/** A picture over white, as opaque as `alpha` says, 0..1. */
export function layOnWhite({ width, height, pixels }: Picture, { values }: Plane): Picture {
  const laid = new Uint8Array(pixels.length)
  for (let i = 0; i < values.length; i++) {
    for (let c = 0; c < 3; c++) laid[i * 3 + c] = white + (pixels[i * 3 + c] - white) * values[i] + 0.5
  }
  return { width, height, pixels: laid }
}
