import { expect, test } from 'vitest'
import { drawPolygon, polygonMask, type Corners } from '../../test/draw-polygons.ts'
import { drawnSize, hangingKnit, longSleeve, tShirt } from '../../test/drawn-garments.ts'
import { findFault } from './check-landmarks.ts'
import { measureUpper } from './measure-upper.ts'
import { readGarment } from '../read-garment.ts'
import { createSilhouette, type Silhouette } from '../outline/silhouette.ts'

const { width, height } = drawnSize

function silhouetteOf(corners: Corners): Silhouette {
  const silhouette = createSilhouette(polygonMask(width, height, corners))
  if (!silhouette) throw new Error('nothing drawn')
  return silhouette
}

/** A wrap top whose ribbons hang from its lower corners: their gap is deeper than any armpit. */
const ribbons: Corners = [
  [100, 80],
  [130, 80],
  [160, 170],
  [240, 250],
  [320, 170],
  [350, 80],
  [380, 80],
  [375, 380],
  [430, 600],
  [400, 600],
  [350, 420],
  [240, 400],
  [130, 420],
  [80, 600],
  [50, 600],
  [105, 380],
]

/** Its cuffs hang below its hem, and one armpit is round. */
const lowCuffs: Corners = [
  [205, 60],
  [225, 80],
  [255, 80],
  [275, 60],
  [345, 95],
  [395, 400],
  [400, 600],
  [350, 600],
  [345, 400],
  [335, 290],
  [328, 250],
  [322, 240],
  [312, 244],
  [310, 290],
  [315, 520],
  [165, 520],
  [170, 230],
  [135, 400],
  [130, 600],
  [80, 600],
  [85, 400],
  [135, 95],
]

test('where ribbons hang from a top, its armpits and its hem are those of its trunk', () => {
  const { landmarks, level } = measureUpper(silhouetteOf(ribbons))
  expect(level).toBe('trunk')
  expect(landmarks.left.sleeve).toBeNull()
  expect(landmarks.right.armpit.x - landmarks.left.armpit.x).toBeGreaterThan(230)
  for (const side of [landmarks.left, landmarks.right]) {
    expect(side.hem.y).toBeGreaterThan(380)
    expect(side.hem.y).toBeLessThan(440)
    expect(side.shoulder.y).toBeLessThan(100)
  }
})

test('each side has its own armpit where both cuffs hang below the hem', () => {
  const { landmarks, level } = measureUpper(silhouetteOf(lowCuffs))
  expect(level).toBe('full')
  expect(landmarks.left.armpit.x).toBeGreaterThan(155)
  expect(landmarks.left.armpit.x).toBeLessThan(185)
  expect(landmarks.right.armpit.x).toBeGreaterThan(295)
  expect(landmarks.right.armpit.x).toBeLessThan(335)
  expect(landmarks.right.sleeve?.outer.at(-1)?.y).toBeGreaterThan(560)
})

test('sleeves that hang so close that only their cuffs show below the hem are sleeves', () => {
  const sweater: Corners = [
    [200, 80],
    [220, 94],
    [260, 94],
    [280, 80],
    [290, 110],
    [340, 140],
    [365, 300],
    [370, 560],
    [325, 560],
    [325, 548],
    [155, 548],
    [155, 560],
    [110, 560],
    [115, 300],
    [140, 140],
    [190, 110],
  ]
  const { landmarks, level } = measureUpper(silhouetteOf(sweater))
  expect(level).toBe('full')
  for (const [side, x] of [
    [landmarks.left, 159],
    [landmarks.right, 321],
  ] as const) {
    expect(Math.abs(side.armpit.x - x)).toBeLessThan(10)
    expect(side.sleeve?.outer.at(-1)?.y).toBeGreaterThan(540)
  }
})

test('an outline in two halves that tells no trunk has landmarks by its box, all in their order', () => {
  const halves: Corners = [
    [100, 80],
    [200, 80],
    [220, 120],
    [238, 540],
    [238, 200],
    [242, 200],
    [242, 540],
    [260, 120],
    [280, 80],
    [380, 80],
    [390, 560],
    [243, 560],
    [240, 558],
    [237, 560],
    [90, 560],
  ]
  const silhouette = silhouetteOf(halves)
  const { landmarks } = measureUpper(silhouette)
  expect(['order', 'span', 'symmetry']).not.toContain(findFault(silhouette, landmarks))
})

