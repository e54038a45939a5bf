import type { FaceAnswer } from './networks.ts'
import type { Square } from './square-crop.ts'
import type { Face } from './types.ts'

/** Side of the network's input, pixels, and how the bytes 0..255 become its values -1..1. */
export const faceInputSize = 256
export const faceInputValues = { scale: 1 / 127.5, offset: -1 }

/** Anchor centres (x, y) in input pixels: a grid of 16 px with two anchors a cell, then one of 32 px with six. */
export const faceAnchors: Float32Array = makeAnchors()

/** Faces surer than `leastScore` (0..1), in pixels of the picture; overlapping ones are not yet merged. */
export function decodeFaces({ scores, boxes }: FaceAnswer, square: Square, leastScore: number): Face[] {
  const scale = square.side / faceInputSize
  const left = square.centreX - square.side / 2
  const top = square.centreY - square.side / 2
  const faces: Face[] = []
  for (let i = 0; i < scores.length; i++) {
    const score = 1 / (1 + Math.exp(-scores[i]))
    if (score < leastScore) continue
    const width = boxes[i * 16 + 2] * scale
    const height = boxes[i * 16 + 3] * scale
    const x = left + (boxes[i * 16] + faceAnchors[i * 2]) * scale - width / 2
    const y = top + (boxes[i * 16 + 1] + faceAnchors[i * 2 + 1]) * scale - height / 2
    faces.push({ x, y, width, height, score })
  }
  return faces
}

/** Of the smaller face's area: two that share more are one. */
const mostShared = 0.3

/** Keeps the surest of faces that share more than `overlap` of the smaller one's area. */
export function mergeFaces(faces: readonly Face[], overlap = mostShared): Face[] {
  const kept: Face[] = []
  for (const face of [...faces].sort((one, other) => other.score - one.score)) {
    if (!kept.some((other) => sharedArea(face, other) > overlap)) kept.push(face)
  }
  return kept
}

function sharedArea(one: Face, other: Face): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.min(one.width * one.height, other.width * other.height)
}

function makeAnchors(): Float32Array {
  const anchors: number[] = []
  for (const [cell, number] of [
    [16, 2],
    [32, 6],
  ]) {
    const cells = faceInputSize / cell
    for (let y = 0; y < cells; y++) {
      for (let x = 0; x < cells; x++) {
        for (let i = 0; i < number; i++) anchors.push((x + 0.5) * cell, (y + 0.5) * cell)
      }
    }
  }
  return Float32Array.from(anchors)
}
