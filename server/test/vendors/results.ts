import sharp from 'sharp'

/**
 * unchanged: the person's picture again · lost-face: a smear where the face was · wrong-picture: the garment ·
 * tall: another shape · not-a-picture: text
 */
export type Lie = 'unchanged' | 'lost-face' | 'wrong-picture' | 'tall' | 'not-a-picture'

/** What a vendor makes of a picture of the drawn figure of the landing page: honestly, another colour on the chest. */
export async function makeResult(behaviour: string, person: Buffer, garment: Buffer): Promise<Buffer> {
  if (behaviour === 'not-a-picture') return Buffer.from('<html>Service temporarily overloaded</html>')
  const { width, height } = await sharp(person).metadata()
  if (behaviour === 'unchanged') return sharp(person).png().toBuffer()
  if (behaviour === 'wrong-picture')
    return sharp(garment).resize(width, height, { fit: 'fill' }).png().toBuffer()
  const painted = await sharp(person)
    .composite([{ input: paintChest(width, height) }])
    .png()
    .toBuffer()
  if (behaviour === 'tall') return sharp(painted).extend({ top: height, background: '#fff' }).png().toBuffer()
  if (behaviour === 'lost-face')
    return sharp(painted)
      .composite([{ input: smearHead(width, height) }])
      .png()
      .toBuffer()
  return painted
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
