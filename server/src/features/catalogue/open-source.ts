import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { FeedError } from './feed/feed.ts'
import { openPublicUrl } from '../../platform/safe-fetch.ts'

export type OpenSource = {
  /** As it is written down: where the feed came from. */
  name: string
  bytes: AsyncIterable<Uint8Array>
  /** How many bytes there are; null when that is not known. */
  size: number | null
  /** How many have been read. */
  read(): number
  /** The same for the same content; null when that cannot be told. */
  fingerprint: string | null
}

const maxBytes = 2 * 1024 ** 3
const limitMs = 6 * 3_600_000

/** A feed in a file, or at a public address. */
export async function openSource(fileOrUrl: string): Promise<OpenSource> {
  return /^https?:/i.test(fileOrUrl) ? openAddress(fileOrUrl) : openFile(resolve(fileOrUrl))
}

async function openFile(path: string): Promise<OpenSource> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new FeedError(`There is no file ${path}.`)
  return count({
    name: path,
    bytes: createReadStream(path, { highWaterMark: 256 * 1024 }),
    size: found.size,
    fingerprint: `${found.size} ${found.mtimeMs}`,
  })
}

async function openAddress(url: string): Promise<OpenSource> {
  const { headers, bytes } = await openPublicUrl(url, { maxBytes, limitMs }).catch((error: unknown) => {
    const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : ''
    throw new FeedError(`${url} could not be loaded: ${reason}.`)
  })
  const length = Number(headers.get('content-length'))
  const mark = headers.get('etag') ?? headers.get('last-modified')
  return count({
    name: url,
    bytes,
    size: length > 0 && !headers.get('content-encoding') ? length : null,
    fingerprint: mark === null ? null : `${mark} ${length}`,
  })
}

function count(source: Omit<OpenSource, 'read'>): OpenSource {
  let read = 0
  async function* counted() {
    for await (const chunk of source.bytes) {
      read += chunk.byteLength
      yield chunk
    }
  }
  return { ...source, bytes: counted(), read: () => read }
}
