import { createHash } from 'node:crypto'

const modulus = 1n << 256n

/**
 * Of a set of things in whatever order: how many there are, and the sum of their SHA-256 hashes modulo 2^256. Two sets that differ
 * in anything differ in it.
 */
export function createFingerprint() {
  let count = 0
  let sum = 0n
  return {
    add(...parts: (string | Uint8Array)[]) {
      const hash = createHash('sha256')
      for (const part of parts) hash.update(part)
      sum = (sum + BigInt(`0x${hash.digest('hex')}`)) % modulus
      count++
    },
    read: () => ({ count, hash: sum.toString(16).padStart(64, '0') }),
  }
}
