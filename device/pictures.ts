import {
  openGarmentPhoto,
  panelIn,
  readingLongSide,
  wholePanel,
  type GarmentPhoto,
  type Picture,
} from '../engine/index.ts'
import { insertXmp } from './insert-xmp.ts'
import type { PreviewMark } from './types.ts'

/** Rejects for what is no picture. */
export async function decodePhoto(blob: Blob, longSide: number): Promise<Picture> {
  const longSideOf = ({ width, height }: Size) => Math.min(longSide, Math.max(width, height))
  const { width, height, data } = await decode(blob, longSideOf, '#ffffff')
  return toPicture(width, height, data)
}

/** A garment photo without a frame and as large as it is best read, and its transparency where that is the outline of what it shows. */
export function decodeGarmentPhoto(blob: Blob, longSide: number): Promise<GarmentPhoto> {
  return openGarmentPhoto((panel) => decode(blob, (size) => readingLongSide(size, longSide), null, panel))
}

/** Marked as JPEG, unmarked as PNG; a mark without a label is in the file alone. */
export async function encode(
  { width, height, pixels }: Picture,
  mark?: Partial<PreviewMark> & Pick<PreviewMark, 'xmp'>,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = openContext(canvas)
  const image = new ImageData(width, height)
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) image.data[i * 4 + c] = pixels[i * 3 + c] ?? 0
    image.data[i * 4 + 3] = 255
  }
  context.putImageData(image, 0, 0)
  if (!mark) return canvas.convertToBlob({ type: 'image/png' })
  if (mark.label) drawLabel(context, mark.label, height)
  return insertXmp(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 }), mark.xmp)
}

type Size = { width: number; height: number }

/** Upright and in sRGB, as browsers show pictures. */
async function decode(
  blob: Blob,
  longSideOf: (size: Size) => number,
  ground: string | null,
  panel = wholePanel,
): Promise<ImageData> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
  const area = panelIn(panel, bitmap)
  const scale = longSideOf(area) / Math.max(area.width, area.height)
  const width = Math.max(1, Math.round(area.width * scale))
  const height = Math.max(1, Math.round(area.height * scale))
  const context = openContext(new OffscreenCanvas(width, height))
  context.imageSmoothingQuality = 'high'
  if (ground) {
    context.fillStyle = ground
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(bitmap, area.left, area.top, area.width, area.height, 0, 0, width, height)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}

function openContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws nothing in a worker.')
  return context
}

function toPicture(width: number, height: number, data: Uint8ClampedArray): Picture {
  const pixels = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) pixels[i * 3 + c] = data[i * 4 + c] ?? 0
  }
  return { width, height, pixels }
}

/** Light on dark, so that it can be read on any picture. */
function drawLabel(context: OffscreenCanvasRenderingContext2D, label: string, height: number): void {
  const size = Math.round(height / 40)
  const margin = size
  context.font = `600 ${size}px sans-serif`
  context.textBaseline = 'middle'
  const width = context.measureText(label).width + size * 1.2
  const top = height - margin - size * 1.8
  context.fillStyle = 'rgb(20 22 28 / 0.72)'
  context.beginPath()
  context.roundRect(margin, top, width, size * 1.8, size * 0.9)
  context.fill()
  context.fillStyle = '#ffffff'
  context.fillText(label, margin + size * 0.6, top + size * 0.95)
}
