import type { Picture, Plane } from '../picture.ts'
import type { Panel } from './find-panel.ts'

/** What covers as much is the photo's own. */
const opaque = 0.98
/** Each side of a photo is straight, to so many pixels, along such a share of it; corners may be round. */
const straight = { pixels: 1, share: 0.5 }
/** Of its box a photo with round corners lacks so much at most. */
const mostLacking = 0.08
/** A panel is no narrower than such a share of the file. */
const leastPanel = 0.25

/**
 * The panel that an opaque photo covers in a file with transparency: between clear margins, before a window's shadow, with round
 * corners. The whole file where only its corners are clear; null where its alpha is the outline of something.
 */
export function findOpaquePanel(alpha: Plane): Panel | null {
  const { width, height, values } = alpha
  const isOpaque = (x: number, y: number) => values[y * width + x] >= opaque
  const box = { left: width, top: height, right: -1, bottom: -1 }
  let count = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isOpaque(x, y)) continue
      count++
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
  }
  const { left, top } = box
  const [across, down] = [box.right - left + 1, box.bottom - top + 1]
  if (across < leastPanel * width || down < leastPanel * height) return null
  if (count < (1 - mostLacking) * across * down) return null
  const isStraight = (length: number, at: (along: number, deep: number) => boolean) => {
    let along = 0
    for (let i = 0; i < length; i++) {
      if (at(i, 0) || at(i, straight.pixels)) along++
    }
    return along >= straight.share * length
  }
  const sides = [
    isStraight(across, (i, deep) => isOpaque(left + i, top + deep)),
    isStraight(across, (i, deep) => isOpaque(left + i, box.bottom - deep)),
    isStraight(down, (i, deep) => isOpaque(left + deep, top + i)),
    isStraight(down, (i, deep) => isOpaque(box.right - deep, top + i)),
  ]
  if (sides.includes(false)) return null
  return { left: left / width, top: top / height, width: across / width, height: down / height }
}

/** Continues a photo to where its file is not opaque: from beside, or from the nearest row that has something. */
export function fillClear({ width, height, pixels }: Picture, { values }: Plane) {
  const middle = height >> 1
  for (let y = middle; y < height; y++) fillRow(y, y - 1)
  for (let y = middle - 1; y >= 0; y--) fillRow(y, y + 1)

  function fillRow(y: number, nearer: number) {
    const row = y * width
    const seen = values.subarray(row, row + width)
    const first = seen.findIndex((value) => value >= opaque)
    if (first < 0) {
      pixels.copyWithin(row * 3, nearer * width * 3, (nearer + 1) * width * 3)
      return
    }
    for (let x = first - 1; x >= 0; x--) copy(row + x, row + x + 1)
    for (let x = first + 1; x < width; x++) if (seen[x] < opaque) copy(row + x, row + x - 1)
  }

  function copy(to: number, from: number) {
    pixels.copyWithin(to * 3, from * 3, from * 3 + 3)
  }
}
