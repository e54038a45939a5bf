import { expect, test } from 'vitest'
import { reliefOfArm, reliefOfLeg } from './limb-relief.ts'

test('an arm is brightest along its middle and darkest towards the trunk, all the way down', () => {
  for (let share = 0.4; share < 2; share += 0.1) {
    expect(reliefOfArm(share, 0)).toBeGreaterThan(reliefOfArm(share, 0.95))
    expect(reliefOfArm(share, 0)).toBeGreaterThan(1.15 * reliefOfArm(share, -0.95))
  }
})

test('an arm is no tube: its flesh swells below the elbow on the outer side', () => {
  expect(reliefOfArm(1.15, 0.4)).toBeGreaterThan(1.03 * reliefOfArm(0.85, 0.4))
  expect(reliefOfArm(1.15, 0.4)).toBeGreaterThan(1.05 * reliefOfArm(1.15, -0.4))
})

test('a kneecap catches light, and what is below it lies in shade', () => {
  const leg = {
    hip: { x: 0, y: 0 },
    knee: { x: 0, y: 100 },
    ankle: { x: 0, y: 200 },
    unit: 60,
    halfAt: () => 10,
  }
  expect(reliefOfLeg(leg, 0, 88)).toBeGreaterThan(1.04)
  expect(reliefOfLeg(leg, 0, 106)).toBeLessThan(0.95)
  expect(reliefOfLeg(leg, 0, 195)).toBeCloseTo(1, 1)
})
