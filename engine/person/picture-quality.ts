import type { Picture } from '../picture.ts'
import { reducePicture } from '../pixels/resize.ts'
import { toLuminance } from '../pixels/lab.ts'
import { free } from '../pixels/memory.ts'
import { quantile } from '../pixels/scalar.ts'
import { cropPicture } from './crop-picture.ts'
import type { BodyFrame, Box } from './types.ts'

/** The box about head and chest: so far beside and above the shoulders' middle, and how large; in units. */
const headAndChestBox = { aside: 0.6, above: 0.8, width: 1.2, height: 1.6 }
/** Of the brightnesses of an area this share, unless another is asked for, stays below its own. */
const usualShare = 0.9
/** Of the bends and the slopes of an area this share stays below its crispest ones; slopes are no less than the second. */
const crispest = 0.99
const leastSlope = 0.004
/** What rounding to 8 bits alone adds to the Laplacian of a smooth area. */
const rounding = 0.012

/** Head and chest: what the light of the photo falls on. */
export function headAndChest({ shoulderMid, unit }: Pick<BodyFrame, 'shoulderMid' | 'unit'>): Box {
  return {
    x: shoulderMid.x - headAndChestBox.aside * unit,
    y: shoulderMid.y - headAndChestBox.above * unit,
    width: headAndChestBox.width * unit,
    height: headAndChestBox.height * unit,
  }
}

/** The brightness (0..1) that `share` of an area stays below. */
export function measureBrightness(picture: Picture, box: Box, share = usualShare): number {
  const area = cropPicture(picture, box)
  const luminance = toLuminance(area)
  const brightness = quantile(luminance.values, share)
  free(area, luminance)
  return brightness
}

/**
 * How crisp the crispest details of an area are: the 99th percentile of |Laplacian| against that of the gradient, both of the
 * luminance. About 1 for crisp details, near 0 where all edges are spread over many pixels. The area is first reduced to
 * `side` pixels at most, so that the answer tells about the detail left at that size.
 */
export function measureSharpness(picture: Picture, box: Box, side: number): number {
  const area = cropPicture(picture, box)
  const scale = Math.min(1, side / Math.max(area.width, area.height))
  const small =
    scale < 1 ? reducePicture(area, Math.round(area.width * scale), Math.round(area.height * scale)) : area
  const { width, height, values } = toLuminance(small)
  const bends = new Float32Array((width - 2) * (height - 2))
  const slopes = new Float32Array((width - 2) * (height - 2))
  for (let y = 1, o = 0; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++, o++) {
      const i = y * width + x
      const across = values[i + 1] - values[i - 1]
      const down = values[i + width] - values[i - width]
      slopes[o] = Math.hypot(across, down) / 2
      bends[o] = Math.abs(
        values[i + 1] + values[i - 1] + values[i + width] + values[i - width] - 4 * values[i],
      )
    }
  }
  return Math.max(0, quantile(bends, crispest) - rounding) / Math.max(leastSlope, quantile(slopes, crispest))
}
