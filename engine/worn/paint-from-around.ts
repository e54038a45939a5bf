import type { Picture, Plane } from '../picture.ts'
import { spreadAllKnown } from '../pixels/blur.ts'
import { splitChannels } from '../pixels/channels.ts'
import type { Mask } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { clamp } from '../pixels/scalar.ts'

/** Pixels over which cloth goes on evenly. */
const spreads = [6, 24, 96]

/**
 * The picture with cloth where `painted` is set: it goes on evenly from the `known` pixels around, 0 or 1, with folds and grain of the other side,
 * mirrored about the column `middle`, where that is known.
 */
export function paintFromAround(picture: Picture, known: Plane, painted: Mask, middle: number): Picture {
  const { width } = picture
  const channels = splitChannels(picture)
  const even = spreadAllKnown(channels, known, spreads)
  const pixels = picture.pixels.slice()
  for (let i = 0; i < painted.values.length; i++) {
    if (!painted.values[i]) continue
    const across = Math.round(2 * middle - (i % width))
    const other = across >= 0 && across < width ? i - (i % width) + across : i
    for (let c = 0; c < 3; c++) {
      const detail = known.values[other] > 0 ? channels[c].values[other] - even[c].values[other] : 0
      pixels[i * 3 + c] = clamp(even[c].values[i] + detail, 0, 255)
    }
  }
  free(...channels, ...even)
  return { ...picture, pixels }
}
