import { findComponents } from '../../pixels/components.ts'
import { createMask, dilate, open, threshold } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import { projectOnArm, traceArm } from './arm-axis.ts'

/** Pieces below this height, in torso lengths, may be the lower garment's; higher ones are scarves and straps. */
const highest = 0.62
/** A piece that counts has so much of the area of the whole top at most, and touches what is worn below so far along its box. */
const largest = 0.25
const touching = 0.25
/** What hangs on the top by less than twice this, in units, hangs together with no part of it. */
const thin = 0.012
/** Beside an arm's line, in units, a piece is a sleeve's. */
const armReach = 0.15
/** So much of a sleeve's piece lies there. */
const mostOnArm = 0.4
/** What is worn below touches a piece so near to it, in units. */
const contactReach = 0.02

/**
 * Belts, waistbands and light patches of a pattern are easily read as pieces of the top: what hangs together with no part of it and
 * lies on the lower garment belongs to that. Changes the layers `upper` and `lower` in place.
 */
export function settleBelts(model: StudioModel) {
  const { layers, body } = model
  const { width, height } = layers.upper
  const thread = Math.max(1, Math.round(thin * body.unit))
  const worn = threshold(layers.upper, 0.5)
  const thick = open(worn, thread)
  const { labels, pieces } = findComponents(thick)
  free(worn.values, thick.values)
  const most = pieces.reduce((area, piece) => Math.max(area, piece.area), 0)
  const from = body.shoulderMid.y + highest * body.torsoLength
  const loose = new Uint8Array(pieces.length + 1)
  for (const { label, area, top } of pieces) if (area < largest * most && top > from) loose[label] = 1
  if (!loose.includes(1)) return free(labels)
  const arms = ([-1, 1] as const).map((side) => traceArm(model, side))
  const projected = new Float64Array(3)
  const contact = new Float64Array(pieces.length + 1)
  const onArm = new Float64Array(pieces.length + 1)
  const reach = Math.max(2, Math.round(contactReach * body.unit))
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x
      const label = labels[i]
      if (!loose[label]) continue
      const lower = layers.lower.values
      if (
        lower[i - reach] > 0.5 ||
        lower[i + reach] > 0.5 ||
        lower[i - reach * width] > 0.5 ||
        lower[i + reach * width] > 0.5
      )
        contact[label]++
      for (const arm of arms) {
        projectOnArm(arm, x, y, projected)
        if (projected[1] < armReach * body.unit) onArm[label]++
      }
    }
  }
  for (const { label, area, left, right } of pieces) {
    if (contact[label] < touching * (right - left + 1) * reach * 0.5 || onArm[label] > mostOnArm * area)
      loose[label] = 0
  }
  const belts = createMask(width, height)
  for (let i = 0; i < labels.length; i++) belts.values[i] = loose[labels[i]]
  const withRim = dilate(belts, thread + 1).values
  for (let i = 0; i < labels.length; i++) {
    if (!withRim[i] || (labels[i] > 0 && !loose[labels[i]])) continue
    layers.lower.values[i] += layers.upper.values[i]
    layers.upper.values[i] = 0
  }
  free(labels, belts.values, withRim)
}
