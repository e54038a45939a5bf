import { skin, type LabelMap } from '../person/labels.ts'
import { createPlane, type Picture, type Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import type { Mask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import { continueColours } from './continue-colours.ts'

/** Where skin and ground are nearer, RGB distance, gaps cannot be told. */
const leastDistance = 90
/** On the way from the colour of the skin about it to the ground's so far: from here on it may be a gap, and is one for sure. */
const ways = { from: 0.6, to: 0.85 }
/** RGB distance from that way up to which it is on it, and from which on it is a third colour. */
const besides = { from: 16, to: 32 }
/** Skin's colour is that of all skin so far about, in radii of the trimap's band; and how soft a gap's edge is, grid pixels. */
const reach = 4
const soft = 0.7

/**
 * How far, 0..1 on the labels' grid, the ground shows through what the labels take for skin: between fingers, beside arms. Below `chinY` (grid
 * row) alone: teeth and the white of eyes are none. By projection on the line from skin's colour F to the ground's B (the compositing equation).
 */
export function findSkinGaps(
  photo: Picture,
  parts: LabelMap,
  behind: readonly Plane[],
  { chinY, radius }: { chinY: number; radius: number },
): Plane {
  const { width, height } = parts
  const labelled: Mask = { width, height, values: parts.labels.map((label) => (label === skin ? 1 : 0)) }
  const own = continueColours(photo, labelled, [reach * radius])
  const found = createPlane(width, height)
  for (let i = Math.max(0, Math.ceil(chinY)) * width; i < found.values.length; i++)
    if (labelled.values[i]) found.values[i] = shareAt(photo, i, own, behind)
  const gaps = blur(found, soft)
  free(...own, found)
  return gaps
}

function shareAt({ pixels }: Picture, i: number, own: readonly Plane[], behind: readonly Plane[]): number {
  let [along, length, away] = [0, 0, 0]
  for (let c = 0; c < 3; c++) {
    const [from, to] = [own[c].values[i], behind[c].values[i]]
    along += (pixels[i * 3 + c] - from) * (to - from)
    length += (to - from) ** 2
  }
  if (length < leastDistance ** 2) return 0
  const way = clamp(along / length, 0, 1)
  for (let c = 0; c < 3; c++) {
    const [from, to] = [own[c].values[i], behind[c].values[i]]
    away += (pixels[i * 3 + c] - from - way * (to - from)) ** 2
  }
  return smoothstep(ways.from, ways.to, way) * (1 - smoothstep(besides.from, besides.to, Math.sqrt(away)))
}
