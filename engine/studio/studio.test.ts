import { describe, expect, test } from 'vitest'
import { readSightedPerson } from '../person/read-person.ts'
import { colourAt, drawPerson } from '../test/drawn-person.ts'
import type { Extent } from './frame-person.ts'
import { framePerson } from './frame-person.ts'
import { makeStudioModel } from './make-studio-model.ts'

const uncut = { left: false, right: false, top: false, bottom: false }

describe('framing', () => {
  test('a full figure stands on the floor with room around it', () => {
    const extent: Extent = { left: 100, right: 400, top: 50, bottom: 949, cut: uncut }
    const { mapping, standsFree, floorY } = framePerson({ width: 768, height: 1024 }, extent, 1024)
    expect(standsFree).toBe(true)
    expect(floorY).toBeGreaterThan(940)
    expect(floorY).toBeLessThan(1000)
    expect(50 * mapping.scale + mapping.y).toBeGreaterThan(20)
    // The person's middle lies on the frame's.
    expect(250.5 * mapping.scale + mapping.x).toBeCloseTo(384, -1)
  })

  test.each([
    ['bottom', { ...uncut, bottom: true }],
    ['bottom and left', { ...uncut, bottom: true, left: true }],
    ['all sides', { left: true, right: true, top: true, bottom: true }],
    ['top', { ...uncut, top: true }],
  ])('where the photo cuts the person, so does the frame: %s', (_, cut) => {
    for (const photo of [
      { width: 768, height: 1024 },
      { width: 1024, height: 768 },
      { width: 500, height: 1100 },
    ]) {
      const extent: Extent = {
        left: cut.left ? 0 : 0.25 * photo.width,
        right: cut.right ? photo.width - 1 : 0.75 * photo.width,
        top: cut.top ? 0 : 0.1 * photo.height,
        bottom: cut.bottom ? photo.height - 1 : 0.9 * photo.height,
        cut,
      }
      const { width, height, mapping } = framePerson(photo, extent, 1024)
      const left = -0.5 * mapping.scale + mapping.x
      const top = -0.5 * mapping.scale + mapping.y
      const right = left + photo.width * mapping.scale
      const bottom = top + photo.height * mapping.scale
      // Positive where an edge that cuts the person lies inside the frame.
      const gaps = [
        cut.left && left,
        cut.right && width - right,
        cut.top && top,
        cut.bottom && height - bottom,
      ]
      expect(Math.max(...gaps.map(Number))).toBeLessThan(1.51)
    }
  })
})

describe('the studio model image', () => {
  const { picture, sighting } = drawPerson(420, 660, 210, 140)
  const model = makeStudioModel(picture, readSightedPerson(picture, sighting), 800)
  const map = (x: number, y: number) => ({
    x: x * model.mapping.scale + model.mapping.x,
    y: y * model.mapping.scale + model.mapping.y,
  })

  test('shows the same person before the studio backdrop', () => {
    expect([model.picture.width, model.picture.height]).toEqual([600, 800])
    const chest = colourAt(model.picture, map(210, 240))
    colourAt(picture, { x: 210, y: 240 }).forEach((value, c) =>
      expect(Math.abs(chest[c] - value)).toBeLessThan(4),
    )
    expect(colourAt(model.picture, { x: 8, y: 400 })).toEqual(colourAt(model.backdrop, { x: 8, y: 400 }))
  })

  test('carries pose, body and placement into its frame', () => {
    const { x, y } = map(sighting.pose.leftElbow.x, sighting.pose.leftElbow.y)
    expect(model.pose.leftElbow).toMatchObject({ x, y })
    expect(model.body.unit).toBeCloseTo(sighting.body.unit * model.mapping.scale, 3)
    const { placement } = model
    if (!placement) throw new Error('A whole person has a place in the frame.')
    const corner = map(-0.5, -0.5)
    expect(placement.x * 600).toBeCloseTo(corner.x + 0.5, 3)
    expect(placement.y * 800).toBeCloseTo(corner.y + 0.5, 3)
    expect((placement.width * 600) / (placement.height * 800)).toBeCloseTo(420 / 660, 3)
  })

  test('says of a photo that was turned how, beside where it lies', () => {
    const reading = { ...readSightedPerson(picture, sighting), turns: 3 as const }
    expect(makeStudioModel(picture, reading, 400).placement).toMatchObject({ turns: 3 })
    expect(model.placement).not.toHaveProperty('turns')
  })

  test('TRY-140 says of a photo in a frame where that lies, frame and all', () => {
    const panel = { left: 0.25, top: 0.1, width: 0.5, height: 0.8 }
    const reading = { ...readSightedPerson(picture, sighting), panel }
    const { placement } = makeStudioModel(picture, reading, 800)
    if (!placement || !model.placement) throw new Error('A whole person has a place in the frame.')
    expect(placement.width).toBeCloseTo(2 * model.placement.width, 5)
    expect(placement.x).toBeCloseTo(model.placement.x - 0.5 * model.placement.width, 5)
    expect(placement.y).toBeCloseTo(model.placement.y - 0.125 * model.placement.height, 5)
  })

  test('has layers that add up to the matte, each at its place', () => {
    const { alpha, skin, hair, upper, lower, shoes } = model.layers
    for (let i = 0; i < alpha.values.length; i += 7) {
      const sum = [skin, hair, upper, lower, shoes].reduce((total, layer) => total + layer.values[i], 0)
      expect(sum).toBeCloseTo(alpha.values[i], 3)
    }
    const at = (layer: typeof alpha, x: number, y: number) => {
      const point = map(x, y)
      return layer.values[Math.round(point.y) * 600 + Math.round(point.x)]
    }
    expect(at(upper, 210, 240)).toBeGreaterThan(0.99)
    expect(at(lower, sighting.pose.leftKnee.x, 440)).toBeGreaterThan(0.99)
    expect(at(skin, 210, 76)).toBeGreaterThan(0.99)
    expect(at(alpha, 20, 300)).toBe(0)
  })

  test('shows nothing of the old wall at the outline', () => {
    // Along a row through both arms no pixel may be brighter than the backdrop.
    const y = Math.round(map(0, 300).y)
    for (let x = 0; x < 600; x++) {
      const [red] = colourAt(model.picture, { x, y })
      const [wall] = colourAt(model.backdrop, { x, y })
      expect(red).toBeLessThanOrEqual(Math.max(wall, 210) + 2)
    }
  })

  test('is the same each time', () => {
    const again = makeStudioModel(picture, readSightedPerson(picture, sighting), 800)
    expect(Buffer.compare(again.picture.pixels, model.picture.pixels)).toBe(0)
  })
})