test('landmarks in the wrong order, without span, lopsided or beside the cloth are faulty', () => {
  const silhouette = silhouetteOf(tShirt.corners)
  const sound = measureUpper(silhouette).landmarks
  expect(findFault(silhouette, sound)).toBeNull()
  const { left, right } = sound
  expect(findFault(silhouette, { ...sound, left: right, right: left })).toBe('order')
  const near = { ...right, armpit: { ...right.armpit, x: left.armpit.x + 30 } }
  expect(findFault(silhouette, { ...sound, right: near })).toBe('span')
  const low = { ...right, armpit: { ...right.armpit, y: right.armpit.y + 120 } }
  expect(findFault(silhouette, { ...sound, right: low })).toBe('symmetry')
  const away = { ...right, hem: { x: right.hem.x + 60, y: right.hem.y } }
  expect(findFault(silhouette, { ...sound, right: away })).toBe('outside the cloth')
  const shift = (p: { x: number; y: number }) => ({ x: p.x + 40, y: p.y - 60 })
  const sleeve = right.sleeve && {
    outer: right.sleeve.outer.map(shift),
    inner: right.sleeve.inner.map(shift),
  }
  expect(findFault(silhouette, { ...sound, right: { ...right, sleeve } })).toBe('sleeve outside the cloth')
})

test('however a garment is cut, cropped or tilted, its landmarks keep their order', () => {
  for (const corners of [tShirt.corners, longSleeve, ribbons, lowCuffs]) {
    for (const tilt of [-0.35, -0.2, -0.1, 0.1, 0.2, 0.35]) {
      for (const squeeze of [0.5, 1]) {
        const turned = corners.map(([x, y]): [number, number] => [
          240 + 0.8 * (squeeze * (x - 240) * Math.cos(tilt) - (y - 320) * Math.sin(tilt)),
          320 + 0.8 * (squeeze * (x - 240) * Math.sin(tilt) + (y - 320) * Math.cos(tilt)),
        ])
        const silhouette = silhouetteOf(turned)
        const { landmarks, level } = measureUpper(silhouette)
        const fault = findFault(silhouette, landmarks)
        // By its box alone a garment that lies askew has its points in order, though not all of them on the cloth.
        const tolerated = level === 'outline' ? [null, 'symmetry', 'outside the cloth'] : [null]
        expect(tolerated).toContain(fault)
      }
    }
  }
})

test('a reading says how far its landmarks could be found', () => {
  const reading = readGarment(
    drawPolygon(width, height, ribbons, [40, 40, 40], [240, 240, 240]),
    undefined,
    'top',
  )
  expect('refusal' in reading ? reading.refusal : reading.landmarkLevel).toBe('trunk')
})

/** A slip dress whose thin straps rise right above its sides. */
const slip: Corners = [
  [150, 60],
  [156, 60],
  [156, 140],
  [240, 200],
  [324, 140],
  [324, 60],
  [330, 60],
  [330, 150],
  [338, 190],
  [335, 600],
  [145, 600],
  [142, 190],
  [150, 150],
]

test('the armholes of a slip dress end at the sides of its bodice, not on its straps', () => {
  const { landmarks } = measureUpper(silhouetteOf(slip))
  for (const { armpit } of [landmarks.left, landmarks.right]) {
    expect(armpit.y).toBeGreaterThan(150)
    expect(armpit.y).toBeLessThan(230)
  }
})

test('TRY-127 a sleeve that hangs before a body which spreads is broader at the armpit than at its cuff', () => {
  const { landmarks } = measureUpper(silhouetteOf(hangingKnit))
  const { left, right } = landmarks
  expect(right.sleeve, 'a sleeve').not.toBeNull()
  // Above the inner corners of its cuffs they would lie 116 from the middle, in the midst of the sleeves.
  for (const reach of [240 - left.armpit.x, right.armpit.x - 240]) {
    expect(reach).toBeGreaterThan(60)
    expect(reach).toBeLessThan(100)
  }
})

test('TRY-157 a worn top whose wearer leans to one side keeps its sleeves', () => {
  const slope = 0.35
  const cropped = tShirt.corners.map(([x, y]) => [x, Math.min(y, 340)])
  const leaning = silhouetteOf(cropped.map(([x, y]) => [x, y + slope * (x - 240)]))
  expect(measureUpper(leaning).level).toBe('trunk')
  const { landmarks, level } = measureUpper(leaning, { slope, isParted: false })
  expect(level).toBe('full')
  for (const side of [landmarks.left, landmarks.right]) expect(side.sleeve).not.toBeNull()
})
