import type { Picture } from '../picture.ts'
import { background, type LabelMap } from '../person/labels.ts'
import { lumaOf } from '../pixels/luma.ts'
import { clamp, mix, quantile, smoothstep } from '../pixels/scalar.ts'

/** The colour of a studio's wall: its brightness 0..255, and red, green and blue as shares of that. */
export type Wall = { brightness: number; tint: readonly [number, number, number] }

/** A warm grey, for photos whose own background is no wall. */
const usual: Wall = { brightness: 209, tint: [1.012, 1, 0.972] }
/** A wall is where so much of the background, at least and surely, differs by no more levels from its median in any channel. */
const alike = { levels: 14, from: 0.5, to: 0.75 }
/** A wall is no darker and no brighter: on a white one neither shadows nor white clothes would be seen. */
const brightnesses = { least: 200, most: 239 }
/** A wall's tint is no stronger. */
const mostTint = 0.016

/**
 * The photo's own wall, evened out, where it has one: what the cut leaves of it in gaps and hair, or takes of white clothes before
 * it, is then hardly seen. `photo` has the size of `parts` or a multiple.
 */
export function findWall(photo: Picture, parts: LabelMap): Wall {
  const behind = pixelsBehind(photo, parts)
  if (behind.length === 0) return usual
  const own = [0, 1, 2].map((c) =>
    quantile(
      Float32Array.from(behind, (i) => photo.pixels[i + c]),
      0.5,
    ),
  )
  const isAlike = (i: number) =>
    own.every((value, c) => Math.abs(photo.pixels[i + c] - value) <= alike.levels)
  const share = smoothstep(alike.from, alike.to, behind.filter(isAlike).length / behind.length)
  const brightness = lumaOf(own[0], own[1], own[2])
  const tintOf = (c: number) =>
    mix(usual.tint[c], clamp(own[c] / Math.max(1, brightness), 1 - mostTint, 1 + mostTint), share)
  return {
    brightness: mix(usual.brightness, clamp(brightness, brightnesses.least, brightnesses.most), share),
    tint: [tintOf(0), tintOf(1), tintOf(2)],
  }
}

/** Where the photo's background lies among its bytes. */
function pixelsBehind(photo: Picture, { width, height, scale, labels }: LabelMap): Uint32Array {
  const found = new Uint32Array(labels.length)
  let count = 0
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.min(photo.height - 1, Math.round(y / scale)) * photo.width
    for (let x = 0; x < width; x++, i++)
      if (labels[i] === background)
        found[count++] = 3 * (row + Math.min(photo.width - 1, Math.round(x / scale)))
  }
  return found.subarray(0, count)
}
