import { expect, test } from 'vitest'
import { foldsOfSleeve, foldsOfTrunk, lightOnThreads, needOfFolds } from './drape.ts'

test('white cloth and black cloth need folds, all other cloth brings most of its own', () => {
  expect(needOfFolds(245)).toBe(1)
  expect(needOfFolds(20)).toBeGreaterThan(0.6)
  expect(needOfFolds(140)).toBeLessThan(0.5)
})

test('folds of a trunk are even over its height: none darkens or brightens the whole', () => {
  let sum = 0
  let count = 0
  for (let down = 0.3; down < 1.2; down += 0.01)
    for (let across = -0.4; across < 0.4; across += 0.02) {
      const light = foldsOfTrunk(across, down, 1)
      expect(Math.abs(light - 1)).toBeLessThan(0.3)
      sum += light
      count++
    }
  expect(sum / count).toBeCloseTo(1, 1)
})

test('cloth lies smooth over the shoulders, whatever it does below', () => {
  for (let across = -0.5; across <= 0.5; across += 0.1) expect(foldsOfTrunk(across, 0.08, 1)).toBe(1)
  for (const side of [-1, 1] as const) expect(foldsOfSleeve(0.08, 0.05, 0.9, side)).toBe(1)
})

test('a sleeve creases most about the elbow', () => {
  const spread = (from: number) => {
    let most = 0
    for (let along = from; along < from + 0.2; along += 0.01)
      for (let aside = -0.1; aside <= 0.1; aside += 0.02)
        most = Math.max(most, Math.abs(foldsOfSleeve(along, aside, 0.9, 1) - 1))
    return most
  }
  expect(spread(0.8)).toBeGreaterThan(spread(1.6))
})

test('a fold has a crest: beside it the light changes far more than along its sides', () => {
  const changes: number[] = []
  for (let across = -0.3; across <= 0.3; across += 0.1)
    for (let down = 0.4; down < 1.1; down += 0.004)
      changes.push(Math.abs(foldsOfTrunk(across, down + 0.004, 1) - foldsOfTrunk(across, down, 1)))
  changes.sort((one, other) => one - other)
  expect(changes[Math.floor(0.97 * changes.length)]).toBeGreaterThan(5 * changes[changes.length >> 1])
})

test('folds of a trunk are no mirror image of themselves about its middle', () => {
  for (const waist of [1, 1.1, 1.2]) {
    let [both, left, right] = [0, 0, 0]
    for (let down = 0.3; down < waist + 0.4; down += 0.01)
      for (let across = 0.02; across < 0.4; across += 0.02) {
        const [one, other] = [-across, across].map((x) => foldsOfTrunk(x, down, waist) - 1)
        both += one * other
        left += one * one
        right += other * other
      }
    expect([waist, both / Math.sqrt(left * right) < 0.5]).toEqual([waist, true])
  }
})

test('the threads of cloth are fine and even', () => {
  const row = Array.from({ length: 200 }, (_, x) => lightOnThreads(x, 40, 200))
  const mean = row.reduce((sum, light) => sum + light) / row.length
  expect(mean).toBeCloseTo(1, 2)
  for (const light of row) expect(Math.abs(light - 1)).toBeLessThan(0.02)
  expect(new Set(row.map((light) => light.toFixed(3))).size).toBeGreaterThan(8)
})
