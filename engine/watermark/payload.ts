import { countCodeBits, decode, encode } from './convolutional-code.ts'

/** What a watermark says: a number of 40 bits, with 16 bits that tell whether it was read right. */
const numberBits = 40
const checkBits = 16
const payloadBits = numberBits + checkBits
export const codeBits = countCodeBits(payloadBits)

export const largestMark = 2 ** numberBits - 1

/** The code bits of a number from 0 to `largestMark`. */
export function writePayload(mark: number): Uint8Array {
  if (!Number.isInteger(mark) || mark < 0 || mark > largestMark) throw new RangeError('A mark has 40 bits.')
  const bits = new Uint8Array(payloadBits)
  writeBits(bits, 0, numberBits, mark)
  writeBits(bits, numberBits, checkBits, checkOf(bits))
  return encode(bits)
}

/** The number behind received code bits (`codeBits` of them, see `decode`), or null when its check fails. */
export function readPayload(soft: Float64Array): number | null {
  const bits = decode(soft, payloadBits)
  const isRight = readBits(bits, numberBits, checkBits) === checkOf(bits)
  return isRight ? readBits(bits, 0, numberBits) : null
}

/** CRC-16/CCITT-FALSE of the number's bits. */
function checkOf(bits: Uint8Array): number {
  let register = 0xffff
  for (let k = 0; k < numberBits; k++) {
    const feedback = ((register >> 15) & 1) ^ bits[k]
    register = ((register << 1) & 0xffff) ^ (feedback ? 0x1021 : 0)
  }
  return register
}

function writeBits(bits: Uint8Array, start: number, count: number, value: number) {
  for (let k = 0; k < count; k++) bits[start + k] = Math.floor(value / 2 ** (count - 1 - k)) % 2
}

function readBits(bits: Uint8Array, start: number, count: number): number {
  let value = 0
  for (let k = 0; k < count; k++) value = value * 2 + bits[start + k]
  return value
}
