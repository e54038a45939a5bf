import { expect, test } from 'vitest'
import { colours, drawPerson, seeAnew } from '../test/drawn-person.ts'
import { dropStrayCloth } from './drop-stray-cloth.ts'
import { background, lower, shoes, skin } from './labels.ts'
import { parsePerson } from './parse-person.ts'

const [width, height, unit] = [60, 90, 50]
const hem = 40

/** A skirt down to the hem on two bare legs with shoes; returns the map and a brush. */
function drawLegs() {
  const labels = new Uint8Array(width * height)
  const put = (label: number, [left, top, right, bottom]: [number, number, number, number]) => {
    for (let y = top; y < bottom; y++) labels.fill(label, y * width + left, y * width + right)
  }
  put(lower, [15, 5, 45, hem])
  for (const left of [18, 32]) {
    put(skin, [left, hem, left + 10, 80])
    put(shoes, [left, 80, left + 10, 88])
  }
  return { labels, put }
}

test('TRY-47 a letter of the wall in the colour of a skirt, beside a bare leg or apart from it, is no cloth', () => {
  const { labels, put } = drawLegs()
  put(lower, [12, 50, 18, 58])
  put(lower, [4, 50, 8, 58])
  dropStrayCloth({ width, height, labels }, unit)
  expect([labels[52 * width + 15], labels[52 * width + 5]]).toEqual([background, background])
  expect(labels[20 * width + 30], 'the skirt').toBe(lower)
})

test('a sock, a cuff above the hem and a large piece stay cloth', () => {
  const { labels, put } = drawLegs()
  put(lower, [18, 74, 28, 80])
  put(lower, [4, 30, 8, 38])
  put(lower, [43, 50, 60, 66])
  dropStrayCloth({ width, height, labels }, unit)
  expect([labels[76 * width + 20], labels[34 * width + 5], labels[60 * width + 50]]).toEqual([
    lower,
    lower,
    lower,
  ])
})

test('TRY-47 of somebody in shorts a letter of their colour, on the wall beside a leg, is no part', () => {
  const neck = { x: 210, y: 140 }
  const { picture, sighting } = drawPerson(420, 660, neck.x, neck.y)
  const isTrousers = (o: number) => colours.trousers.every((value, c) => picture.pixels[o + c] === value)
  const [knees, letter] = [neck.y + 270, { left: neck.x + 62, top: neck.y + 310, size: 16 }]
  for (let y = 0; y < 660; y++) {
    for (let x = 0; x < 420; x++) {
      const o = (y * 420 + x) * 3
      if (y > knees && isTrousers(o)) picture.pixels.set(colours.skin, o)
      const [right, below] = [x - letter.left, y - letter.top]
      if (right >= 0 && below >= 0 && right < letter.size && below < letter.size)
        picture.pixels.set(colours.trousers, o)
    }
  }
  const parts = parsePerson(picture, seeAnew(picture, sighting))
  const at = (x: number, y: number) =>
    parts.labels[Math.round(y * parts.scale) * parts.width + Math.round(x * parts.scale)]
  expect(at(neck.x + 30, knees - 20)).toBe(lower)
  expect(at(letter.left + 8, letter.top + 8)).toBe(background)
})
