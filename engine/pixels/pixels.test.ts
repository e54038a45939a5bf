import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Picture, Plane } from '../picture.ts'
import { createPicture, createPlane } from '../picture.ts'
import { blur, spreadKnown } from './blur.ts'
import { boxBlur } from './box-blur.ts'
import { collectColours, colourCost, fitMixture } from './colour-mixture.ts'
import { fillHoles, findComponents, keepLargest } from './components.ts'
import { distanceTo, signedDistance } from './distance.ts'
import { guidedFilter } from './guided-filter.ts'
import { toLab } from './lab.ts'
import type { Mask } from './mask.ts'
import { areaOf, close, dilate, erode, open } from './mask.ts'
import { resamplePicture, resamplePlane } from './resample.ts'
import { quantile } from './scalar.ts'
import { enlargePlane, reducePicture, reducePlane, sampleAt } from './resize.ts'

/** A mask drawn with # for inside. */
function draw(...rows: string[]): Mask {
  return {
    width: rows[0].length,
    height: rows.length,
    values: Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 1 : 0)),
  }
}

function show({ width, values }: Mask): string[] {
  const marks = Array.from(values, (value) => (value ? '#' : '.')).join('')
  return marks.match(new RegExp(`.{${width}}`, 'g')) ?? []
}

const smallMask = fc
  .tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 2, max: 12 }))
  .chain(([width, height]) =>
    fc
      .array(fc.integer({ min: 0, max: 1 }), { minLength: width * height, maxLength: width * height })
      .map((values): Mask => ({ width, height, values: Uint8Array.from(values) })),
  )

function planeOf(width: number, height: number, value: (x: number, y: number) => number): Plane {
  const plane = createPlane(width, height)
  for (let i = 0; i < plane.values.length; i++) plane.values[i] = value(i % width, Math.floor(i / width))
  return plane
}

function noisyPicture(width: number, height: number): Picture {
  const picture = createPicture(width, height)
  for (let i = 0; i < picture.pixels.length; i++) picture.pixels[i] = (i * 7919) % 256
  return picture
}

describe('masks', () => {
  test('dilating grows a mask by a square and eroding takes it back', () => {
    const dot = draw('.....', '.....', '..#..', '.....', '.....')
    const grown = draw('.....', '.###.', '.###.', '.###.', '.....')
    expect(show(dilate(dot, 1))).toEqual(show(grown))
    expect(show(erode(grown, 1))).toEqual(show(dot))
  })

  test('opening removes a thread and closing bridges a gap', () => {
    expect(show(open(draw('###..', '#####', '###..'), 1))).toEqual(['###..', '###..', '###..'])
    const pair = draw('.........', '.........', '..##.##..', '..##.##..', '.........', '.........')
    expect(show(close(pair, 1)).slice(1, 5)).toEqual(['.........', '..#####..', '..#####..', '.........'])
  })

  test('dilating in any mask agrees with looking at every neighbour', () => {
    fc.assert(
      fc.property(smallMask, fc.integer({ min: 0, max: 4 }), (mask, radius) => {
        const { width, height, values } = mask
        const expected = values.map((_, i) => {
          const x = i % width
          const y = Math.floor(i / width)
          for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
            for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++) {
              if (values[v * width + u]) return 1
            }
          }
          return 0
        })
        expect(dilate(mask, radius).values).toEqual(expected)
      }),
    )
  })

  test('components are the connected pieces; the largest can be kept and holes be filled', () => {
    const mask = draw('##...#', '##...#', '......', '####..', '#..#..', '####..')
    const { pieces } = findComponents(mask)
    expect(pieces.map(({ area }) => area)).toEqual([4, 2, 10])
    expect(pieces[2]).toMatchObject({ left: 0, top: 3, right: 3, bottom: 5 })
    expect(areaOf(keepLargest(mask))).toBe(10)
    expect(areaOf(keepLargest(mask, 0.3))).toBe(14)
    expect(areaOf(fillHoles(draw('####', '#..#', '####')))).toBe(12)
    expect(areaOf(fillHoles(draw('####', '#...', '####')))).toBe(9)
  })

  test('distances are exact', () => {
    fc.assert(
      fc.property(smallMask, (mask) => {
        const { width, values } = mask
        const inside = [...values.keys()].filter((i) => values[i])
        const distances = distanceTo(mask).values
        for (let i = 0; i < values.length; i++) {
          const nearest = Math.min(
            ...inside.map((j) =>
              Math.hypot((i % width) - (j % width), Math.floor(i / width) - Math.floor(j / width)),
            ),
          )
          expect(distances[i]).toBeCloseTo(nearest, 4)
        }
      }),
    )
  })

  test('signed distances change their sign at the outline', () => {
    const { values } = signedDistance(draw('....', '.##.', '.##.', '....'))
    expect(values[5]).toBe(0.5)
    expect(values[4]).toBe(-0.5)
  })
})

