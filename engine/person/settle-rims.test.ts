import { expect, test } from 'vitest'
import { background, hair, skin, upper } from './labels.ts'
import { settleRims } from './settle-rims.ts'

test('a thin line of cloth between an arm and the background is skin, a sleeve stays cloth', () => {
  // From left to right: background, a line of cloth, an arm; below it a sleeve.
  const width = 30
  const labels = Uint8Array.from({ length: width * 30 }, (_, i) => {
    const x = i % width
    if (x < 8) return background
    if (i >= 20 * width) return upper
    return x < 10 ? upper : skin
  })
  settleRims({ width, height: 30, labels })
  expect([labels[5 * width + 8], labels[5 * width + 9]]).toEqual([skin, skin])
  expect([labels[26 * width + 8], labels[26 * width + 9]]).toEqual([upper, upper])
  expect(labels[5 * width + 7]).toBe(background)
})

test('a thin line of hair between a neck and a collar is cloth, a lock stays hair', () => {
  // From top to bottom: a neck, a line of hair, cloth; on the right a lock.
  const width = 30
  const labels = Uint8Array.from({ length: width * 30 }, (_, i) => {
    if (i % width >= 20) return hair
    const y = Math.floor(i / width)
    return y < 14 ? skin : y < 16 ? hair : upper
  })
  settleRims({ width, height: 30, labels })
  expect([labels[14 * width + 8], labels[15 * width + 8]]).toEqual([upper, upper])
  expect([labels[14 * width + 24], labels[20 * width + 20], labels[8 * width + 20]]).toEqual([
    hair,
    hair,
    hair,
  ])
  expect([labels[13 * width + 8], labels[16 * width + 8]]).toEqual([skin, upper])
})
