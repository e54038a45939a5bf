import { Transform } from 'node:stream'
import { RequestError } from './fail.ts'

const windowMs = 20_000
/** About 26 kbit/s, slower than any network that shows a page. */
const bytesPerWindow = 64 * 1024

/** Lets a body through that has an end and comes on; ends it with a RequestError when it is too long, or hardly moves. */
export function capBody(maxBytes: number): Transform {
  let total = 0
  let atLastLook = 0
  const look = setInterval(() => {
    if (total - atLastLook < bytesPerWindow) capped.destroy(new RequestError('upload_interrupted', {}))
    atLastLook = total
  }, windowMs)
  const capped = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      total += chunk.byteLength
      if (total > maxBytes) done(new RequestError('file_too_large', {}))
      else done(null, chunk)
    },
  })
  capped.on('close', () => clearInterval(look))
  return capped
}
