/**
 * A convolutional code of rate 1/4 and constraint length 7 (generators 135, 135, 147, 163 octal: Proakis, Digital Communications,
 * table 8.2-3), ended with zeros and read by Viterbi's algorithm with soft decisions.
 */
const generators = [0o135, 0o135, 0o147, 0o163]
const memory = 6
const states = 1 << memory

/** How many code bits stand for so many bits. */
export function countCodeBits(bits: number): number {
  return (bits + memory) * generators.length
}

/** The code bits, each 0 or 1, of a list of bits. */
export function encode(bits: Uint8Array): Uint8Array {
  const code = new Uint8Array(countCodeBits(bits.length))
  let register = 0
  for (let k = 0; k < bits.length + memory; k++) {
    register = shiftIn(register, bits[k] ?? 0)
    for (const [n, generator] of generators.entries())
      code[k * generators.length + n] = parity(register & generator)
    register &= states - 1
  }
  return code
}

/**
 * The likeliest bits behind what was received: per code bit a number, positive for 1 and negative for 0, the larger the surer.
 * `soft` has `countCodeBits(bits)` of them.
 */
export function decode(soft: Float64Array, bits: number): Uint8Array {
  const steps = bits + memory
  const origins = new Uint8Array(steps * states)
  let scores = new Float64Array(states).fill(-Infinity)
  scores[0] = 0
  for (let step = 0; step < steps; step++) {
    const next = new Float64Array(states).fill(-Infinity)
    for (let state = 0; state < states; state++) {
      if (scores[state] === -Infinity) continue
      for (let bit = 0; bit <= (step < bits ? 1 : 0); bit++) {
        const register = shiftIn(state, bit)
        const target = register & (states - 1)
        const score = scores[state] + agree(register, soft, step)
        if (score <= next[target]) continue
        next[target] = score
        origins[step * states + target] = state
      }
    }
    scores = next
  }
  return traceBack(origins, bits)
}

/** The register holds the newest bit lowest. */
const shiftIn = (register: number, bit: number) => (register << 1) | bit

function agree(register: number, soft: Float64Array, step: number): number {
  let sum = 0
  for (let n = 0; n < generators.length; n++) {
    const received = soft[step * generators.length + n]
    sum += parity(register & generators[n]) ? received : -received
  }
  return sum
}

/** The code ends in the state of zeros; from there the way leads back. */
function traceBack(origins: Uint8Array, bits: number): Uint8Array {
  const found = new Uint8Array(bits)
  let state = 0
  for (let step = bits + memory - 1; step >= 0; step--) {
    if (step < bits) found[step] = state & 1
    state = origins[step * states + state]
  }
  return found
}

function parity(value: number): number {
  let rest = value
  let odd = 0
  for (; rest; rest &= rest - 1) odd ^= 1
  return odd
}
