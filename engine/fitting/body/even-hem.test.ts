import { expect, test } from 'vitest'
import { drawModel } from '../../test/drawn-model.ts'
import { evenHem } from './even-hem.ts'

const width = 288

test('along a hem no speck and no step of the one garment stays in the other, and both keep their place', () => {
  const { layers, ...model } = drawModel()
  const { upper, lower } = layers
  let hem = 200
  while (upper.values[hem * width + 144] > 0.5) hem++
  for (let x = 125; x < 163; x++) {
    // Every third column is read two pixels too far down, and specks lie below.
    for (let y = hem; y < hem + 2; y++) if (x % 3 === 0) give(y * width + x, 1)
    if (x % 6 === 0) give((hem + 4) * width + x, 1)
  }
  evenHem({ ...model, layers })
  for (let x = 130; x < 158; x++) {
    const down = [-3, 3, 4, 5].map((away) => upper.values[(hem + away) * width + x])
    expect([x, ...down]).toEqual([x, 1, 0, 0, 0].map((value) => expect.closeTo(value, 1)))
  }

  function give(i: number, share: number) {
    upper.values[i] = share
    lower.values[i] = 1 - share
  }
})
