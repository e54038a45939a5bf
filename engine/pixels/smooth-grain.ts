import type { Picture, Plane } from '../picture.ts'
import { fitLines, measureGuide } from './guided-filter.ts'
import { toLuminance } from './lab.ts'
import { free, inScope } from './memory.ts'
import { clamp, quantile } from './scalar.ts'

/** Of so many pixels in each direction one is looked at. */
const sampling = 2
/** The quietest quarter tells the grain: the rest may have a weave. Its share of a Gaussian's standard deviation. */
const quiet = { share: 0.25, ofDeviation: 0.3186 }
/** The standard deviation of the operator's answer to white noise of 1. */
const gain = 6
/** Grey levels 0..255: below this a photo has no grain to speak of. */
const least = 0.8
/** Changes below so many times the grain are smoothed, within a window of so many pixels to each side. */
const flat = 2.5
const radius = 3

/**
 * The standard deviation of a photo's grain in grey levels, 0..255, by the operator of Immerkær, Fast Noise Variance Estimation (1996), which
 * neither slopes nor straight edges answer to. `luminance` 0..1.
 */
function estimateGrain({ width, height, values }: Plane): number {
  const answers: number[] = []
  for (let y = 1; y < height - 1; y += sampling)
    for (let x = 1; x < width - 1; x += sampling) {
      const i = y * width + x
      const beside = values[i - 1] + values[i + 1] + values[i - width] + values[i + width]
      const across =
        values[i - width - 1] + values[i - width + 1] + values[i + width - 1] + values[i + width + 1]
      answers.push(Math.abs(across - 2 * beside + 4 * values[i]))
    }
  return (255 * quantile(Float32Array.from(answers), quiet.share)) / (gain * quiet.ofDeviation)
}

/**
 * A grainy photo without its grain, or the photo itself where it has none: a guided filter by its own luminance (He, Sun, Tang, Guided Image
 * Filtering, 2010), which keeps edges.
 */
export function smoothGrain(photo: Picture): Picture {
  return inScope((own) => {
    const { width, height } = photo
    const luminance = own(toLuminance(photo))
    const grain = estimateGrain(luminance)
    if (grain < least) return photo
    const guide = measureGuide(luminance, radius)
    own(guide.mean)
    own(guide.variance)
    const pixels = new Uint8Array(photo.pixels.length)
    const channel = own({ width, height, values: new Float32Array(width * height) })
    for (let c = 0; c < 3; c++) {
      for (let i = 0; i < channel.values.length; i++) channel.values[i] = photo.pixels[i * 3 + c]
      const { slope, offset } = fitLines(guide, channel, ((flat * grain) / 255) ** 2)
      for (let i = 0; i < channel.values.length; i++)
        pixels[i * 3 + c] = clamp(slope.values[i] * luminance.values[i] + offset.values[i] + 0.5, 0, 255)
      free(slope, offset)
    }
    return { ...photo, pixels }
  })
}
