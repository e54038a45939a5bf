import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

/**
 * unchanged: the person's picture again · lost-face: a smear where the face was · wrong-picture: the garment ·
 * tall: another shape · not-a-picture: text
 */
export type Lie = 'unchanged' | 'lost-face' | 'wrong-picture' | 'tall' | 'not-a-picture'

const lies: readonly string[] = [
  'unchanged',
  'lost-face',
  'wrong-picture',
  'tall',
  'not-a-picture',
] satisfies Lie[]
const made = new Map<string, Promise<Buffer>>()

/**
 * What a vendor makes of a picture of the drawn figure of the landing page: honestly, another colour on the chest. The same pictures
 * are sent by many tests, and drawn once.
 */
export function makeResult(behaviour: string, person: Buffer, garment: Buffer): Promise<Buffer> {
  const what = lies.includes(behaviour) ? behaviour : 'honest'
  const key = `${what} ${createHash('sha256').update(person).update(garment).digest('hex')}`
  const result = made.get(key) ?? drawResult(what, person, garment)
  made.set(key, result)
  return result
}

async function drawResult(behaviour: string, person: Buffer, garment: Buffer): Promise<Buffer> {
  if (behaviour === 'not-a-picture') return Buffer.from('<html>Service temporarily overloaded</html>')
  const { width, height } = await sharp(person).metadata()
  const encode = (picture: Sharp) => picture.png({ compressionLevel: 1 }).toBuffer()
  if (behaviour === 'unchanged') return encode(sharp(person))
  if (behaviour === 'wrong-picture') return encode(sharp(garment).resize(width, height, { fit: 'fill' }))
  const painted = sharp(person).composite([
    { input: paintChest(width, height) },
    ...(behaviour === 'lost-face' ? [{ input: smearHead(width, height) }] : []),
  ])
  if (behaviour !== 'tall') return encode(painted)
  return encode(sharp(await encode(painted)).extend({ top: height, background: '#fff' }))
}

/* The figure stands in a frame of 3:4, in the middle of the picture where that is of another shape. */

function paintChest(width: number, height: number): Buffer {
  const frame = Math.min(height, (width * 4) / 3)
  const y = (height - frame) / 2 + frame * 0.42
  return draw(
    width,
    height,
    `<rect x="${width * 0.37}" y="${y}" width="${width * 0.26}" height="${frame * 0.22}" fill="#1d6b3a"/>`,
  )
}

function smearHead(width: number, height: number): Buffer {
  const frame = Math.min(height, (width * 4) / 3)
  const y = (height - frame) / 2 + frame * 0.13
  return draw(
    width,
    height,
    `<ellipse cx="${width / 2}" cy="${y}" rx="${width * 0.13}" ry="${frame * 0.14}" fill="#c9a27f"/>`,
  )
}

function draw(width: number, height: number, shapes: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
  )
}
