import type { Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { erode } from '../pixels/mask.ts'
import type { Sample } from './sample.ts'

/** In pixels of the sample; below the first a photo's sharpness decides. */
const sigmas = [1.2, 2.4, 4.8]
const directions = 6
const weights = { direction: 0.12, strength: 0.1, chroma: 0.1 }

/**
 * 24 numbers, for three widths of detail: how strong the changes of lightness are in each of six directions (a stripe, a rib, a
 * check), and in all, and how strong those of colour are.
 */
export function describeTexture({ lab, inside }: Sample): number[] {
  const { width, height } = lab
  return sigmas.flatMap((sigma) => {
    const [lightness, a, b] = [lab.lightness, lab.a, lab.b].map((values) =>
      blur({ width, height, values }, sigma),
    )
    const within = erode(inside, Math.ceil(sigma * 1.5)).values
    const strengths = new Float64Array(directions)
    let [all, chroma, count] = [0, 0, 0]
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        if (!within[y * width + x]) continue
        const [dx, dy] = slopeAt(lightness, x, y)
        const strength = Math.hypot(dx, dy) * sigma
        const turn = (Math.atan2(dy, dx) / Math.PI + 1) % 1
        const place = turn * directions
        const node = Math.floor(place) % directions
        strengths[node] += strength * (1 - (place - Math.floor(place)))
        strengths[(node + 1) % directions] += strength * (place - Math.floor(place))
        all += strength
        chroma += Math.hypot(...slopeAt(a, x, y), ...slopeAt(b, x, y)) * sigma
        count++
      }
    }
    const mean = (sum: number) => Math.log1p(sum / Math.max(1, count))
    return [
      ...[...strengths].map((sum) => weights.direction * mean(sum * directions)),
      weights.strength * mean(all),
      weights.chroma * mean(chroma),
    ]
  })
}

function slopeAt({ width, values }: Plane, x: number, y: number): [number, number] {
  const i = y * width + x
  return [(values[i + 1] - values[i - 1]) / 2, (values[i + width] - values[i - width]) / 2]
}
