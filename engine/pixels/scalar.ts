export function clamp(value: number, low: number, high: number): number {
  if (value < low) return low
  return value > high ? high : value
}

/** 0 below `from`, 1 above `to`, a smooth cubic between them. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1)
  return t * t * (3 - 2 * t)
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** The value below which `share` (0..1) of the numbers lie; the list is reordered. NaN when it is empty. */
export function quantile(values: Float32Array, share: number): number {
  if (values.length === 0) return Number.NaN
  return selectNth(values, Math.min(values.length - 1, Math.floor(share * values.length)))
}

/** Hoare's selection: only the part that holds the wanted place is put in order. */
function selectNth(values: Float32Array, n: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const pivot = middleOf(values[low], values[(low + high) >> 1], values[high])
    let i = low
    let j = high
    while (i <= j) {
      while (values[i] < pivot) i++
      while (values[j] > pivot) j--
      if (i > j) break
      const swapped = values[i]
      values[i++] = values[j]
      values[j--] = swapped
    }
    if (n <= j) high = j
    else if (n >= i) low = i
    else break
  }
  return values[n]
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

/** The Gaussian bell: 1 at 0, .37 at -1 and 1. */
export function bell(x: number): number {
  return Math.exp(-x * x)
}
