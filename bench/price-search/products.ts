import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { nameLab } from '../../engine/description/main-colour.ts'
import type { ColourName, DescribedGarment, GarmentClass, Picture } from '../../engine/index.ts'
import { toLab } from '../../engine/pixels/lab.ts'

/* Garments with known truth: our renders, in colours that they do not have. */

const imagery = join(import.meta.dirname, '../../web/imagery')
/** What each shows, by eye. */
const renders = {
  'prod-coat': { garmentClass: 'outerwear', colour: 'brown' },
  'prod-dress': { garmentClass: 'dress', colour: 'red' },
  'prod-knit-klein': { garmentClass: 'top', colour: 'blue' },
  'prod-shirt': { garmentClass: 'top', colour: 'blue' },
  'prod-tee': { garmentClass: 'top', colour: 'white' },
} satisfies Record<string, Truth>

/** Target colours of the recoloured garments, CIE Lab. */
const colours: Record<string, [number, number, number]> = {
  black: [14, 0, 0],
  charcoal: [32, 0, -2],
  grey: [58, 0, 0],
  white: [88, 0, 2],
  sand: [74, 4, 18],
  camel: [58, 14, 34],
  brown: [34, 14, 22],
  red: [44, 58, 38],
  brick: [40, 38, 30],
  rose: [70, 28, 6],
  orange: [64, 38, 58],
  mustard: [66, 10, 58],
  lime: [72, -32, 52],
  olive: [42, -10, 30],
  forest: [34, -30, 16],
  mint: [82, -24, 8],
  teal: [46, -26, -10],
  sky: [72, -8, -26],
  royal: [36, 22, -60],
  navy: [20, 6, -28],
  lilac: [66, 22, -24],
  plum: [28, 32, -10],
  burgundy: [28, 40, 14],
}

/** How strongly the render's own differences of lightness stay: distinct cloths of one cut. */
const contrasts = [0.55, 1]

type Truth = { garmentClass: GarmentClass; colour: ColourName }
export type Product = Truth & { picture: Picture }

export async function makeProducts(
  describe: (picture: Picture) => Promise<DescribedGarment | null>,
): Promise<Product[]> {
  const products: Product[] = []
  for (const [render, truth] of Object.entries(renders)) {
    const picture = await readPicture(join(imagery, `${render}.jpg`))
    const described = await describe(picture)
    if (!described) throw new Error(`${render} shows no garment`)
    products.push({ ...truth, picture })
    // Nearly white on nearly white: its outline is not known well enough to colour the whole of it.
    if (render === 'prod-tee') continue
    for (const target of Object.values(colours)) {
      const colour = nameLab(...target)
      for (const contrast of contrasts) {
        products.push({
          ...truth,
          colour,
          picture: recolour(picture, described.matte.values, target, contrast),
        })
      }
    }
  }
  return products
}

async function readPicture(path: string): Promise<Picture> {
  const { data, info } = await sharp(await readFile(path))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: Uint8Array.from(data) }
}

/** Moves the garment's mean colour to `target`; its pattern and folds stay as differences from it. */
function recolour(picture: Picture, matte: Float32Array, target: number[], contrast: number): Picture {
  const lab = toLab(picture)
  const channels = [lab.lightness, lab.a, lab.b]
  const means = channels.map((channel) => weightedMean(channel, matte))
  const pixels = picture.pixels.slice()
  for (let i = 0; i < matte.length; i++) {
    const share = matte[i] ?? 0
    if (share < 0.02) continue
    const [l = 0, a = 0, b = 0] = channels.map(
      (channel, c) => (target[c] ?? 0) + ((channel[i] ?? 0) - (means[c] ?? 0)) * (c === 0 ? contrast : 0.6),
    )
    labToRgb(Math.max(3, Math.min(97, l)), a, b).forEach((value, c) => {
      const old = pixels[i * 3 + c] ?? 0
      pixels[i * 3 + c] = Math.round(old + (value - old) * share)
    })
  }
  return { ...picture, pixels }
}

function weightedMean(values: Float32Array, weights: Float32Array) {
  let [sum, total] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    sum += (values[i] ?? 0) * (weights[i] ?? 0)
    total += weights[i] ?? 0
  }
  return sum / total
}

/** CIE L*a*b* (D65) -> sRGB, 0..255, clipped. */
function labToRgb(l: number, a: number, b: number): number[] {
  const fy = (l + 16) / 116
  const invert = (t: number) => (t > 6 / 29 ? t ** 3 : 3 * (6 / 29) ** 2 * (t - 4 / 29))
  const [x, y, z] = [0.95047 * invert(fy + a / 500), invert(fy), 1.08883 * invert(fy - b / 200)]
  const linear = [
    3.2406 * x - 1.5372 * y - 0.4986 * z,
    -0.9689 * x + 1.8758 * y + 0.0415 * z,
    0.0557 * x - 0.204 * y + 1.057 * z,
  ]
  return linear.map((u) => {
    const value = u <= 0.0031308 ? 12.92 * u : 1.055 * u ** (1 / 2.4) - 0.055
    return Math.max(0, Math.min(255, 255 * value))
  })
}
