import { expect, test } from 'vitest'
import { traceArm } from '../body/arm-axis.ts'
import { drawModel, skinColour } from '../../test/drawn-model.ts'
import { partHand } from './part-hand.ts'

const width = 288
const thighColour = [150, 105, 85]

test('a hand before a bare thigh is parted from it along its own edge', () => {
  const model = drawModel()
  const arm = traceArm(model, 1)
  const hand = { x: Math.round(arm.joints.wrist.x), y: Math.round(arm.joints.wrist.y + 12) }
  bareThigh(model, hand)
  const inHand = partHand(model, arm)
  expect(inHand?.(hand.x, hand.y)).toBeGreaterThan(0.9)
  for (const [x, y] of [
    [hand.x - 14, hand.y],
    [hand.x - 16, hand.y + 14],
    [hand.x, hand.y + 24],
  ] as const)
    expect(inHand?.(x, y), `${x}, ${y}`).toBeLessThan(0.1)
})

test('TRY-101 the shade that a hand casts on the thigh behind it is no hand’s, a crease between its fingers is', () => {
  const model = drawModel()
  const { picture } = model
  const arm = traceArm(model, 1)
  const hand = { x: Math.round(arm.joints.wrist.x), y: Math.round(arm.joints.wrist.y + 12) }
  bareThigh(model, hand)
  const paint = (left: number, top: number, right: number, bottom: number, colour: readonly number[]) => {
    for (let y = hand.y + top; y < hand.y + bottom; y++) {
      for (let x = hand.x + left; x < hand.x + right; x++) picture.pixels.set(colour, (y * width + x) * 3)
    }
  }
  const shade = thighColour.map((value) => value * 0.35)
  paint(-16, 0, -8, 14, shade)
  // Fingers are lit more, and less.
  for (let row = -12; row < 26; row++)
    paint(
      -6,
      row,
      6,
      row + 1,
      skinColour.map((value) => value - (row % 4 < 2 ? 30 : 0)),
    )
  paint(-2, 14, 2, 20, shade)
  const inHand = partHand(model, arm)
  expect(inHand?.(hand.x - 12, hand.y + 8), 'the shade').toBeLessThan(0.1)
  expect(inHand?.(hand.x, hand.y + 17), 'the crease').toBeGreaterThan(0.9)
})

test('fingers in the light of the thigh behind them are the hand’s: the edge between both tells', () => {
  const model = drawModel()
  const { picture } = model
  const arm = traceArm(model, 1)
  const hand = { x: Math.round(arm.joints.wrist.x), y: Math.round(arm.joints.wrist.y + 12) }
  const alike = skinColour.map((value) => value - 10)
  bareThigh(model, hand, alike)
  const finger = { x: hand.x, top: hand.y + 6, bottom: hand.y + 26, half: 6 }
  for (let y = finger.top; y < finger.bottom + 2; y++) {
    for (let x = finger.x - finger.half - 2; x <= finger.x + finger.half + 2; x++) {
      const isEdge = Math.abs(x - finger.x) > finger.half || y >= finger.bottom
      picture.pixels.set(isEdge ? [90, 55, 40] : alike, (y * width + x) * 3)
    }
  }
  const inHand = partHand(model, arm)
  for (const down of [10, 16, 22]) expect(inHand?.(hand.x, hand.y + down), `${down}`).toBeGreaterThan(0.9)
})

test('a hand before clothes or the background is nobody else’s skin', () => {
  const model = drawModel()
  expect(partHand(model, traceArm(model, 1))).toBeNull()
})

/** Skin of another light behind all of the hand but the hand itself. */
function bareThigh(
  { picture, layers }: ReturnType<typeof drawModel>,
  hand: { x: number; y: number },
  colour = thighColour,
) {
  for (let y = hand.y - 20; y < hand.y + 70; y++) {
    for (let x = hand.x - 60; x < hand.x + 20; x++) {
      const i = y * width + x
      if (picture.pixels[i * 3] === skinColour[0]) continue
      layers.skin.values[i] = layers.alpha.values[i] = 1
      layers.lower.values[i] = 0
      picture.pixels.set(colour, i * 3)
    }
  }
}
