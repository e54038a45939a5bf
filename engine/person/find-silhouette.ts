import type { Picture } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { fitSize } from '../pixels/resize.ts'
import { smoothstep } from '../pixels/scalar.ts'
import { free } from '../pixels/memory.ts'
import type { Networks } from './networks.ts'
import { cropForSegmentation, layWindow, toBytes } from './segmentation-window.ts'
import type { Silhouette } from './silhouette.ts'
import type { Square } from './square-crop.ts'
import type { BodyFrame } from './types.ts'

/** Long side of the silhouette: that of the grid on which labels are sharpened. */
const gridSide = 512

/** Body unit as a share of the picture's long side between which a picture passes from a full figure to a close one. */
const fullFigure = 0.16
const closeFigure = 0.3
/** How much BlazePose's silhouette counts against that of selfie segmentation: it sees full figures better, close ones worse. */
const bodyShare = { full: 0.6, close: 0.2 }
/** How much a window counts against the look at the whole, and over what share of its side it fades in from its border. */
const windowShare = 0.65
const windowFade = 0.14
/** A window is looked at that is smaller than this share of the whole. */
const closerThan = 0.75
/** The window at the head: its middle below the head's, in head radii, and its side, the larger of head radii and units. */
const headWindow = { below: 0.9, radii: 5, units: 1.6 }
/** The window at the trunk: its side, the larger of torsos and units. */
const trunkWindow = { torsos: 2, units: 2.2 }

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
  const look = async (square: Square) => networks.selfie(cropForSegmentation(picture, square))
  const closeness = smoothstep(fullFigure, closeFigure, body.unit / whole.side)
  const share = bodyShare.full + (bodyShare.close - bodyShare.full) * closeness
  const shares = createPlane(width, height)
  const own = await look(whole)
  layWindow(shares, scale, { square: whole, mask: own, share: 1, fade: 0 })
  layWindow(shares, scale, { square: whole, mask: bodyMask, share, fade: 0 })
  for (const square of windowsOf(body, whole.side)) {
    layWindow(shares, scale, { square, mask: await look(square), share: windowShare, fade: windowFade })
  }
  const values = toBytes(shares.values)
  free(shares)
  return { width, height, scale, values }
}

/** Head and shoulders, and the trunk with the arms; none that would hardly be closer than the whole. */
function windowsOf({ head, unit, shoulderMid, hipMid, torsoLength }: BodyFrame, whole: number): Square[] {
  const squares = [
    {
      centreX: head.x,
      centreY: head.y + headWindow.below * head.radius,
      side: Math.max(headWindow.radii * head.radius, headWindow.units * unit),
    },
    {
      centreX: (shoulderMid.x + hipMid.x) / 2,
      centreY: (shoulderMid.y + hipMid.y) / 2,
      side: Math.max(trunkWindow.torsos * torsoLength, trunkWindow.units * unit),
    },
  ]
  return squares.filter(({ side }) => side < closerThan * whole)
}
