import sharp, { type Sharp } from 'sharp'
import type { Picture } from '../../engine/index.ts'

/* Other photos of the same garment: other light, sharpness, frame and perspective. */

export const changes = {
  light: (picture: Picture, random: () => number) => relight(picture, 0.7 + 0.5 * random(), tint(random)),
  blur: (picture: Picture, random: () => number) =>
    edit(picture, (image) => image.blur(0.8 + 1.2 * random())),
  size: (picture: Picture, random: () => number) =>
    edit(picture, (image) => image.resize(Math.round(picture.width * (0.5 + 0.5 * random())))),
  compression: (picture: Picture, random: () => number) => compress(picture, Math.round(35 + 40 * random())),
  frame: (picture: Picture, random: () => number) => reframe(picture, random),
  perspective: (picture: Picture, random: () => number) => tilt(picture, random),
  mirrored: (picture: Picture) => edit(picture, (image) => image.flop()),
  everything: async (picture: Picture, random: () => number) => {
    const seen = tilt(await reframe(picture, random), random)
    const lit = relight(seen, 0.75 + 0.4 * random(), tint(random))
    return edit(lit, (image) => image.blur(0.6 + 0.6 * random()))
  },
} satisfies Record<string, (picture: Picture, random: () => number) => Picture | Promise<Picture>>

const tint = (random: () => number) => [0.9 + 0.2 * random(), 1, 0.88 + 0.24 * random()]

/** Strength and tint of the light, on linear values, clipped as a camera does. */
function relight(picture: Picture, strength: number, channels: number[]): Picture {
  const tables = channels.map((channel) =>
    Uint8Array.from({ length: 256 }, (_, value) =>
      Math.min(255, Math.round(255 * ((value / 255) ** 2.2 * strength * channel) ** (1 / 2.2))),
    ),
  )
  const pixels = picture.pixels.map((value, i) => tables[i % 3]?.[value] ?? value)
  return { ...picture, pixels }
}

/** Closer, or further away with more ground around. */
async function reframe(picture: Picture, random: () => number): Promise<Picture> {
  const { width, height } = picture
  const share = (most: number) => Math.round(width * most * random())
  if (random() < 0.5) {
    const [left, top] = [share(0.06), share(0.03)]
    const area = { left, top, width: width - left - share(0.06), height: height - top - share(0.03) }
    return edit(picture, (image) => image.extract(area))
  }
  const borders = { left: share(0.2), right: share(0.2), top: share(0.2), bottom: share(0.2) }
  return edit(picture, (image) => image.extend({ ...borders, extendWith: 'copy' }))
}

/** A camera that stands a little to the side and above: a projective map, border continued. */
function tilt(picture: Picture, random: () => number): Picture {
  const { width, height, pixels } = picture
  const [across, down, turn] = [0.16, 0.16, 0.1].map((most) => most * (random() - 0.5)) as [
    number,
    number,
    number,
  ]
  const result = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [(x / width) * 2 - 1, (y / height) * 2 - 1]
      const depth = 1 + across * u + down * v
      const [su, sv] = [(u + turn * v) / depth, (v - turn * u) / depth]
      const sx = Math.max(0, Math.min(width - 2, ((su + 1) / 2) * width))
      const sy = Math.max(0, Math.min(height - 2, ((sv + 1) / 2) * height))
      const [left, top] = [Math.floor(sx), Math.floor(sy)]
      const at = (dx: number, dy: number, c: number) => pixels[((top + dy) * width + left + dx) * 3 + c] ?? 0
      for (let c = 0; c < 3; c++) {
        const upper = at(0, 0, c) + (at(1, 0, c) - at(0, 0, c)) * (sx - left)
        const lower = at(0, 1, c) + (at(1, 1, c) - at(0, 1, c)) * (sx - left)
        result[(y * width + x) * 3 + c] = upper + (lower - upper) * (sy - top)
      }
    }
  }
  return { ...picture, pixels: result }
}

async function edit(picture: Picture, change: (image: Sharp) => Sharp): Promise<Picture> {
  const { width, height } = picture
  const bytes = await change(sharp(picture.pixels, { raw: { width, height, channels: 3 } }))
    .toFormat('png', { compressionLevel: 1 })
    .toBuffer()
  return decode(bytes)
}

async function compress(picture: Picture, quality: number): Promise<Picture> {
  const { width, height } = picture
  return decode(
    await sharp(picture.pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer(),
  )
}

async function decode(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: Uint8Array.from(data) }
}
