import type { Silhouette } from './silhouette.ts'

/** Degrees, the likeliest first: a garment may lie or hang askew. */
const tilts = [0, 4, -4, 8, -8, 12, -12, 16, -16, 20, -20, 24, -24]

/** Where the axis may lie beside the middle of the cloth, of the width. */
const shifts = [0, 0.03, -0.03, 0.06, -0.06]

/** In pixels of the silhouette. */
const step = 4

const lean = {
  /** Degrees: a garment leans so much at most, and by less than the last it is left as it lies; every so many are tried. */
  most: 14,
  every: 1,
  least: 2,
  /**
   * About the axis that leans so its silhouette is so much like its mirror image, and by so much more than about an upright one: seen a
   * little from the side a garment does not lean, and is less like it.
   */
  alike: 0.94,
  gain: 0.08,
}

/**
 * Whether a silhouette is like its own mirror image about some axis that stands roughly upright: `share` of the area that it and the
 * image cover, 0..1, lies in both.
 */
export function isSymmetric(silhouette: Silhouette, share: number): boolean {
  const cloth = sampleCloth(silhouette)
  return tilts.some((tilt) => shifts.some((shift) => shareInBoth(silhouette, cloth, tilt, shift) >= share))
}

/**
 * By how many degrees a garment leans to the right: the axis about which it is most like its mirror image does. 0 where it is little like
 * that, or hardly more than about an upright one.
 */
export function findLean(silhouette: Silhouette): number {
  const cloth = sampleCloth(silhouette)
  const alike = (tilt: number) =>
    Math.max(...shifts.map((shift) => shareInBoth(silhouette, cloth, tilt, shift)))
  let best = { tilt: 0, share: 0 }
  for (let tilt = -lean.most; tilt <= lean.most; tilt += lean.every) {
    const share = alike(tilt)
    if (share > best.share) best = { tilt, share }
  }
  const isClear = best.share > lean.alike && best.share > alike(0) + lean.gain
  return isClear && Math.abs(best.tilt) >= lean.least ? best.tilt : 0
}

type Cloth = { xs: number[]; ys: number[] }

/** Points of the cloth, a few pixels apart. */
function sampleCloth({ mask, box }: Silhouette): Cloth {
  const { width, values } = mask
  const xs: number[] = []
  const ys: number[] = []
  for (let y = box.top; y <= box.bottom; y += step) {
    for (let x = box.left; x <= box.right; x += step) {
      if (!values[y * width + x]) continue
      xs.push(x)
      ys.push(y)
    }
  }
  return { xs, ys }
}

/**
 * Of the area that a silhouette and its mirror image cover, which share lies in both, 0..1. The axis leans by `tilt` degrees and lies
 * `shift` widths beside the middle.
 */
function shareInBoth({ mask, box }: Silhouette, { xs, ys }: Cloth, tilt: number, shift: number): number {
  const { width, height, values } = mask
  const across = Math.cos((tilt * Math.PI) / 180)
  const along = Math.sin((tilt * Math.PI) / 180)
  const mean = xs.reduce((sum, x, k) => sum + x * across + ys[k] * along, 0) / xs.length
  const axis = mean + shift * (box.right - box.left)
  let both = 0
  for (let k = 0; k < xs.length; k++) {
    const away = 2 * (axis - xs[k] * across - ys[k] * along)
    const x = Math.round(xs[k] + away * across)
    const y = Math.round(ys[k] + away * along)
    if (x >= 0 && y >= 0 && x < width && y < height) both += values[y * width + x]
  }
  return both / (2 * xs.length - both)
}
