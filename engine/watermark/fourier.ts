/** Complex numbers side by side: the real parts and the imaginary parts of a list or of a square grid, row by row. */
export type Complex = { re: Float64Array; im: Float64Array }

export function createComplex(length: number): Complex {
  return { re: new Float64Array(length), im: new Float64Array(length) }
}

/**
 * The discrete Fourier transform of a square grid of `side` x `side`, in place; `side` is a power of two. `sign` -1 is the forward
 * transform and +1 the inverse one, both without a factor. Whoever reads only some columns names these; the others then hold nothing
 * of use.
 */
export function transformGrid(grid: Complex, side: number, sign: 1 | -1, columns?: Set<number>) {
  const line = createComplex(side)
  const turns = listTurns(side, sign)
  for (let row = 0; row < side; row++) transformLine(grid, row * side, 1, line, turns)
  for (const column of columns ?? line.re.keys()) transformLine(grid, column, side, line, turns)
}

/** The first half of the unit circle, in `side` steps around the whole. */
function listTurns(side: number, sign: 1 | -1): Complex {
  const turns = createComplex(side / 2)
  for (let k = 0; k < side / 2; k++) {
    const angle = (sign * 2 * Math.PI * k) / side
    turns.re[k] = Math.cos(angle)
    turns.im[k] = Math.sin(angle)
  }
  return turns
}

function transformLine(grid: Complex, start: number, step: number, line: Complex, turns: Complex) {
  const length = line.re.length
  let isEmpty = true
  for (let k = 0, at = start; k < length; k++, at += step) {
    line.re[k] = grid.re[at]
    line.im[k] = grid.im[at]
    isEmpty &&= line.re[k] === 0 && line.im[k] === 0
  }
  if (isEmpty) return
  transform(line, turns)
  for (let k = 0, at = start; k < length; k++, at += step) {
    grid.re[at] = line.re[k]
    grid.im[at] = line.im[k]
  }
}

/** Cooley and Tukey's algorithm of 1965: sorted by reversed bits, then joined in pairs. */
function transform({ re, im }: Complex, turns: Complex) {
  const length = re.length
  sortByReversedBits(re, im)
  for (let size = 2; size <= length; size *= 2) {
    const half = size / 2
    for (let k = 0; k < half; k++) {
      const [cos, sin] = [turns.re[(k * length) / size], turns.im[(k * length) / size]]
      for (let even = k; even < length; even += size) {
        const odd = even + half
        const turnedRe = re[odd] * cos - im[odd] * sin
        const turnedIm = re[odd] * sin + im[odd] * cos
        re[odd] = re[even] - turnedRe
        im[odd] = im[even] - turnedIm
        re[even] += turnedRe
        im[even] += turnedIm
      }
    }
  }
}

function sortByReversedBits(re: Float64Array, im: Float64Array) {
  const length = re.length
  for (let k = 1, reversed = 0; k < length; k++) {
    let bit = length >> 1
    for (; reversed & bit; bit >>= 1) reversed ^= bit
    reversed ^= bit
    if (k >= reversed) continue
    ;[re[k], re[reversed]] = [re[reversed], re[k]]
    ;[im[k], im[reversed]] = [im[reversed], im[k]]
  }
}
