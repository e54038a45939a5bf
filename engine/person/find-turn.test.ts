import { expect, test } from 'vitest'
import { turnPicture, type QuarterTurns } from '../pixels/turn.ts'
import { colours, drawPerson, jointsAt } from '../test/drawn-person.ts'
import { noNetworks } from '../test/no-networks.ts'
import { findTurn } from './find-turn.ts'
import type { Networks } from './networks.ts'
import { keypointNames } from './types.ts'

const { picture } = drawPerson(420, 660, 210, 140)

/** Like a network that has seen upright people only: sure when the shoes are at the bottom, else it guesses an upright pose. */
const networks: Networks = {
  ...noNetworks,
  pose(input) {
    const rows = new Float32Array(192)
    for (let i = 0; i < 192 * 192; i++)
      if (colours.shoes.every((value, c) => Math.abs(input[i * 3 + c] - value) < 20))
        rows[Math.floor(i / 192)]++
    const isUpright = rows.slice(150).some((count) => count > 3)
    const joints = jointsAt(210, 140)
    return Float32Array.from(
      keypointNames.flatMap((name) => [joints[name].y / 660, joints[name].x / 660, isUpright ? 0.8 : 0.2]),
    )
  },
}

test.each([0, 1, 2, 3] as const)('a photo turned by %s quarters is turned back', async (turns) => {
  const back = ((4 - turns) % 4) as QuarterTurns
  expect(await findTurn(networks, turnPicture(picture, turns))).toBe(back)
  expect(turnPicture(turnPicture(picture, turns), back)).toEqual(picture)
})

test('a photo in which nobody is found either way stays as it is', async () => {
  const wall = { ...picture, pixels: new Uint8Array(picture.pixels.length).fill(220) }
  expect(await findTurn(networks, wall)).toBe(0)
})
