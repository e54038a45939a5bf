import { expect, test } from 'vitest'
import { createPicture, createPlane } from '../picture.ts'
import { toLab } from '../pixels/lab.ts'
import { drawModel } from '../test/drawn-model.ts'
import { modelBackground } from './background-model.ts'
import { background, skin, upper } from './labels.ts'
import { openBusyGaps } from './open-busy-gaps.ts'

const [width, height] = [288, 384]
const olive = [122, 108, 46]
/** A fence of olive boards before bricks. */
const wallAt = (x: number) => (x % 40 < 28 ? olive : [176, 120, 98])
const shirt = [70, 96, 170]
const bare = [205, 160, 135]
const { body } = drawModel()

type Box = { left: number; top: number; right: number; bottom: number }
const gap: Box = { left: 180, top: 180, right: 186, bottom: 220 }
const isIn = ({ left, top, right, bottom }: Box, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom

function partAt(piece: Box, x: number, y: number) {
  if (isIn(piece, x, y)) return { label: upper, colour: olive }
  if (isIn({ left: 102, top: 110, right: 186, bottom: 300 }, x, y)) return { label: upper, colour: shirt }
  if (isIn({ left: 186, top: 120, right: 206, bottom: 260 }, x, y)) return { label: skin, colour: bare }
  return { label: background, colour: wallAt(x) }
}

/** A trunk and an arm that touches it, and a piece of the fence between them or elsewhere, which was taken for cloth; `seen`: the silhouette's share in that. */
function openIn(piece: Box, seen: number) {
  const picture = createPicture(width, height)
  const labels = new Uint8Array(width * height)
  const silhouette = createPlane(width, height)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const part = partAt(piece, x, y)
    labels[i] = part.label
    silhouette.values[i] = isIn(piece, x, y) ? seen : Number(part.label !== background)
    picture.pixels.set(part.colour, i * 3)
  }
  const lab = toLab(picture)
  const known = Uint8Array.from(labels, (label) => (label === background ? 1 : 0))
  openBusyGaps(labels, lab, modelBackground(lab, known), silhouette, body)
  return labels[(piece.top + 10) * width + piece.left + 3]
}

test('TRY-117 before a busy background what lies between an arm and the trunk in its colours is background', () => {
  expect(openIn(gap, 0.95)).toBe(background)
})

test('TRY-117 cloth in a colour of the background stays where the silhouette is sure of it, and a rim is the matte’s', () => {
  expect(openIn(gap, 0.984)).toBe(upper)
  expect(openIn({ left: 206, top: 180, right: 210, bottom: 220 }, 0.8)).toBe(upper)
})
