import type { Picture } from '../../engine/index.ts'
import type { GarmentReading } from '../../engine/garment/garment.ts'
import type { Mask } from '../../engine/pixels/mask.ts'
import type { StudioModel } from '../../engine/studio/types.ts'

type Point = { x: number; y: number }

/** Frame pixel -> garment pixel: x' = xx x + xy y + x0, likewise y. */
type Affine = { xx: number; xy: number; x0: number; yx: number; yy: number; y0: number }

/** What any try-on must beat: the region in plain grey, and the cut-out garment laid on it without a fitting. */
export function makeBaselines(
  model: StudioModel,
  garment: GarmentReading,
  region: Mask,
): Record<string, Picture> {
  const grey = { ...model.picture, pixels: model.picture.pixels.slice() }
  region.values.forEach((inside, i) => {
    if (inside) grey.pixels.fill(128, i * 3, i * 3 + 3)
  })
  return {
    grey,
    box: paste(grey, garment, boxMap(model, garment)),
    affine: paste(grey, garment, affineMap(model, garment) ?? boxMap(model, garment)),
  }
}

/** The garment's box onto the torso's. */
function boxMap({ body }: StudioModel, { box }: GarmentReading): Affine {
  const width = 1.35 * body.shoulderWidth
  const top = body.shoulderMid.y - 0.2 * body.unit
  const height = body.hipMid.y + 0.05 * body.torsoLength - top
  const xx = (box.right - box.left) / width
  const yy = (box.bottom - box.top) / height
  const left = body.shoulderMid.x - width / 2
  return { xx, xy: 0, x0: box.left - left * xx, yx: 0, yy, y0: box.top - top * yy }
}

/** Both shoulders and the middle of the hem onto those of the body. */
function affineMap({ body }: StudioModel, { upper }: GarmentReading): Affine | null {
  if (!upper) return null
  const raise = 0.07 * body.unit
  const to: [Point, Point, Point] = [
    { x: body.sides.left.shoulder.x, y: body.sides.left.shoulder.y - raise },
    { x: body.sides.right.shoulder.x, y: body.sides.right.shoulder.y - raise },
    { x: body.hipMid.x, y: body.hipMid.y + 0.03 * body.torsoLength },
  ]
  const from: [Point, Point, Point] = [
    upper.left.shoulder,
    upper.right.shoulder,
    { x: (upper.left.hem.x + upper.right.hem.x) / 2, y: (upper.left.hem.y + upper.right.hem.y) / 2 },
  ]
  const [a, b, c] = to
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
  if (Math.abs(area) < 1) return null
  const solve = (axis: 'x' | 'y') => {
    const second = from[1][axis] - from[0][axis]
    const third = from[2][axis] - from[0][axis]
    const acrossX = (second * (c.y - a.y) - third * (b.y - a.y)) / area
    const acrossY = ((b.x - a.x) * third - (c.x - a.x) * second) / area
    return { x: acrossX, y: acrossY, zero: from[0][axis] - acrossX * a.x - acrossY * a.y }
  }
  const [x, y] = [solve('x'), solve('y')]
  return { xx: x.x, xy: x.y, x0: x.zero, yx: y.x, yy: y.y, y0: y.zero }
}

function paste(ground: Picture, { picture, matte }: GarmentReading, map: Affine): Picture {
  const pixels = ground.pixels.slice()
  for (let y = 0, i = 0; y < ground.height; y++) {
    for (let x = 0; x < ground.width; x++, i++) {
      const u = Math.round(map.xx * x + map.xy * y + map.x0)
      const v = Math.round(map.yx * x + map.yy * y + map.y0)
      if (u < 0 || v < 0 || u >= picture.width || v >= picture.height) continue
      const j = v * picture.width + u
      const share = matte.values[j] ?? 0
      for (let c = 0; c < 3; c++) {
        const own = pixels[i * 3 + c] ?? 0
        pixels[i * 3 + c] = own + ((picture.pixels[j * 3 + c] ?? 0) - own) * share + 0.5
      }
    }
  }
  return { ...ground, pixels }
}
