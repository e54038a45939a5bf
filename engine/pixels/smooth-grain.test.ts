import { expect, test } from 'vitest'
import { drawPolygon } from '../test/draw-polygons.ts'
import { drawnSize, tShirt } from '../test/drawn-garments.ts'
import { overlap } from '../test/overlap.ts'
import { readPicture } from '../test/read-picture.ts'
import { createRandom } from './random.ts'

const { width, height } = drawnSize

test.each([215, 236])(
  'TRY-146 a pale T-shirt is cut out of a grainy photo as of a clear one, on a ground of %i',
  (ground) => {
    const photo = drawPolygon(width, height, tShirt.corners, [235, 220, 190], [ground, ground, ground])
    const random = createRandom(5)
    for (let i = 0; i < photo.pixels.length; i += 3) {
      const grain = 8 * (random() + random() - 1)
      for (let o = i; o < i + 3; o++) photo.pixels[o] += grain
    }
    expect(overlap(readPicture(photo), tShirt.corners)).toBeGreaterThan(0.97)
  },
)
