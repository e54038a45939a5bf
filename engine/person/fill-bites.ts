import { findComponents } from '../pixels/components.ts'
import { meanColour, type LabPicture } from '../pixels/lab.ts'
import { createMask, open } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import type { BackgroundModel } from './background-model.ts'
import { isCalm } from './background-model.ts'
import { background } from './labels.ts'

/** What is so far from the background's colour is no background, and what is so near to a part of the person beside it is that; Lab units. */
const colours = { foreign: 30, own: 12 }
/** A bite is so large at least, in pixels, and at most, as a share of all; and so much of its border is the person. */
const sizes = { least: 12, most: 0.01 }
const bordered = 0.6
/** A border is compared by so many of its labels' pixels at least. */
const leastBorder = 6

/**
 * Dark cloth in its own shade, as between legs, may be read as background though a calm background is bright there: what has nothing of the
 * background's colour, and that of the person who surrounds it, gets the label beside it. Changes `labels`.
 */
export function fillBites(labels: Uint8Array, lab: LabPicture, model: BackgroundModel) {
  if (!isCalm(model)) return
  const { width, height } = lab
  // Of all its pixels: near a bite the background was continued from the bite itself.
  const ground = meanColour(lab, (i) => labels[i] === background)
  if (!ground) return
  const foreign = createMask(width, height)
  for (let i = 0; i < labels.length; i++) {
    const square =
      (lab.lightness[i] - ground[0]) ** 2 + (lab.a[i] - ground[1]) ** 2 + (lab.b[i] - ground[2]) ** 2
    foreign.values[i] = labels[i] === background && square > colours.foreign ** 2 ? 1 : 0
  }
  const broad = open(foreign, 1)
  const { labels: pieceOf, pieces } = findComponents(broad)
  for (const piece of pieces) {
    if (piece.area < sizes.least || piece.area > sizes.most * labels.length) continue
    const bite: number[] = []
    for (let y = piece.top; y <= piece.bottom; y++)
      for (let i = y * width + piece.left; i <= y * width + piece.right; i++)
        if (pieceOf[i] === piece.label) bite.push(i)
    const label = labelAbout(bite, labels, lab, (i) => foreign.values[i] === 1)
    if (label === background) continue
    for (const i of bite) labels[i] = label
  }
  free(foreign, broad, pieceOf)
}

/** The label that most of a bite's border has, if that looks as the bite does; else the background's. */
function labelAbout(
  bite: readonly number[],
  labels: Uint8Array,
  lab: LabPicture,
  isForeign: (i: number) => boolean,
): number {
  const { width } = lab
  const counts = new Map<number, number[]>()
  let border = 0
  for (const i of bite) {
    for (const j of [i - 1, i + 1, i - width, i + width]) {
      if (j < 0 || j >= labels.length || isForeign(j)) continue
      border++
      if (labels[j] !== background) counts.set(labels[j], [...(counts.get(labels[j]) ?? []), j])
    }
  }
  const all = [...counts.values()].reduce((sum, { length }) => sum + length, 0)
  const [label, beside] = [...counts].sort((one, other) => other[1].length - one[1].length)[0] ?? [
    background,
    [],
  ]
  if (beside.length < leastBorder || all < bordered * border) return background
  const [own, other] = [bite, beside].map((pixels) =>
    [lab.lightness, lab.a, lab.b].map(
      (values) => pixels.reduce((sum, i) => sum + values[i], 0) / pixels.length,
    ),
  )
  return Math.hypot(...own.map((value, c) => value - other[c])) < colours.own ? label : background
}
