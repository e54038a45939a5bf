import type { Picture, Plane } from '../../picture.ts'
import type { Component } from '../../pixels/components.ts'
import { findComponents } from '../../pixels/components.ts'
import { createMask, type Mask } from '../../pixels/mask.ts'
import { quantile } from '../../pixels/scalar.ts'
import type { LowerLandmarks } from '../garment.ts'
import { paintOver } from './paint-over.ts'

/** RGB units from the waistband's cloth, from which on a pixel is of another colour; the spread of the cloth, and of a label, at most. */
const otherColour = 90
const mostSpread = 60
/** The spread is that between these shares, the colour the middle one. */
const shares = [0.2, 0.5, 0.8]
/** The waistband that is looked at: so far to each side of the middle of the waist, and below the upper edge; in widths of the waist. */
const around = { aside: 0.36, below: 0.14 }
/** A pixel that the garment covers by more is cloth; of the pixels looked at so many are, at least. */
const covered = 0.9
const leastPixels = 200
/** A label in widths of the waist: so near the middle, so wide and so high; wider than a button and narrower than a stripe or a belt. */
const label = { aside: 0.15, narrowest: 0.1, widest: 0.34, lowest: 0.02, highest: 0.09, below: 0.12 }
/** It is so many times as wide as high, fills so much of its box, and nothing else of another colour has more than such a share of its area. */
const form = { across: 2, filled: 0.8, others: 0.5 }
/** Pixels around it that are painted over with it: its rim is mixed with the cloth. */
const margin = { beside: 7, above: 2, below: 2 }
const channels = [0, 1, 2]

/**
 * Trousers laid out flat show the maker's label on the inner back of their waistband, which nobody sees when they are worn: it is
 * painted over in the colours of the inner back to its left and right. A label is an even, compact rectangle of clearly another colour
 * than the waistband, alone, close below the middle of the upper edge; whatever is rounder, larger or repeated is part of the front.
 */
export function paintWaistLabel(picture: Picture, matte: Plane, { waistLeft, waistRight }: LowerLandmarks) {
  const waist = waistRight.x - waistLeft.x
  const centre = (waistLeft.x + waistRight.x) / 2
  const left = Math.max(0, Math.round(centre - around.aside * waist))
  const right = Math.min(matte.width, Math.round(centre + around.aside * waist))
  const band = findBand(matte, left, right, around.below * waist)
  if (band.places.length < leastPixels) return
  const cloth = measureColour(picture, band.places)
  if (cloth.spread > mostSpread) return
  const other = createMask(right - left, matte.height)
  for (const i of band.places) {
    if (awayFrom(picture, i, cloth.colour) > otherColour)
      other.values[Math.floor(i / matte.width) * other.width + (i % matte.width) - left] = 1
  }
  const { labels, pieces } = findComponents(other)
  const [largest, next] = pieces.toSorted((a, b) => b.area - a.area)
  if (!largest || (next && next.area > form.others * largest.area)) return
  const below = largest.bottom - band.top[Math.round((largest.left + largest.right) / 2)]
  if (!isLabel(largest, centre - left, waist) || below > label.below * waist) return
  if (measureColour(picture, placesOf(largest.label, labels, other, left, matte.width)).spread > mostSpread)
    return
  paintOver(picture, {
    left: Math.max(0, left + largest.left - margin.beside),
    right: Math.min(matte.width - 1, left + largest.right + margin.beside),
    top: Math.max(0, largest.top - margin.above),
    bottom: Math.min(matte.height - 1, largest.bottom + margin.below),
  })
}

/** The pixels of the cloth so far below the upper edge, and the row of that edge in each column. */
function findBand({ width, height, values }: Plane, left: number, right: number, down: number) {
  const places: number[] = []
  const top: number[] = []
  for (let x = left; x < right; x++) {
    let first = 0
    while (first < height && values[first * width + x] < covered) first++
    top.push(first)
    for (let y = first; y < Math.min(height, first + down); y++)
      if (values[y * width + x] > covered) places.push(y * width + x)
  }
  return { places, top }
}

function measureColour({ pixels }: Picture, places: number[]) {
  const [low, colour, high] = shares.map((share) =>
    channels.map((c) =>
      quantile(
        Float32Array.from(places, (i) => pixels[i * 3 + c]),
        share,
      ),
    ),
  )
  return { colour, spread: Math.hypot(...channels.map((c) => high[c] - low[c])) }
}

function awayFrom({ pixels }: Picture, i: number, colour: number[]): number {
  return Math.hypot(...channels.map((c) => pixels[i * 3 + c] - colour[c]))
}

function isLabel({ left, right, top, bottom, area }: Component, centre: number, waist: number): boolean {
  const across = right - left + 1
  const down = bottom - top + 1
  return (
    Math.abs((left + right) / 2 - centre) < label.aside * waist &&
    across > label.narrowest * waist &&
    across < label.widest * waist &&
    down > label.lowest * waist &&
    down < label.highest * waist &&
    across > form.across * down &&
    area > form.filled * across * down
  )
}

function placesOf(piece: number, labels: Int32Array, { width }: Mask, left: number, full: number): number[] {
  const places: number[] = []
  for (let k = 0; k < labels.length; k++)
    if (labels[k] === piece) places.push(Math.floor(k / width) * full + left + (k % width))
  return places
}
