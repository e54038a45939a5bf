import { expect, test } from 'vitest'
import { drawModel } from '../test/drawn-model.ts'
import { background, lower, skin, type LabelMap } from './labels.ts'
import { readTorsoProfile } from './torso-profile.ts'

const { body } = drawModel()
const [width, height] = [288, 384]

/** Hips that reach from 100 to 188, with a hand beside them from 88 on. */
function drawHips(hasHand: boolean): LabelMap {
  const labels = new Uint8Array(width * height).fill(background)
  for (let y = 220; y < 290; y++) {
    labels.fill(lower, y * width + 100, y * width + 188)
    if (hasHand) labels.fill(skin, y * width + 88, y * width + 100)
  }
  return { width, height, scale: 1, labels }
}

test('TRY-89 hips end where a hand beside them begins, and are no wider for it', () => {
  const [alone, beside] = [drawHips(false), drawHips(true)].map((map) => readTorsoProfile(body, map, height))
  for (const y of [240, 250, 260]) {
    expect(Math.abs(alone.left[y] - beside.left[y]), `${y}`).toBeLessThan(4)
    expect(beside.right[y]).toBe(alone.right[y])
  }
})
