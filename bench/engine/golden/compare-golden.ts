import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from '../../../engine/index.ts'
import { decodePicture } from '../pictures.ts'

const folder = join(import.meta.dirname, 'pictures')
/** Side of a cell in pixels. */
const cell = 4
/** Difference of a cell's mean in any channel, of 255, that counts. */
const visible = 6
/** Share of cells that may differ visibly: rounding on another machine moves an edge here and there. */
export const tolerance = 0.0005

export type GoldenDifference = {
  /** Share of cells, 0..1, that differ visibly; 1 when there is no kept picture, or one of another size. */
  share: number
  kept: Picture | null
  /** Difference of each pixel, made four times as strong; null without a kept picture of the same size. */
  difference: Picture | null
}

/** Holds a picture, encoded as that was, against the kept one of that name. */
export async function compareGolden(name: string, picture: Picture): Promise<GoldenDifference> {
  const bytes = await readFile(fileOf(name)).catch(() => null)
  const kept = bytes && (await decodePicture(bytes))
  const drawn = await decodePicture(await encode(picture))
  if (!kept || kept.width !== drawn.width || kept.height !== drawn.height)
    return { share: 1, kept, difference: null }
  return { share: shareOfVisible(kept, drawn), kept, difference: subtract(kept, drawn) }
}

export async function keepGolden(name: string, picture: Picture): Promise<void> {
  await writeFile(fileOf(name), await encode(picture))
}

function encode({ width, height, pixels }: Picture): Promise<Buffer> {
  const image = sharp(pixels, { raw: { width, height, channels: 3 } })
  return image.webp({ quality: 92, effort: 5, smartSubsample: true }).toBuffer()
}

function fileOf(name: string): string {
  return join(folder, `${name}.webp`)
}

function shareOfVisible(one: Picture, other: Picture): number {
  const columns = Math.floor(one.width / cell)
  const rows = Math.floor(one.height / cell)
  let differing = 0
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (differenceOfCell(one, other, column * cell, row * cell) > visible) differing++
    }
  }
  return differing / (columns * rows)
}

/** The largest of the three channels' differences of mean. */
function differenceOfCell(one: Picture, other: Picture, left: number, top: number): number {
  const sums = [0, 0, 0]
  for (let y = top; y < top + cell; y++) {
    for (let x = left; x < left + cell; x++) {
      const o = (y * one.width + x) * 3
      for (let c = 0; c < 3; c++)
        sums[c] = (sums[c] ?? 0) + (one.pixels[o + c] ?? 0) - (other.pixels[o + c] ?? 0)
    }
  }
  return Math.max(...sums.map(Math.abs)) / (cell * cell)
}

function subtract(one: Picture, other: Picture): Picture {
  const pixels = one.pixels.map((value, i) => Math.min(255, 4 * Math.abs(value - (other.pixels[i] ?? 0))))
  return { ...one, pixels }
}
