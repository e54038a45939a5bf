import { expect, test } from 'vitest'
import { layFoldsOfSleeve, layFoldsOfTrunk, type Hanging } from './lay-folds-of-upper.ts'
import { drawRelief, sampleRelief, type Fold } from './relief.ts'

const top: Hanging = { waist: 1, hem: 1.5, halfAt: () => 0.42 }
const seeds = [1, 2, 3, 4, 5]

test('TRY-95 folds are even over a trunk: none darkens or brightens the whole, or is black', () => {
  for (const seed of seeds) {
    const light = lightOf(layFoldsOfTrunk(top, seed))
    const all = gridOf(-0.4, 0.4, 0.3, 1.4).map(([x, y]) => light(x, y))
    expect(Math.abs(mean(all))).toBeLessThan(0.05)
    for (const difference of all) expect(Math.abs(difference)).toBeLessThan(0.45)
  }
})

test('TRY-95 cloth lies smooth over the shoulders, whatever it does below', () => {
  for (const seed of seeds) {
    const trunk = lightOf(layFoldsOfTrunk(top, seed))
    for (let across = -0.5; across <= 0.5; across += 0.1) expect(trunk(across, 0.08)).toBeCloseTo(0, 2)
    for (const inwards of [-1, 1] as const)
      expect(lightOf(layFoldsOfSleeve(0.9, 1.7, inwards, seed))(0.05, 0.08)).toBeCloseTo(0, 2)
  }
})

test('TRY-95 cloth is drawn from the armpits inwards and down', () => {
  for (const seed of seeds)
    for (const side of [-1, 1]) {
      const drawn = layFoldsOfTrunk(top, seed).filter(
        ({ from }) => side * from.x > 0.4 && from.y > 0.4 && from.y < 0.73,
      )
      expect(drawn.length).toBeGreaterThan(3)
      for (const { from, to } of drawn) {
        expect(side * (from.x - to.x)).toBeGreaterThan(0)
        expect(to.y).toBeGreaterThan(from.y)
      }
    }
})

test('TRY-95 a hem that hangs has flutes that rise from it, and one that is tucked in has none', () => {
  for (const seed of seeds) {
    const [hanging, tucked] = [1.5, null].map((hem) => layFoldsOfTrunk({ ...top, hem }, seed))
    const fromHem = hanging.filter(({ from }) => from.y > 1.5)
    expect(fromHem).toHaveLength(4)
    for (const { from, to } of fromHem) expect(from.y - to.y).toBeGreaterThan(3 * Math.abs(from.x - to.x))
    for (const { from } of tucked) expect(from.y).toBeLessThan(1.25)
  }
})

test('TRY-95 a long sleeve creases most about the elbow, and one that ends above it not at all', () => {
  for (const seed of seeds) {
    const long = lightOf(layFoldsOfSleeve(0.9, 1.8, 1, seed))
    const about = (from: number, light = long) =>
      spread(gridOf(-0.1, 0.1, from, from + 0.2).map(([x, y]) => light(x, y)))
    expect(about(0.8)).toBeGreaterThan(2 * about(1.25))
    expect(about(0.8, lightOf(layFoldsOfSleeve(0.9, 0.5, 1, seed)))).toBeLessThan(0.01)
  }
})

test('TRY-95 folds of a trunk are no mirror image of themselves, and other people have other ones', () => {
  const mirrored: number[] = []
  const others: number[] = []
  for (const seed of seeds) {
    const [light, other] = [seed, seed + 1].map((each) => lightOf(layFoldsOfTrunk(top, each)))
    const half = gridOf(0.02, 0.4, 0.4, 1.4)
    mirrored.push(likeness(half.map(([x, y]) => [light(x, y), light(-x, y)])))
    others.push(likeness(half.map(([x, y]) => [light(x, y), other(x, y)])))
  }
  for (const like of [...mirrored, ...others]) expect(like).toBeLessThan(0.6)
})

type Light = (x: number, y: number) => number

function lightOf(folds: Fold[]): Light {
  const relief = drawRelief(folds, { left: -1, top: 0, right: 1, bottom: 2 })
  return (x, y) => sampleRelief(relief, x, y)
}

function gridOf(left: number, right: number, upper: number, lower: number): [number, number][] {
  const places: [number, number][] = []
  for (let y = upper; y <= lower; y += 0.02) for (let x = left; x <= right; x += 0.02) places.push([x, y])
  return places
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value) / values.length
}

function spread(values: number[]): number {
  return Math.sqrt(mean(values.map((value) => value * value)))
}

/** Correlation about 0. */
function likeness(pairs: [number, number][]): number {
  const both = mean(pairs.map(([one, other]) => one * other))
  return both / (spread(pairs.map(([one]) => one)) * spread(pairs.map(([, other]) => other)))
}
