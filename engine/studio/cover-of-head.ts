import type { Plane } from '../picture.ts'
import type { Box, PersonLayers } from '../person/types.ts'
import { blur } from '../pixels/blur.ts'
import { keepLargest } from '../pixels/components.ts'
import { threshold } from '../pixels/mask.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import type { Seam } from './match-skin.ts'

/** A collar's edge is easily taken for a strand of hair: on the neck hair counts by how much of it is within `reach`, in face widths, from nothing to in full. */
const strands = { reach: 0.04, from: 0.35, to: 0.6 }
/** In face widths: the neck begins so far above the seam, and hair fades out over so much above the photo's end. */
const neckAbove = 0.14
const photoEnd = 0.4
/** What the head covers by less is nothing. */
const faint = 0.02
/** The figure's neck fades in between these, in heights of the seam above it. */
const jaw = { from: 1.6, to: 0.6 }

/**
 * How much of each pixel the head covers: hair as far down as the photo shows it (`end`), skin down to the seam and not wider
 * than the figure's neck.
 */
export function coverOfHead(layers: PersonLayers, figure: Plane, seam: Seam, end: number, face: Box): Plane {
  const { hair, alpha, upper } = layers
  const { width, height } = hair
  const cover = { width, height, values: new Float32Array(width * height) }
  const thickness = blur(hair, strands.reach * face.width)
  for (let y = 0; y < height; y++) {
    const onHead = 1 - smoothstep(seam.from, seam.to, y)
    const onNeck = smoothstep(seam.from - neckAbove * face.width, seam.from, y)
    const inPhoto = 1 - smoothstep(end - photoEnd * face.width, end - 1, y)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      // Above the seam all that is no cloth is head: glasses and earrings too.
      const solid = Math.max(layers.skin.values[i], (alpha.values[i] - upper.values[i]) * (1 - onNeck))
      const inNeck = 1 + (figure.values[i] - 1) * onNeck
      const strand = 1 + (smoothstep(strands.from, strands.to, thickness.values[i]) - 1) * onNeck
      cover.values[i] = clamp(Math.max(solid * onHead * inNeck, hair.values[i] * inPhoto * strand), 0, 1)
    }
  }
  const head = keepLargest(threshold(cover, faint))
  // What does not hang together with the head are bits of collars.
  for (let i = 0; i < head.values.length; i++) if (!head.values[i]) cover.values[i] = 0
  return cover
}

/** The figure's own head goes. Its neck continues upwards, no wider than at the seam, until it is behind the new jaw. */
export function hideOwnHead({ alpha, skin: bare, hair }: PersonLayers, { from, to }: Seam) {
  const { width } = alpha
  const neck = alpha.values.slice(Math.round(to) * width, (Math.round(to) + 1) * width)
  const end = Math.round(to) * width
  for (let i = 0; i < end; i++) {
    const rise = smoothstep(from - jaw.from * (to - from), from - jaw.to * (to - from), Math.floor(i / width))
    const rest = Math.min(1, (neck[i % width] * rise) / Math.max(1e-6, alpha.values[i]))
    for (const { values } of [alpha, bare, hair]) values[i] *= rest
  }
}
