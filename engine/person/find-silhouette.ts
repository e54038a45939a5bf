import type { Picture } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { fitSize } from '../pixels/resize.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import { free } from '../pixels/memory.ts'
import type { Networks } from './networks.ts'
import type { Silhouette } from './silhouette.ts'
import type { Square } from './square-crop.ts'
import { cropSquare } from './square-crop.ts'
import type { BodyFrame } from './types.ts'

/** Side of the networks' inputs and answers, pixels. */
export const segmentationSide = 256
/** Long side of the silhouette: that of the grid on which labels are sharpened. */
const gridSide = 512
/** What surrounds the picture in a network's square, 0..255: neither bright nor dark, so that no outline is seen there. */
export const surround = 128

/** Body unit as a share of the picture's long side between which a picture passes from a full figure to a close one. */
const fullFigure = 0.16
const closeFigure = 0.3
/** How much BlazePose's silhouette counts against that of selfie segmentation: it sees full figures better, close ones worse. */
const bodyShare = { full: 0.6, close: 0.2 }
/** How much a window counts against the look at the whole, and over what share of its side it fades in from its border. */
const windowShare = 0.65
const windowFade = 0.14

/**
 * The person's silhouette: the whole picture tells what is inside, windows at head and trunk, seen more closely, refine the
 * outline. `bodyMask` is BlazePose's answer for the square `whole`. `body` in pixels of the picture.
 */
export async function findSilhouette(
  networks: Networks,
  picture: Picture,
  body: BodyFrame,
  { whole, bodyMask }: { whole: Square; bodyMask: Float32Array },
): Promise<Silhouette> {
  const { width, height, scale } = fitSize(picture.width, picture.height, gridSide)
  const input = new Float32Array(segmentationSide * segmentationSide * 3)
  const look = async (square: Square) => {
    cropSquare(picture, square, segmentationSide, input, { scale: 1 / 255, outside: surround })
    return networks.selfie(input)
  }
  const closeness = smoothstep(fullFigure, closeFigure, body.unit / whole.side)
  const share = bodyShare.full + (bodyShare.close - bodyShare.full) * closeness
  const shares = createPlane(width, height)
  const own = await look(whole)
  layWindow(shares, scale, { square: whole, mask: own, share: 1, fade: 0 })
  layWindow(shares, scale, { square: whole, mask: bodyMask, share, fade: 0 })
  for (const square of windowsOf(body, whole.side)) {
    layWindow(shares, scale, { square, mask: await look(square), share: windowShare, fade: windowFade })
  }
  const values = Uint8Array.from(shares.values, (value) => clamp(255 * value + 0.5, 0, 255))
  free(shares)
  return { width, height, scale, values }
}

/** Head and shoulders, and the trunk with the arms; none that would hardly be closer than the whole. */
function windowsOf({ head, unit, shoulderMid, hipMid, torsoLength }: BodyFrame, whole: number): Square[] {
  const squares = [
    { centreX: head.x, centreY: head.y + 0.9 * head.radius, side: Math.max(5 * head.radius, 1.6 * unit) },
    {
      centreX: (shoulderMid.x + hipMid.x) / 2,
      centreY: (shoulderMid.y + hipMid.y) / 2,
      side: Math.max(2 * torsoLength, 2.2 * unit),
    },
  ]
  return squares.filter(({ side }) => side < 0.75 * whole)
}

type Window = { square: Square; mask: Float32Array; share: number; fade: number }

/** Mixes a network's answer by `share` into the shares of a grid, less towards the border of its square. */
function layWindow(
  { width, height, values }: { width: number; height: number; values: Float32Array },
  scale: number,
  { square, mask, share, fade }: Window,
) {
  const side = segmentationSide
  const step = side / square.side / scale
  const left = ((square.centreX - square.side / 2) * side) / square.side
  const top = ((square.centreY - square.side / 2) * side) / square.side
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) * step - top - 0.5
    if (v < -0.5 || v > side - 0.5) continue
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const u = (x + 0.5) * step - left - 0.5
      if (u < -0.5 || u > side - 0.5) continue
      const inside = Math.min(u, v, side - 1 - u, side - 1 - v) / side
      const weight = fade > 0 ? share * smoothstep(0, fade, inside) : share
      values[i] += (bilinear(mask, u, v) - values[i]) * weight
    }
  }
}

function bilinear(mask: Float32Array, u: number, v: number): number {
  const last = segmentationSide - 2
  const x = clamp(Math.floor(u), 0, last)
  const y = clamp(Math.floor(v), 0, last)
  const across = clamp(u - x, 0, 1)
  const down = clamp(v - y, 0, 1)
  const i = y * segmentationSide + x
  const upper = mask[i] + (mask[i + 1] - mask[i]) * across
  const below = i + segmentationSide
  const lower = mask[below] + (mask[below + 1] - mask[below]) * across
  return upper + (lower - upper) * down
}