describe('blurs', () => {
  test('a blur keeps a flat plane and the sum of a dot', () => {
    const flat = planeOf(40, 30, () => 0.25)
    for (const sigma of [1, 3, 9])
      for (const value of blur(flat, sigma).values) expect(value).toBeCloseTo(0.25, 5)
    const dot = planeOf(61, 61, (x, y) => (x === 30 && y === 30 ? 1 : 0))
    const blurred = blur(dot, 3).values
    expect(blurred.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 3)
    const variance = blurred.reduce((sum, value, i) => sum + value * ((i % 61) - 30) ** 2, 0)
    expect(Math.sqrt(variance)).toBeCloseTo(3, 0)
  })

  test('a box blur is the mean of its square', () => {
    const plane = planeOf(5, 5, (x, y) => x + 10 * y)
    expect(boxBlur(plane, 1).values[12]).toBeCloseTo(22, 4)
  })

  test('a box blur of any mask, however little of it is filled, is the mean of all neighbours', () => {
    const within = (place: number, length: number) => Math.max(0, Math.min(length - 1, place))
    fc.assert(
      fc.property(smallMask, fc.integer({ min: 0, max: 11 }), (mask, filledFrom) => {
        const { width, height } = mask
        const plane = planeOf(width, height, (x, y) => (x < filledFrom ? 0 : mask.values[y * width + x]))
        const { values } = boxBlur(plane, 1)
        for (let i = 0; i < values.length; i++) {
          let sum = 0
          for (let v = -1; v <= 1; v++)
            for (let u = -1; u <= 1; u++)
              sum +=
                plane.values[
                  within(Math.floor(i / width) + v, height) * width + within((i % width) + u, width)
                ]
          expect(values[i]).toBeCloseTo(sum / 9, 5)
        }
      }),
    )
  })

  test('known values are continued into the unknown', () => {
    const plane = planeOf(64, 64, (x) => (x < 32 ? 10 : 50))
    const known = planeOf(64, 64, (x) => (x < 12 || x >= 52 ? 1 : 0))
    const { values } = spreadKnown(plane, known, [2, 8])
    expect(values[32 * 64 + 14]).toBeCloseTo(10, 1)
    expect(values[32 * 64 + 49]).toBeCloseTo(50, 1)
    expect(values[32 * 64 + 31]).toBeGreaterThan(15)
    expect(values[32 * 64 + 31]).toBeLessThan(45)
  })

  test('the guided filter moves a rough outline to the edge of the guide', () => {
    const guide = planeOf(40, 40, (x) => (x < 20 ? 0.1 : 0.9))
    const rough = planeOf(40, 40, (x) => (x < 17 ? 0 : 1))
    const { values } = guidedFilter(guide, rough, 6, 1e-4)
    expect(values[20 * 40 + 18]).toBeLessThan(0.5)
    expect(values[20 * 40 + 22]).toBeGreaterThan(0.9)
  })
})

