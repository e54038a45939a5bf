import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFaces, faceAnchors, mergeFaces } from './decode-faces.ts'

test('the 896 anchors are two grids over the input', () => {
  expect(faceAnchors.length).toBe(896 * 2)
  expect(Array.from(faceAnchors.slice(0, 6))).toEqual([8, 8, 8, 8, 24, 8])
  expect(Array.from(faceAnchors.slice(1024, 1028))).toEqual([16, 16, 16, 16])
  expect(Array.from(faceAnchors.slice(-2))).toEqual([240, 240])
})

test('a sure anchor becomes a face in pixels of the picture', () => {
  const scores = new Float32Array(896).fill(-8)
  const boxes = new Float32Array(896 * 16)
  scores[0] = 3
  boxes.set([4, -2, 30, 40], 0)
  const [face] = decodeFaces({ scores, boxes }, { centreX: 300, centreY: 200, side: 512 }, 0.5)
  expect(face).toMatchObject({ x: 300 - 256 + 24 - 30, y: 200 - 256 + 12 - 40, width: 60, height: 80 })
  expect(face.score).toBeCloseTo(0.95, 2)
})

test('of overlapping faces the surest remains, and no two remaining ones overlap much', () => {
  const face = fc.record({
    x: fc.integer({ min: 0, max: 100 }),
    y: fc.integer({ min: 0, max: 100 }),
    width: fc.integer({ min: 10, max: 60 }),
    height: fc.integer({ min: 10, max: 60 }),
    score: fc.double({ min: 0.5, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(face, { minLength: 1, maxLength: 12 }), (faces) => {
      const merged = mergeFaces(faces)
      expect(merged[0].score).toBe(Math.max(...faces.map(({ score }) => score)))
      for (const one of merged) {
        for (const other of merged) {
          if (one === other) continue
          const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
          const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
          const shared = Math.max(0, width) * Math.max(0, height)
          expect(shared).toBeLessThanOrEqual(
            0.3 * Math.min(one.width * one.height, other.width * other.height),
          )
        }
      }
    }),
  )
})
