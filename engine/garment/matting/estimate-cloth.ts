import type { Picture, Plane } from '../../picture.ts'
import { dilate, threshold } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import { fitSize, reducePicture, reducePlane } from '../../pixels/resize.ts'
import { clamp } from '../../pixels/scalar.ts'

const levels = {
  /** Pixels: beyond this long side every pixel of a level is visited `few` times, below it `many` times. */
  small: 32,
  many: 10,
  few: 2,
  /** How strongly neighbours share a colour: everywhere, and where the matte changes. */
  everywhere: 1e-4,
  atEdges: 1,
  /** Pixels beside the garment that get its colour too: what moves it later reads them. */
  beside: 6,
}

/** What covers less is not seen, and what covers more holds nothing of the ground. */
const seen = 0.02
const whole = 0.999
/** The long side of the coarsest level, in pixels; each is twice the one before. */
const coarsest = 4

/**
 * The garment's own colours without the ground's share in them, from the compositing equation I = aF + (1 - a)B: fast multi-level
 * foreground estimation (Germer, Uelwer, Conrad and Harmeling, 2020). From coarse to fine, each pixel's F and B explain its colour and
 * stay near to those of its four neighbours, the more the matte `a` changes between them. Far from the garment the picture stays.
 */
export function estimateCloth(picture: Picture, matte: Plane): Picture {
  const { width, height } = picture
  const covered = threshold(matte, seen)
  const near = dilate(covered, levels.beside)
  free(covered)
  const sizes: { width: number; height: number }[] = []
  for (let long = coarsest; long < Math.max(width, height); long *= 2)
    sizes.push(fitSize(width, height, long))
  sizes.push({ width, height })
  let colours: Colours | null = null
  for (const size of sizes) {
    const isWhole = size.width === width && size.height === height
    const image = isWhole ? picture : reducePicture(picture, size.width, size.height)
    const alpha = isWhole ? matte : reducePlane(matte, size.width, size.height)
    const grown = growColours(colours, image)
    if (colours) free(colours.cloth, colours.ground)
    colours = grown
    const times = Math.max(size.width, size.height) <= levels.small ? levels.many : levels.few
    for (let k = 0; k < times; k++) explain(colours, image, alpha, isWhole ? near.values : null)
    if (!isWhole) free(alpha, image)
  }
  const pixels = picture.pixels.slice()
  if (!colours) return { width, height, pixels }
  for (let i = 0; i < near.values.length; i++) {
    if (!near.values[i] || matte.values[i] > whole) continue
    if (matte.values[i] > 0.5 && isFarther(colours, picture, i)) continue
    for (let c = 0; c < 3; c++) pixels[i * 3 + c] = colours.cloth[i * 3 + c] + 0.5
  }
  free(colours.cloth, colours.ground, near)
  return { width, height, pixels }
}

/** A mixture lies between the two colours: what is farther from the ground's than the estimated cloth holds none of the ground. */
function isFarther({ cloth, ground }: Colours, { pixels }: Picture, i: number): boolean {
  let [own, estimated] = [0, 0]
  for (let c = i * 3; c < i * 3 + 3; c++) {
    own += (pixels[c] - ground[c]) ** 2
    estimated += (cloth[c] - ground[c]) ** 2
  }
  return own > estimated
}

/** Both 0..255, three to a pixel. */
type Colours = { width: number; height: number; cloth: Float32Array; ground: Float32Array }

/** The nearest colours of the level before. */
function growColours(before: Colours | null, { width, height, pixels }: Picture): Colours {
  const cloth = new Float32Array(pixels.length)
  const ground = new Float32Array(pixels.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const o = (y * width + x) * 3
      if (!before) {
        for (let c = 0; c < 3; c++) cloth[o + c] = ground[o + c] = pixels[o + c]
        continue
      }
      const from =
        (Math.floor((y * before.height) / height) * before.width + Math.floor((x * before.width) / width)) * 3
      for (let c = 0; c < 3; c++) {
        cloth[o + c] = before.cloth[from + c]
        ground[o + c] = before.ground[from + c]
      }
    }
  }
  return { width, height, cloth, ground }
}

function explain(
  { cloth, ground }: Colours,
  { width, height, pixels }: Picture,
  matte: Plane,
  wanted: Uint8Array | null,
) {
  const { values } = matte
  const sides = new Float64Array(6)
  const places = new Int32Array(4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const a = values[i]
      if (wanted && !wanted[i]) continue
      if (a > whole) {
        for (let c = 0; c < 3; c++) cloth[i * 3 + c] = pixels[i * 3 + c]
        if (wanted) continue
      }
      let total = 0
      sides.fill(0)
      places[0] = x > 0 ? i - 1 : i
      places[1] = x < width - 1 ? i + 1 : i
      places[2] = y > 0 ? i - width : i
      places[3] = y < height - 1 ? i + width : i
      for (let side = 0; side < 4; side++) {
        const j = places[side]
        const o = j * 3
        const weight = levels.everywhere + levels.atEdges * Math.abs(a - values[j])
        total += weight
        sides[0] += weight * cloth[o]
        sides[1] += weight * cloth[o + 1]
        sides[2] += weight * cloth[o + 2]
        sides[3] += weight * ground[o]
        sides[4] += weight * ground[o + 1]
        sides[5] += weight * ground[o + 2]
      }
      const rest = 1 - a
      const m00 = a * a + total
      const m11 = rest * rest + total
      const m01 = a * rest
      const determinant = m00 * m11 - m01 * m01
      for (let c = 0; c < 3; c++) {
        const colour = pixels[i * 3 + c]
        const b0 = a * colour + sides[c]
        const b1 = rest * colour + sides[3 + c]
        cloth[i * 3 + c] = clamp((m11 * b0 - m01 * b1) / determinant, 0, 255)
        ground[i * 3 + c] = clamp((m00 * b1 - m01 * b0) / determinant, 0, 255)
      }
    }
  }
}
