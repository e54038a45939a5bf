/**
 * An 8-bit sRGB picture without transparency.
 * `pixels` is interleaved RGB, row by row from the top left: length `width * height * 3`, each 0..255.
 */
export type Picture = { width: number; height: number; pixels: Uint8Array }

/**
 * One float per pixel, row by row from the top left: length `width * height`.
 * Masks and mattes are 0 (outside) .. 1 (inside); other planes say their own range.
 */
export type Plane = { width: number; height: number; values: Float32Array }

export function createPicture(width: number, height: number): Picture {
  return { width, height, pixels: new Uint8Array(width * height * 3) }
}

export function createPlane(width: number, height: number): Plane {
  return { width, height, values: new Float32Array(width * height) }
}
