import type { Config } from '../../config.ts'
import { withPicture } from '../../platform/images.ts'

const footerHeight = 80
const paper = '#fbfaf8'

/** The picture with a strip of 80 px under it that names us and says how it was made; keeps the machine-readable mark. */
export function writeBrandedDownload(picture: Uint8Array, config: Config): Promise<Uint8Array> {
  return withPicture(picture, async (opened) => {
    const { width, height } = await opened.metadata()
    const footer = Buffer.from(await drawFooter(width, config))
    return opened
      .extend({ bottom: footerHeight, background: paper })
      .composite([{ input: footer, top: height, left: 0 }])
      .keepXmp()
      .jpeg({ quality: 94, chromaSubsampling: '4:4:4' })
      .toBuffer()
  })
}

async function drawFooter(width: number, { brand, publicUrl }: Config): Promise<string> {
  // The library of fonts is loaded with the first download.
  const { drawText } = await import('../../platform/draw-text.ts')
  const [ink, quietInk] = ['#171b26', '#565b66']
  const right = width - 24
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${footerHeight}">
<g transform="translate(24 26)"><circle cx="14" cy="14" r="12.2" fill="none" stroke="${ink}" stroke-width="1.6"/><path d="M14 1a13 13 0 0 1 0 26z" fill="${ink}"/><circle cx="10.2" cy="14" r="1.75" fill="${ink}"/><circle cx="17.8" cy="14" r="1.75" fill="${paper}"/></g>
${drawText(brand, { face: 'display', size: 28, x: 64, y: 49, fill: ink })}
${drawText(new URL(publicUrl).host, { face: 'sans', size: 15, x: right, y: 36, fill: ink, anchor: 'end' })}
${drawText('AI-generated image', { face: 'sans', size: 13, x: right, y: 57, fill: quietInk, anchor: 'end' })}
</svg>`
}
