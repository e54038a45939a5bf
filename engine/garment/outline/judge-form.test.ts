import { expect, test } from 'vitest'
import type { Corners } from '../../test/draw-polygons.ts'
import { drawPolygon, polygonMask } from '../../test/draw-polygons.ts'
import {
  closeSleeves,
  drawnSize,
  dress,
  longSleeve,
  offShoulderTop,
  roundHem,
  shorts,
  skirt,
  sleevelessShirt,
  tShirt,
  trousers,
} from '../../test/drawn-garments.ts'
import { hasGarmentForm } from './judge-form.ts'
import { measureUpper } from '../landmarks/measure-upper.ts'
import { readGarment } from '../read-garment.ts'
import { createSilhouette } from './silhouette.ts'

const { width, height } = drawnSize

test.each([
  [
    'a box from the front',
    [
      [120, 200],
      [360, 200],
      [360, 460],
      [120, 460],
    ],
  ],
  [
    'a box from the side',
    [
      [100, 240],
      [250, 190],
      [400, 240],
      [400, 420],
      [250, 490],
      [100, 420],
    ],
  ],
  [
    'a phone that lies askew',
    [
      [180, 130],
      [330, 170],
      [250, 470],
      [100, 430],
    ],
  ],
  [
    'a bottle',
    [
      [215, 80],
      [265, 80],
      [265, 240],
      [310, 290],
      [310, 560],
      [170, 560],
      [170, 290],
      [215, 240],
    ],
  ],
  [
    'a cup',
    [
      [120, 180],
      [360, 180],
      [320, 480],
      [160, 480],
    ],
  ],
  [
    'a mug',
    [
      [110, 180],
      [320, 180],
      [320, 230],
      [400, 250],
      [400, 350],
      [320, 380],
      [310, 450],
      [120, 450],
    ],
  ],
  [
    'a shoe',
    [
      [60, 250],
      [90, 250],
      [170, 255],
      [220, 320],
      [390, 390],
      [420, 440],
      [60, 440],
    ],
  ],
  [
    'a bag',
    [
      [170, 250],
      [180, 150],
      [215, 110],
      [265, 110],
      [300, 150],
      [310, 250],
      [390, 250],
      [400, 500],
      [80, 500],
      [90, 250],
    ],
  ],
  ['a plant', plant()],
] as [string, Corners][])('%s is no garment', (_, corners) => {
  expect(isGarment(corners)).toBe(false)
  expect(isGarment(corners.map(([x, y]) => [width - x, y]))).toBe(false)
})

test.each([
  ['a T-shirt', tShirt.corners],
  ['a long-sleeved top', longSleeve],
  ['a cardigan', closeSleeves],
  ['a round tank top', roundHem],
  ['a dress', dress],
  ['trousers', trousers],
  ['shorts', shorts],
  ['a flared skirt', skirt],
  [
    'a pencil skirt',
    [
      [190, 120],
      [290, 120],
      [308, 200],
      [310, 250],
      [296, 520],
      [184, 520],
      [170, 250],
      [172, 200],
    ],
  ],
  ['a shirt without sleeves', sleevelessShirt],
  ['a top off the shoulders', offShoulderTop],
  [
    'a wide knitted vest',
    [
      [130, 120],
      [200, 100],
      [220, 120],
      [260, 120],
      [280, 100],
      [350, 120],
      [355, 450],
      [125, 450],
    ],
  ],
  [
    'a roll neck without sleeves',
    [
      [205, 60],
      [275, 60],
      [278, 130],
      [345, 165],
      [325, 260],
      [345, 540],
      [135, 540],
      [155, 260],
      [135, 165],
      [202, 130],
    ],
  ],
  [
    'a top with one sleeve',
    [
      [130, 130],
      [190, 100],
      [225, 180],
      [345, 245],
      [345, 540],
      [135, 540],
      [140, 235],
      [110, 440],
      [55, 430],
      [90, 220],
    ],
  ],
] as [string, Corners][])('%s may be a garment', (_, corners) => {
  expect(isGarment(corners)).toBe(true)
  const askew = corners.map(([x, y]): [number, number] => [x + 0.2 * (320 - y), y + 0.2 * (x - 240)])
  expect(isGarment(askew)).toBe(true)
})

test('a photo of a box is refused, unless somebody says what kind of garment it is', () => {
  const box: Corners = [
    [120, 200],
    [360, 200],
    [360, 460],
    [120, 460],
  ]
  const picture = drawPolygon(width, height, box, [150, 110, 70], [244, 244, 245])
  expect(readGarment(picture)).toEqual({ refusal: 'no_garment' })
  expect(readGarment(picture, undefined, 'bottom')).toHaveProperty('garmentClass', 'bottom')
})

test('TRY-152 ragged remains of a shirt are refused, whatever garment somebody says they are', () => {
  const torn = drawPolygon(width, height, remains(28), [40, 50, 90], [244, 244, 245])
  expect(readGarment(torn, undefined, 'top')).toEqual({ refusal: 'no_garment' })
  const frayed = drawPolygon(width, height, remains(4), [40, 50, 90], [244, 244, 245])
  expect(readGarment(frayed, undefined, 'top')).toHaveProperty('garmentClass', 'top')
})

/** A trunk whose right side and hem have teeth of a depth in pixels. */
function remains(depth: number): Corners {
  const side = Array.from({ length: 40 }, (_, k): [number, number] => [340 - (k % 2) * depth, 120 + 10 * k])
  const hem = Array.from({ length: 22 }, (_, k): [number, number] => [330 - 10 * k, 520 + (k % 2) * depth])
  return [[200, 110], [240, 130], [280, 110], ...side, ...hem, [130, 110]]
}

function isGarment(corners: Corners): boolean {
  const silhouette = createSilhouette(polygonMask(width, height, corners))!
  return hasGarmentForm(silhouette, measureUpper(silhouette).landmarks)
}

/** Eleven slender leaves above a pot. */
function plant(): Corners {
  const leaves = Array.from({ length: 11 }, (_, k): Corners => {
    const angle = ((-100 + 20 * k) * Math.PI) / 180
    const tip = [240 + 200 * Math.sin(angle), 330 - 230 * Math.cos(angle)] as [number, number]
    const cleft = angle + (10 * Math.PI) / 180
    return [tip, [240 + 70 * Math.sin(cleft), 330 - 80 * Math.cos(cleft)]]
  })
  return [...leaves.flat(), [270, 400], [330, 400], [310, 540], [170, 540], [150, 400], [210, 400]]
}
