import type { Point } from '../geometry/points.ts'
import { distanceFromSegment } from '../geometry/points.ts'
import type { Picture } from '../picture.ts'
import { createPicture, createPlane } from '../picture.ts'
import { keypointNames } from '../person/types.ts'
import type { BodySide, Pose } from '../person/types.ts'
import type { StudioModel } from '../studio/types.ts'

export const oldGarmentColour = [200, 30, 160]
export const skinColour = [205, 160, 135]

/** A drawn person of 288 x 384 pixels with hanging arms in a magenta T-shirt and blue trousers, for tests. */
export function drawModel(): StudioModel {
  const width = 288
  const height = 384
  const layer = () => createPlane(width, height)
  const layers = {
    alpha: layer(),
    skin: layer(),
    hair: layer(),
    upper: layer(),
    lower: layer(),
    shoes: layer(),
  }
  const backdrop = createPicture(width, height)
  const picture = createPicture(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const ground = 225 - Math.round(Math.hypot(x - 144, y - 160) / 12)
      paint(backdrop, i, [ground, ground, ground])
      paint(picture, i, [ground, ground, ground])
      const part = partAt(x, y)
      if (!part) continue
      layers.alpha.values[i] = layers[part.layer].values[i] = 1
      paint(picture, i, part.colour)
    }
  }
  return {
    picture,
    backdrop,
    placement: { x: 0, y: 0, width: 1, height: 1 },
    mapping: { scale: 1, x: 0, y: 0 },
    pose: drawPose(),
    body: {
      unit: 90,
      shoulderWidth: 90,
      torsoLength: 130,
      shoulderMid: { x: 144, y: 120 },
      hipMid: { x: 144, y: 250 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      head: { x: 144, y: 62, radius: 26 },
      face: { x: 122, y: 45, width: 44, height: 48 },
      chinY: 93,
      sides: { left: drawSide(-1), right: drawSide(1) },
    },
    torso: { left: new Float32Array(height).fill(102), right: new Float32Array(height).fill(186) },
    layers,
  }
}

type Part = { layer: 'skin' | 'hair' | 'upper' | 'lower'; colour: number[] }

function partAt(x: number, y: number): Part | null {
  const skin: Part = { layer: 'skin', colour: skinColour }
  const upper: Part = { layer: 'upper', colour: oldGarmentColour }
  if (Math.hypot(x - 144, y - 62) < 26) return y < 50 ? { layer: 'hair', colour: [60, 40, 25] } : skin
  if (Math.abs(x - 144) < 13 && y > 80 && y < 108) return skin
  for (const side of [-1, 1] as const) {
    const { shoulder, elbow, wrist } = drawSide(side)
    const hand = { x: wrist.x, y: wrist.y + 14 }
    if (distanceFromSegment(x, y, shoulder, elbow) < 11) return y < 165 ? upper : skin
    if (distanceFromSegment(x, y, elbow, wrist) < 9 || distanceFromSegment(x, y, wrist, hand) < 8) return skin
  }
  if (y > 106 && y < 245 && Math.abs(x - 144) < Math.min(42, 14 + (y - 104) * 2.2)) return upper
  return y >= 245 && Math.abs(x - 144) < 42 ? { layer: 'lower', colour: [50, 70, 130] } : null
}

function drawSide(side: -1 | 1): BodySide {
  const joint = ({ x, y }: Point, score = 0.9) => ({ x, y, score })
  return {
    shoulder: joint({ x: 144 + side * 45, y: 120 }),
    elbow: joint({ x: 144 + side * 60, y: 190 }),
    wrist: joint({ x: 144 + side * 66, y: 250 }),
    hip: joint({ x: 144 + side * 24, y: 250 }),
    knee: joint({ x: 144 + side * 24, y: 370 }, 0.1),
    ankle: joint({ x: 144 + side * 24, y: 480 }, 0),
  }
}

/** The joints the fitting reads are those of the body frame. */
function drawPose(): Pose {
  return Object.fromEntries(keypointNames.map((name) => [name, { x: 144, y: 62, score: 0.9 }])) as Pose
}

function paint({ pixels }: Picture, i: number, colour: number[]) {
  for (let c = 0; c < 3; c++) pixels[i * 3 + c] = colour[c]
}
