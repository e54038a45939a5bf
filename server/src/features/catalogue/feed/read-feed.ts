import { createGunzip } from 'node:zlib'
import { pipeline, Readable } from 'node:stream'
import { FeedError, type FeedRow } from './feed.ts'
import { readTextFeed } from './read-text.ts'
import { readXmlFeed } from './read-xml.ts'

/** No shop's feed is longer, unpacked; what is, was made to fill a memory. */
const maxUnpackedBytes = 8 * 1024 ** 3
/** Text packs to a tenth; only what repeats itself for ever packs to less than this share. */
const packedTo = 1 / 200
const leastBomb = 8 * 1024 ** 2

/** The products of a Google Merchant feed as its bytes come: XML, tab- or comma-separated text, each perhaps in gzip. */
export async function* readFeed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FeedRow> {
  const packed = await peek(bytes)
  const isPacked = packed.first[0] === 0x1f && packed.first[1] === 0x8b
  const { first, all } = isPacked ? await peek(unpack(packed.all)) : packed
  const start = new TextDecoder().decode(first.subarray(0, 512)).trimStart()
  yield* start.startsWith('<') ? readXmlFeed(all) : readTextFeed(all)
}

async function peek(bytes: AsyncIterable<Uint8Array>) {
  const iterator = bytes[Symbol.asyncIterator]()
  const { value, done } = await iterator.next()
  if (done) throw new FeedError('The feed is empty.')
  const first = value
  async function* all() {
    yield first
    for (;;) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  }
  return { first, all: all() }
}

async function* unpack(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let packedBytes = 0
  let unpackedBytes = 0
  async function* count() {
    for await (const chunk of bytes) {
      packedBytes += chunk.byteLength
      yield chunk
    }
  }
  const unpacking = createGunzip()
  pipeline(Readable.from(count(), { objectMode: false }), unpacking, () => {})
  try {
    for await (const chunk of unpacking) {
      unpackedBytes += chunk.byteLength
      const isBomb = unpackedBytes > leastBomb && packedBytes < unpackedBytes * packedTo
      if (isBomb || unpackedBytes > maxUnpackedBytes) {
        throw new FeedError('Unpacked, the feed is larger than any shop’s can be.')
      }
      yield chunk
    }
  } catch (error) {
    if (error instanceof FeedError) throw error
    throw new FeedError('The gzip file is damaged or incomplete.')
  } finally {
    unpacking.destroy()
  }
}
