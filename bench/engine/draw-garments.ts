import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { isRefusal, readGarmentPhoto, readWearer, type Networks } from '../../engine/index.ts'
import type { GarmentReading } from '../../engine/garment/garment.ts'
import type { Picture } from '../../engine/picture.ts'
import { decodeGarment } from '../../server/src/providers/try-on-engine/decode-garment.ts'
import { writeSheet, type Tile } from './contact-sheet.ts'
import type { Photo, PhotoFolder } from './photo-folder.ts'
import { encodePicture, readUpload } from './pictures.ts'

const perSheet = 6
const tile = { width: 420, height: 560 }
/** What a cut-out is laid on: skin and a dark cloth, before which both light and dark fringes show. */
const behind = [
  [196, 140, 110],
  [40, 60, 90],
] as const

/** Sheets of every garment photo with its outline and landmarks, and beside it its cut-out on skin and on dark cloth. */
export async function drawGarments(networks: Networks, { garments, classes }: PhotoFolder, out: string) {
  await mkdir(out, { recursive: true })
  const rows: Tile[] = []
  const read: Record<string, unknown>[] = []
  for (const photo of garments) {
    const { tiles, summary } = await drawGarment(networks, photo, classes.get(photo.name))
    rows.push(...tiles)
    read.push({ garment: photo.name, ...summary })
  }
  for (let first = 0; first < rows.length; first += 2 * perSheet) {
    const part = rows.slice(first, first + 2 * perSheet)
    const number = String(1 + first / (2 * perSheet)).padStart(2, '0')
    await writeSheet(
      join(out, `garments-${number}.png`),
      [part.slice(0, perSheet), part.slice(perSheet)],
      tile,
    )
  }
  return read
}

async function drawGarment(
  networks: Networks,
  { name, path }: Photo,
  garmentClass: GarmentReading['garmentClass'] | undefined,
) {
  const garmentPhoto = await decodeGarment(await readUpload(path), 832)
  const found = readGarmentPhoto(garmentPhoto, await readWearer(networks, garmentPhoto), garmentClass)
  if (isRefusal(found)) {
    const tiles = [
      { picture: await encodePicture(garmentPhoto.picture), label: name },
      { picture: null, label: found.refusal },
    ]
    return { tiles, summary: { refusal: found.refusal } }
  }
  const { garment } = found
  const level = garment.landmarkLevel
  const marked = await sharp(garmentPhoto.picture.pixels, {
    raw: { ...sizeOf(garmentPhoto.picture), channels: 3 },
  })
    .composite([{ input: Buffer.from(drawLandmarks(garment)) }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  const tiles = [
    { picture: marked, label: `${name}: ${garment.garmentClass} ${garment.sleeve} ${level}` },
    { picture: await encodePicture(layOnSkin(garment)), label: found.isGarmentWorn ? 'worn' : '' },
  ]
  return { tiles, summary: { garmentClass: garment.garmentClass, sleeve: garment.sleeve, level } }
}

function sizeOf({ width, height }: Picture) {
  return { width, height }
}

function layOnSkin({ picture, matte }: GarmentReading): Picture {
  const { width, height } = picture
  const pixels = new Uint8Array(picture.pixels.length)
  for (let i = 0; i < matte.values.length; i++) {
    const ground = behind[i % width < width / 2 ? 0 : 1] ?? behind[0]
    const share = matte.values[i] ?? 0
    for (let c = 0; c < 3; c++)
      pixels[i * 3 + c] = (picture.pixels[i * 3 + c] ?? 0) * share + (ground[c] ?? 0) * (1 - share) + 0.5
  }
  return { width, height, pixels }
}

function drawLandmarks({ picture, upper, lower, matte }: GarmentReading): string {
  const dots: string[] = []
  const dot = (p: { x: number; y: number }, colour: string) =>
    dots.push(`<circle cx="${p.x}" cy="${p.y}" r="7" fill="${colour}" stroke="white" stroke-width="2"/>`)
  const line = (points: { x: number; y: number }[], colour: string) =>
    dots.push(
      `<polyline points="${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="3"/>`,
    )
  dots.push(outlineOf(matte))
  if (upper) {
    for (const side of [upper.left, upper.right]) {
      if (side.sleeve) {
        line(side.sleeve.outer, '#00c000')
        line(side.sleeve.inner, '#c000c0')
      }
      dot(side.neck, '#ff0000')
      dot(side.shoulder, '#ff9900')
      dot(side.armpit, '#0066ff')
      dot(side.hem, '#00bbbb')
    }
    dot(upper.neckBottom, '#990000')
  }
  if (lower) {
    for (const p of [lower.waistLeft, lower.waistRight]) dot(p, '#ff0000')
    for (const p of [lower.hemLeft, lower.hemRight]) dot(p, '#00bbbb')
    if (lower.crotch) dot(lower.crotch, '#0066ff')
  }
  return `<svg width="${picture.width}" height="${picture.height}">${dots.join('')}</svg>`
}

/** The pixels where the matte passes one half, as a dotted path. */
function outlineOf({ width, height, values }: GarmentReading['matte']): string {
  let path = ''
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const inside = (values[y * width + x] ?? 0) > 0.5
      if (
        inside !== (values[y * width + x - 1] ?? 0) > 0.5 ||
        inside !== (values[(y - 1) * width + x] ?? 0) > 0.5
      )
        path += `M${x} ${y}h1`
    }
  }
  return `<path d="${path}" stroke="#ff00ff" stroke-width="2" fill="none"/>`
}
