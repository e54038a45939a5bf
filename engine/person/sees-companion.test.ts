import { expect, test } from 'vitest'
import type { Colour } from '../test/drawn-person.ts'
import { colours, drawPerson, jointsAt, seeAnew } from '../test/drawn-person.ts'
import { noNetworks } from '../test/no-networks.ts'
import type { Picture } from '../picture.ts'
import { createPicture } from '../picture.ts'
import type { Networks } from './networks.ts'
import { seesCompanion } from './sees-companion.ts'
import { keypointNames } from './types.ts'

const width = 420
const height = 660
const { picture: someone, sighting } = drawPerson(width, height, 210, 140)

test('a second person beside the first is seen without a face', async () => {
  const both = onTallWall(beside(someone, someone))
  expect(await seesCompanion(networks, both, seeAnew(both, sighting))).toBe(true)
})

test('a wall, and clothes hung like a body, are nobody', async () => {
  const wall = paint(someone, () => colours.wall)
  const clothes = paint(someone, (colour) => (isLike(colour, colours.skin) ? colours.wall : colour))
  for (const other of [wall, clothes]) {
    const picture = beside(someone, other)
    expect(await seesCompanion(networks, picture, seeAnew(picture, sighting))).toBe(false)
  }
})

test('two people who were taken for one are told apart in the halves', async () => {
  const stretched = {
    ...sighting,
    pose: { ...sighting.pose, leftWrist: { ...sighting.pose.leftWrist, x: 2 * width - 40 } },
  }
  const both = beside(someone, someone)
  expect(await seesCompanion(networks, both, seeAnew(both, stretched))).toBe(true)
})

/** Sees one person by the shirt, the one on the left of several, and knows how people are drawn. */
const networks: Networks = {
  ...noNetworks,
  pose(input) {
    const shirt = findShirt(input, 192, 192)
    const answer = new Float32Array(17 * 3).fill(0.05)
    if (!shirt) return answer
    const scale = (shirt.bottom - shirt.top) / (reference.bottom - reference.top)
    const joints = jointsAt(210, 140)
    keypointNames.forEach((name, k) => {
      const { x, y } = joints[name]
      answer[k * 3] = (shirt.top + (y - reference.top) * scale) / 192
      answer[k * 3 + 1] = (shirt.left + (x - reference.left) * scale) / 192
      answer[k * 3 + 2] = 0.9
    })
    return answer
  },
}

const reference = findShirt(someone.pixels, width, height) ?? { left: 0, top: 0, bottom: 1 }

function findShirt(pixels: ArrayLike<number>, columns: number, rows: number) {
  const box = { left: -1, top: rows, bottom: 0 }
  for (let x = 0; x < columns; x++) {
    let isShirt = false
    for (let y = 0; y < rows; y++) {
      const o = (y * columns + x) * 3
      if (!isLike([pixels[o], pixels[o + 1], pixels[o + 2]], colours.shirt)) continue
      isShirt = true
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
    if (isShirt && box.left < 0) box.left = x
    if (!isShirt && box.left >= 0) break
  }
  return box.left < 0 ? null : box
}

function isLike(one: Colour, other: Colour): boolean {
  return one.every((value, c) => Math.abs(value - other[c]) < 12)
}

function paint(picture: Picture, change: (colour: Colour) => Colour): Picture {
  const result = createPicture(picture.width, picture.height)
  for (let o = 0; o < result.pixels.length; o += 3) {
    const [red, green, blue] = picture.pixels.subarray(o, o + 3)
    result.pixels.set(change([red, green, blue]), o)
  }
  return result
}

/** Higher than wide: its halves are not looked at. */
function onTallWall(picture: Picture): Picture {
  const result = createPicture(picture.width, picture.width + 1)
  for (let o = 0; o < result.pixels.length; o += 3) result.pixels.set(colours.wall, o)
  result.pixels.set(picture.pixels)
  return result
}

function beside(left: Picture, right: Picture): Picture {
  const result = createPicture(left.width + right.width, left.height)
  for (let y = 0; y < left.height; y++) {
    const row = y * result.width * 3
    result.pixels.set(left.pixels.subarray(y * left.width * 3, (y + 1) * left.width * 3), row)
    result.pixels.set(
      right.pixels.subarray(y * right.width * 3, (y + 1) * right.width * 3),
      row + left.width * 3,
    )
  }
  return result
}
