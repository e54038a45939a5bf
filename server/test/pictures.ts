import sharp, { type Sharp } from 'sharp'

/* Pictures drawn for the tests: no real person stands in this repository. */

type Size = { width?: number; height?: number }

/** A "photo": a figure before a wall, as sharp to be encoded. Small, so that tests are quick. */
export function drawPhoto({ width = 240, height = 320 }: Size = {}): Sharp {
  const figure = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 320" width="${width}" height="${height}" preserveAspectRatio="none">
<rect width="240" height="320" fill="#b9c4cf"/><circle cx="120" cy="70" r="34" fill="#c98f6b"/>
<rect x="72" y="106" width="96" height="130" rx="20" fill="#3c5a8a"/><rect x="84" y="232" width="72" height="88" fill="#30343c"/></svg>`
  return sharp(Buffer.from(figure)).flatten()
}

/** A garment alone on white. */
export function drawGarment({ width = 200, height = 200 }: Size = {}): Sharp {
  const shirt = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${width}" height="${height}" preserveAspectRatio="none">
<rect width="200" height="200" fill="#ffffff"/><path d="M60 30h80l40 40-24 24-16-14v100H60V80L44 94 20 70z" fill="#a8322e"/></svg>`
  return sharp(Buffer.from(shirt)).flatten()
}

export const jpegOf = (picture: Sharp) => picture.clone().jpeg({ quality: 90 }).toBuffer()
export const pngOf = (picture: Sharp) => picture.clone().png().toBuffer()
export const webpOf = (picture: Sharp) => picture.clone().webp().toBuffer()

/** The photo and the garment of every test that does not care which: drawn once. */
export const anyPhoto = drawnOnce(() => jpegOf(drawPhoto()))
export const anyGarment = drawnOnce(() => jpegOf(drawGarment()))

function drawnOnce(draw: () => Promise<Buffer>): () => Promise<Buffer> {
  let drawn: Promise<Buffer> | undefined
  return () => (drawn ??= draw())
}

/** A part of a form, as a browser sends a chosen file. */
export function fileOf(bytes: Uint8Array, name = 'picture.jpg', type = 'image/jpeg'): File {
  return new File([Uint8Array.from(bytes)], name, { type })
}
