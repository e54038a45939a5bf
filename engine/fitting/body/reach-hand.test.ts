import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { reachHand } from './reach-hand.ts'

test('an arm reaches the hand that comes out of its sleeve well below the wrist of the pose', () => {
  const model = drawModel()
  const { elbow, wrist } = model.body.sides.left
  expect(reachHand(model, elbow, wrist)).toEqual(wrist)
  const { skin, upper } = model.layers
  // The sleeve covers the forearm, and the pose takes its middle for the wrist.
  for (let i = 0; i < skin.values.length; i++) {
    const [x, y] = [i % skin.width, Math.floor(i / skin.width)]
    if (x > 100 || y > 238 || !skin.values[i]) continue
    upper.values[i] = 1
    skin.values[i] = 0
  }
  const middle = { x: (elbow.x + wrist.x) / 2, y: (elbow.y + wrist.y) / 2 }
  const reached = reachHand(model, elbow, middle)
  expect(reached.y).toBeGreaterThan(236)
  expect(reached.y).toBeLessThan(244)
})