describe('numbers', () => {
  test('a quantile is the number at its place in the sorted list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (numbers, share) => {
          const sorted = Float32Array.from(numbers).sort()
          const place = Math.min(sorted.length - 1, Math.floor(share * sorted.length))
          expect(quantile(Float32Array.from(numbers), share)).toBe(sorted[place])
        },
      ),
    )
  })
})

describe('sizes', () => {
  test('reducing keeps the mean and enlarging keeps a ramp', () => {
    const ramp = planeOf(30, 20, (x, y) => 3 * x + y)
    const mean = (plane: Plane) => plane.values.reduce((sum, value) => sum + value, 0) / plane.values.length
    expect(mean(reducePlane(ramp, 7, 6))).toBeCloseTo(mean(ramp), 3)
    const larger = enlargePlane(ramp, 60, 40)
    expect(larger.values[20 * 60 + 31]).toBeCloseTo(3 * 15.25 + 9.75, 3)
    expect(sampleAt(ramp, 4.5, 7.25)).toBeCloseTo(13.5 + 7.25, 4)
  })

  test('a reduced picture of one colour has that colour', () => {
    const picture = createPicture(37, 23)
    picture.pixels.fill(199)
    expect(new Set(reducePicture(picture, 11, 9).pixels)).toEqual(new Set([199]))
  })

  test('at scale 1 and whole offsets resampling moves pixels without changing them', () => {
    const picture = noisyPicture(9, 7)
    const moved = resamplePicture(picture, 9, 7, { scale: 1, x: 2, y: 1 })
    for (let y = 1; y < 7; y++) {
      for (let x = 2; x < 9; x++) {
        for (let c = 0; c < 3; c++) {
          expect(moved.pixels[(y * 9 + x) * 3 + c]).toBe(picture.pixels[((y - 1) * 9 + x - 2) * 3 + c])
        }
      }
    }
  })

  test('a resampled ramp stays a ramp at any scale', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.3, max: 2.5, noNaN: true }), (scale) => {
        const ramp = planeOf(60, 4, (x) => x)
        const { values } = resamplePlane(ramp, 40, 4, { scale, x: 1.5, y: 0 })
        for (let x = 2; x < 40; x++) {
          const expected = Math.min(59, (x - 1.5) / scale)
          expect(values[x]).toBeCloseTo(expected, 3)
        }
      }),
    )
  })
})

describe('colours', () => {
  test('Lab of known colours', () => {
    const picture = { width: 3, height: 1, pixels: Uint8Array.of(255, 255, 255, 0, 0, 0, 255, 0, 0) }
    const { lightness, a, b } = toLab(picture)
    expect(lightness[0]).toBeCloseTo(100, 0)
    expect(Math.abs(a[0]) + Math.abs(b[0])).toBeLessThan(0.5)
    expect(lightness[1]).toBeCloseTo(0, 0)
    expect([lightness[2], a[2], b[2]].map(Math.round)).toEqual([53, 80, 67])
  })

  test('a mixture finds its own colours likely and others not, always the same', () => {
    const picture = createPicture(40, 10)
    for (let i = 0; i < 400; i++) {
      const isRed = i % 40 < 20
      picture.pixels.set([isRed ? 180 + (i % 9) : 30, 40 + (i % 7), isRed ? 50 : 150 + (i % 11)], i * 3)
    }
    const lab = toLab(picture)
    const redHalf = Uint8Array.from({ length: 400 }, (_, i) => (i % 40 < 20 ? 1 : 0))
    const mixture = fitMixture(collectColours(lab, redHalf), 3, 6)
    const cost = new Float32Array(400)
    colourCost(mixture, lab, 16, cost)
    expect(cost[5]).toBeLessThan(9)
    expect(cost[30]).toBe(16)
    expect(fitMixture(collectColours(lab, redHalf), 3, 6)).toEqual(mixture)
  })
})
