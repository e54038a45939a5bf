import type { Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { Area } from '../crop.ts'
import { cropChannel, isTooSmall } from '../crop.ts'
import type { Layer } from '../layer.ts'

/** Half the width of the outline, in pixels. */
const softness = 0.9
/** A change of the coverage that shows, and cloth that covers nothing. */
const least = 0.004

/** So many times its sigma a blur sees, so far an area reaches beyond what is smoothed in it. */
export const blurReach = 3

/** Where an outline is evened out: within `area`, and how much of a pixel's coverage follows, 0..1. */
export type OutlineZone = { area: Area; near: (x: number, y: number) => number }

/**
 * Evens out the steps of a layer's outline, up to about twice `sigma` pixels long: its coverage is blurred and cut at half of what covers
 * the cloth beside it. What that adds continues this cloth's colour. Changes the layer; `onChange` is told of each pixel, with what covered it
 * before and what does now.
 */
export function smoothOutline(
  layer: Layer,
  { area, near }: OutlineZone,
  sigma: number,
  onChange: (pixel: number, before: number, now: number) => void = () => {},
) {
  if (isTooSmall(area)) return
  const { width, values } = layer
  // A blurred edge falls by so much per pixel at its middle.
  const band = softness / (sigma * Math.sqrt(2 * Math.PI))
  const soft = blurChannel(layer, 3, area, sigma)
  // Sheer cloth stays sheer: the coverage of what lies near, weighted by itself.
  const squares = blurChannel(layer, 3, area, sigma, true)
  const colours = [0, 1, 2].map((channel) => blurChannel(layer, channel, area, sigma))
  for (let v = 0, k = 0; v < area.height; v++) {
    for (let u = 0; u < area.width; u++, k++) {
      const share = soft.values[k]
      if (share < least) continue
      const x = area.x + u
      const y = area.y + v
      const i = y * width + x
      const before = values[i * 4 + 3]
      const whole = squares.values[k] / share
      const smooth = whole * smoothstep(0.5 - band, 0.5 + band, share / whole)
      if (Math.abs(smooth - before) < least) continue
      const followed = near(x, y)
      if (followed === 0) continue
      const now = before + (smooth - before) * followed
      if (Math.abs(now - before) < least) continue
      if (now < before) for (let c = 0; c < 4; c++) values[i * 4 + c] *= now / before
      else {
        for (let c = 0; c < 3; c++) values[i * 4 + c] += (colours[c].values[k] * (now - before)) / share
        values[i * 4 + 3] = now
      }
      onChange(i, before, now)
    }
  }
  free(...colours, soft, squares)
}

function blurChannel(layer: Layer, channel: number, area: Area, sigma: number, isSquared = false): Plane {
  const plane = cropChannel(layer, channel, area)
  if (isSquared) for (let k = 0; k < plane.values.length; k++) plane.values[k] **= 2
  const soft = blur(plane, sigma)
  free(plane)
  return soft
}
