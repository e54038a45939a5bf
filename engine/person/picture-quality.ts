import type { Picture } from '../picture.ts'
import { reducePicture } from '../pixels/resize.ts'
import { toLuminance } from '../pixels/lab.ts'
import { free } from '../pixels/memory.ts'
import { quantile } from '../pixels/scalar.ts'
import { cropPicture } from './crop-picture.ts'
import type { BodyFrame, Box } from './types.ts'

/** Head and chest: what the light of the photo falls on. */
export function headAndChest({ shoulderMid, unit }: Pick<BodyFrame, 'shoulderMid' | 'unit'>): Box {
  return {
    x: shoulderMid.x - 0.6 * unit,
    y: shoulderMid.y - 0.8 * unit,
    width: 1.2 * unit,
    height: 1.6 * unit,
  }
}

/** The brightness (0..1) that `share` of an area stays below. */
export function measureBrightness(picture: Picture, box: Box, share = 0.9): number {
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
  return Math.max(0, quantile(bends, 0.99) - rounding) / Math.max(0.004, quantile(slopes, 0.99))
}

/** What rounding to 8 bits alone adds to the Laplacian of a smooth area. */
const rounding = 0.012
