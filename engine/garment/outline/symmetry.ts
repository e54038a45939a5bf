import type { Silhouette } from './silhouette.ts'

/** Degrees, the likeliest first: a garment may lie or hang askew. */
const tilts = [0, 4, -4, 8, -8, 12, -12, 16, -16, 20, -20, 24, -24]

/** Where the axis may lie beside the middle of the cloth, of the width. */
const shifts = [0, 0.03, -0.03, 0.06, -0.06]

/** In pixels of the silhouette. */
const step = 4

/**
 * Whether a silhouette is like its own mirror image about some axis that stands roughly upright: `share` of the area that it and the
 * image cover, 0..1, lies in both.
 */
export function isSymmetric({ mask, box }: Silhouette, share: number): boolean {
  const { width, height, values } = mask
  const xs: number[] = []
  const ys: number[] = []
  for (let y = box.top; y <= box.bottom; y += step) {
    for (let x = box.left; x <= box.right; x += step) {
      if (!values[y * width + x]) continue
      xs.push(x)
      ys.push(y)
    }
  }
  for (const tilt of tilts) {
    const across = Math.cos((tilt * Math.PI) / 180)
    const along = Math.sin((tilt * Math.PI) / 180)
    const mean = xs.reduce((sum, x, k) => sum + x * across + ys[k] * along, 0) / xs.length
    for (const shift of shifts) {
      const axis = mean + shift * (box.right - box.left)
      let both = 0
      for (let k = 0; k < xs.length; k++) {
        const away = 2 * (axis - xs[k] * across - ys[k] * along)
        const x = Math.round(xs[k] + away * across)
        const y = Math.round(ys[k] + away * along)
        if (x >= 0 && y >= 0 && x < width && y < height) both += values[y * width + x]
      }
      if (both >= share * (2 * xs.length - both)) return true
    }
  }
  return false
}
