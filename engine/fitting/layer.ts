/** A picture layer in the studio frame: RGBA, premultiplied, 0..255 and alpha 0..1. */
export type Layer = { width: number; height: number; values: Float32Array }

export function createLayer(width: number, height: number): Layer {
  return { width, height, values: new Float32Array(width * height * 4) }
}

/** Lays one premultiplied colour over a pixel of the layer. */
export function layOver({ values }: Layer, pixel: number, colour: Float32Array, share: number) {
  const o = pixel * 4
  const rest = 1 - colour[3] * share
  values[o] = colour[0] * share + values[o] * rest
  values[o + 1] = colour[1] * share + values[o + 1] * rest
  values[o + 2] = colour[2] * share + values[o + 2] * rest
  values[o + 3] = colour[3] * share + values[o + 3] * rest
}
