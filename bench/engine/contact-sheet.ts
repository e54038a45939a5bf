import sharp from 'sharp'

export type Tile = { picture: Uint8Array | null; label: string }

/** Writes rows of labelled pictures to a PNG; null leaves a tile empty. */
export async function writeSheet(
  path: string,
  rows: readonly (readonly Tile[])[],
  tile = { width: 240, height: 320 },
) {
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const line = 18
  const layers = rows.flatMap((row, y) =>
    row.map(async ({ picture, label }, x) => {
      const left = x * tile.width
      const top = y * (tile.height + line)
      const text = { input: drawLabel(label, tile.width, line), left, top: top + tile.height }
      if (!picture) return [text]
      const input = await sharp(picture)
        .resize(tile.width, tile.height, { fit: 'contain', background: '#ffffff' })
        .flatten({ background: '#ffffff' })
        .png({ compressionLevel: 1 })
        .toBuffer()
      return [{ input, left, top }, text]
    }),
  )
  await sharp({
    create: {
      width: columns * tile.width,
      height: Math.max(1, rows.length * (tile.height + line)),
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite((await Promise.all(layers)).flat())
    .png()
    .toFile(path)
}

function drawLabel(label: string, width: number, height: number): Buffer {
  const text = label.replace(/[<&>]/g, '')
  return Buffer.from(
    `<svg width="${width}" height="${height}"><text x="4" y="13" font-size="11" font-family="sans-serif">${text}</text></svg>`,
  )
}
