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

test('a hand before clothes or the background is nobody else’s skin', () => {
  const model = drawModel()
  expect(partHand(model, traceArm(model, 1))).toBeNull()
})

/** Skin of another light behind all of the hand but the hand itself. */
function bareThigh({ picture, layers }: ReturnType<typeof drawModel>, hand: { x: number; y: number }) {
  for (let y = hand.y - 20; y < hand.y + 70; y++) {
    for (let x = hand.x - 60; x < hand.x + 20; x++) {
      const i = y * width + x
      if (picture.pixels[i * 3] === skinColour[0]) continue
      layers.skin.values[i] = layers.alpha.values[i] = 1
      layers.lower.values[i] = 0
      picture.pixels.set(thighColour, i * 3)
    }
  }
}
