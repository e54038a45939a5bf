import type { GarmentReading } from '../../garment/garment.ts'
import type { Gap } from '../../garment/outline/follow-gap.ts'
import type { Point } from '../../geometry/points.ts'
import type { Plane } from '../../picture.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'

/** A row of the garment's picture and where its sides lie; `inner` the middle line, below the crotch the inner sides of the legs. */
export type LowerRow = { y: number; left: number; right: number; innerLeft: number; innerRight: number }

/** Threads are narrower than so much of the widest row about the hem, which lies in the last part of the garment's height. */
const hem = { least: 0.3, from: 0.7 }
/** Sides are read no nearer the waist, the hem and the cloth's end, as shares of the garment's height: there they are rounded. */
const ends = { waist: 0.01, hem: 0.985, cloth: 0.01 }
/** The inner side of a leg is looked for so far from the crotch's column: the picture's width divided by this. */
const searchedPart = 3

/** How far down the garment, 0..1, its cloth reaches; threads and fringes that hang lower tell nothing of its sides. */
export function findClothEnd({ matte, box }: GarmentReading): number {
  const first = Math.round(box.top + hem.from * (box.bottom - box.top))
  const rows = Array.from({ length: Math.max(0, Math.floor(box.bottom) - first) }, (_, k) => {
    let cloth = 0
    for (let x = Math.max(0, Math.floor(box.left)); x < Math.min(matte.width, box.right); x++)
      if (matte.values[(first + k) * matte.width + x] > 0.5) cloth++
    return cloth
  })
  const widest = Math.max(0, ...rows)
  const last = rows.findLastIndex((cloth) => cloth >= hem.least * widest)
  return last < 0 ? 1 : (first + last - box.top) / (box.bottom - box.top)
}

/** A skirt's hem is no line: its sides end where it becomes narrower by so much of its width within such a share of its height, in its last part. */
const corners = { drop: 0.025, within: 0.015, from: 0.8 }
/** So does that of shorts, which rises to the sides where they are wide; their crotch lies lower than such a share of their height. */
const lowCrotch = 0.55

/** How far down a skirt or shorts, 0..1, their sides reach: below them hang but folds of the hem, or it rises towards them. `clothEnd` for all else. */
export function findSidesEnd(
  { bodyRows, box }: GarmentReading,
  crotch: Point | null,
  clothEnd: number,
): number {
  const height = box.bottom - box.top
  if (crotch && crotch.y < box.top + lowCrotch * height) return clothEnd
  const rowAt = (t: number) => clamp(Math.round(box.top + t * height), 0, bodyRows.left.length - 1)
  const widthAt = (t: number) => bodyRows.right[rowAt(t)] - bodyRows.left[rowAt(t)]
  for (let t = corners.from; t < clothEnd - corners.within; t += 1 / height)
    if (widthAt(t) - widthAt(t + corners.within) > corners.drop * widthAt(t)) return t
  return clothEnd
}

/** Trousers, shorts or a skirt as they lie in their photo: a skirt has no crotch, and legs that touch have no gap. */
export type LowerSource = {
  garment: GarmentReading
  crotch: Point | null
  gap: Gap | null
  /** Below such a share of the garment's height its sides tell nothing. */
  sidesEnd: number
}

/** The row a share of the way down the garment, 0 at its waist and 1 at its hem; below `sidesEnd` its sides go straight on. */
export function readLowerRow({ garment, crotch, gap, sidesEnd }: LowerSource, t: number): LowerRow {
  const { bodyRows, box } = garment
  const y = box.top + (box.bottom - box.top) * t
  let row = clamp(
    Math.round(
      box.top + (box.bottom - box.top) * clamp(t, ends.waist, Math.min(ends.hem, sidesEnd - ends.cloth)),
    ),
    0,
    bodyRows.left.length - 1,
  )
  while (row > box.top && Number.isNaN(bodyRows.left[row])) row--
  const left = Number.isNaN(bodyRows.left[row]) ? box.left : bodyRows.left[row]
  const right = Number.isNaN(bodyRows.right[row]) ? box.right : bodyRows.right[row]
  if (!crotch || y < crotch.y) {
    const middle = (left + right) / 2
    const near = crotch ? smoothstep(0, 1, (y - box.top) / Math.max(1, crotch.y - box.top)) : 0
    const inner = middle + ((crotch?.x ?? middle) - middle) * near
    return { y, left, right, innerLeft: inner, innerRight: inner }
  }
  return {
    y,
    left,
    right,
    ...innerEdges(garment, crotch, gap, row),
  }
}

/** Below where the gap begins, and above it, they are straight below the crotch. */
function innerEdges({ matte }: GarmentReading, crotch: Point, gap: Gap | null, row: number) {
  const run = gap?.runs[gap.bottom - row]
  if (run) return { innerLeft: run.left - 1, innerRight: run.right + 1 }
  return { innerLeft: innerEdge(matte, crotch.x, -1, row), innerRight: innerEdge(matte, crotch.x, 1, row) }
}

function innerEdge(matte: Plane, crotchX: number, side: -1 | 1, row: number): number {
  for (let step = 0; step < matte.width / searchedPart; step++) {
    const x = Math.round(crotchX + side * step)
    if (x < 0 || x >= matte.width) break
    if (matte.values[row * matte.width + x] > 0.5) return x
  }
  return crotchX
}
