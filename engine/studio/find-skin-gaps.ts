import { skin, type LabelMap } from '../person/labels.ts'
import { createPlane, type Picture, type Plane } from '../picture.ts'
import { placeBetween } from '../pixels/between-colours.ts'
import { blur } from '../pixels/blur.ts'
import { splitChannels } from '../pixels/channels.ts'
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
  const channels = splitChannels(photo)
  const found = createPlane(width, height)
  for (let i = Math.max(0, Math.ceil(chinY)) * width; i < found.values.length; i++)
    if (labelled.values[i]) found.values[i] = shareAt(i, channels, own, behind)
  const gaps = blur(found, soft)
  free(...own, ...channels, found)
  return gaps
}

function shareAt(
  i: number,
  channels: readonly Plane[],
  own: readonly Plane[],
  behind: readonly Plane[],
): number {
  const { place, square } = placeBetween(channels, behind, own, i)
  if (square < leastDistance ** 2) return 0
  const way = clamp(place, 0, 1)
  const away = Math.hypot(
    ...channels.map(
      ({ values }, c) => values[i] - own[c].values[i] - way * (behind[c].values[i] - own[c].values[i]),
    ),
  )
  return smoothstep(ways.from, ways.to, way) * (1 - smoothstep(besides.from, besides.to, away))
}
