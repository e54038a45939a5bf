import { crc32, createDeflate } from 'node:zlib'
import { once } from 'node:events'

/** [x, y, every x, every y] of Adam7's passes; a picture that is not interlaced has the last line alone. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const bytesPerPixel = 8

/**
 * A PNG of `side` squared pixels with 16 bits a channel and transparency: some hundred kilobytes, which take eight bytes a pixel
 * once they are decoded. Interlaced it cannot be read line by line, and turned it is needed whole twice.
 */
export async function makeHostilePng(side: number, { isInterlaced = false, isTurned = false } = {}) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([16, 6, 0, 0, isInterlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...(isTurned ? [chunk('eXIf', orientation6)] : []),
    chunk('IDAT', await deflateBlack(side, isInterlaced)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Big-endian TIFF with one entry: orientation, a quarter turn. */
const orientation6 = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')

async function deflateBlack(side: number, isInterlaced: boolean): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 })
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  const ended = once(deflate, 'end')
  for (const [x, y, everyX, everyY] of isInterlaced ? passes : ([[0, 0, 1, 1]] as const)) {
    const line = Buffer.alloc(1 + Math.ceil((side - x) / everyX) * bytesPerPixel)
    for (let row = y; row < side; row += everyY) {
      if (!deflate.write(line)) await once(deflate, 'drain')
    }
  }
  deflate.end()
  await ended
  return Buffer.concat(parts)
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
