import { expect, test } from 'vitest'
import { createPlane } from '../picture.ts'
import { drawPerson } from '../test/drawn-person.ts'
import { measureBodyDistances } from './body-distances.ts'
import { heedPose } from './settle-doubt.ts'

const [width, height] = [420, 660]

test('TRY-35 a white shoulder that the silhouette loses before a white wall is the person’s, where the pose sees it; a hand and a foot are but unsure', () => {
  const { body } = drawPerson(width, height, 210, 140).sighting
  const heeded = heedPose(createPlane(width, height), measureBodyDistances(body, width, height))
  const at = ({ x, y }: { x: number; y: number }) => heeded.values[Math.round(y) * width + Math.round(x)]
  for (const { shoulder, wrist, ankle } of [body.sides.left, body.sides.right]) {
    expect(at(shoulder), 'the shoulder').toBeGreaterThan(0.85)
    for (const joint of [wrist, ankle]) expect(at(joint)).toBeCloseTo(0.5)
  }
  expect(at({ x: 10, y: 10 }), 'the wall').toBe(0)
})
