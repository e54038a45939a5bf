import type { Plane } from '../picture.ts'

/** Memory given back, for the next plane: large arrays made anew each time cost more than the work done in them. */
const spare: ArrayBuffer[] = []
let spareBytes = 0
const mostSpareBytes = 12e6
const leastBytes = 4096

/** A plane with left-over values, to be written in full. It may be kept, or given back with `returnPlane`. */
export function borrowPlane(width: number, height: number): Plane {
  return { width, height, values: borrowValues(width * height) }
}

/** A plane of zeros, which may be given back as well. */
export function borrowEmptyPlane(width: number, height: number): Plane {
  const plane = borrowPlane(width, height)
  plane.values.fill(0)
  return plane
}

/** The smallest spare memory that holds the values, unless it would waste more than half of itself. */
function borrowValues(length: number): Float32Array<ArrayBuffer> {
  const bytes = length * 4
  let best = -1
  for (let k = 0; k < spare.length; k++) {
    const size = spare[k].byteLength
    if (size >= bytes && size <= bytes * 2 && (best < 0 || size < spare[best].byteLength)) best = k
  }
  if (best < 0) return new Float32Array(length)
  const [buffer] = spare.splice(best, 1)
  spareBytes -= buffer.byteLength
  return new Float32Array(buffer, 0, length)
}

/** Gives the memory of a plane back; nobody may use the plane after that. */
export function returnPlane({ values }: Plane) {
  giveBack(values)
}

/** `returnPlane` for what is no plane. */
export function giveBack(...arrays: (Float32Array | Int32Array | Uint8Array)[]) {
  for (const { buffer } of arrays) {
    if (!(buffer instanceof ArrayBuffer) || buffer.byteLength < leastBytes) continue
    if (buffer.byteLength > mostSpareBytes / 2) {
      free(buffer)
      continue
    }
    spare.push(buffer)
    spareBytes += buffer.byteLength
  }
  while (spareBytes > mostSpareBytes) freeOldest()
}

function freeOldest() {
  const oldest = spare.shift()
  if (!oldest) return
  spareBytes -= oldest.byteLength
  free(oldest)
}

/** At once, where the collector would let large memory lie that has been there for a while. */
function free(buffer: ArrayBuffer) {
  buffer.transfer(0)
}

let pad = new Float32Array(0)

/** At least `length` left-over values for use at once, within one function that calls no other that uses them. */
export function scratchPad(length: number): Float32Array {
  if (pad.length < length) pad = new Float32Array(length)
  return pad
}

/** Keeps nothing for later: for a thread whose work is done. */
export function releaseScratch() {
  while (spare.length > 0) freeOldest()
  pad = new Float32Array(0)
}
