import type { Picture } from '../picture.ts'
import { decodeFaces, faceInputSize, faceInputValues, mergeFaces } from './decode-faces.ts'
import { wholeSquare } from './detect-pose.ts'
import type { Networks } from './networks.ts'
import type { Square } from './square-crop.ts'
import { cropSquare } from './square-crop.ts'
import type { Face, Pose } from './types.ts'

/** Faces of lower scores are none. */
const leastScore = 0.5
/** A sure face that is wider, of the whole square's side, is that of a close picture. */
const close = { score: 0.8, width: 0.14 }
/** A picture narrower than so many sides of a closer square is covered by one of them. */
const narrow = 1.1
/** The square about a head: the largest of shares of the shoulders' and the ears' distances, and pixels. */
const headSide = { ofShoulders: 1.3, ofEars: 3, pixels: 40 }

/**
 * All faces in pixels of the picture, the surest first: a look at the whole and one at the person's head. A large face there is
 * a close picture, in which everybody's face is large; else closer looks search for small ones.
 */
export async function detectFaces(picture: Picture, pose: Pose, networks: Networks): Promise<Face[]> {
  const whole = wholeSquare(picture)
  const faces = await look(picture, [whole, headSquare(pose)], networks)
  const isClose = faces.some(({ score, width }) => score > close.score && width > close.width * whole.side)
  if (!isClose) faces.push(...(await look(picture, closerSquares(picture), networks)))
  return mergeFaces(faces)
}

async function look(picture: Picture, squares: readonly Square[], networks: Networks): Promise<Face[]> {
  const input = new Float32Array(faceInputSize * faceInputSize * 3)
  const faces: Face[] = []
  for (const square of squares) {
    cropSquare(picture, square, faceInputSize, input, faceInputValues)
    faces.push(...decodeFaces(await networks.face(input), square, leastScore))
  }
  return faces
}

/** Squares of half the size over the upper part, where faces of full-length photos are too small for the whole look. */
function closerSquares(picture: Picture): Square[] {
  const side = wholeSquare(picture).side / 2
  const centreY = side / 2
  if (picture.width <= side * narrow) return [{ centreX: picture.width / 2, centreY, side }]
  return [side / 2, picture.width - side / 2].map((centreX) => ({ centreX, centreY, side }))
}

function headSquare({ nose, leftShoulder, rightShoulder, leftEar, rightEar }: Pose): Square {
  const shoulders = Math.hypot(leftShoulder.x - rightShoulder.x, leftShoulder.y - rightShoulder.y)
  const ears = Math.hypot(leftEar.x - rightEar.x, leftEar.y - rightEar.y)
  return {
    centreX: nose.x,
    centreY: nose.y,
    side: Math.max(headSide.ofShoulders * shoulders, headSide.ofEars * ears, headSide.pixels),
  }
}
