/** Two pieces have one hue up to so much of their shares of red or green. */
const alike = 0.045

/** The mean RGB of each piece, by label. */
export function meanColours(pixels: Uint8Array, labels: Int32Array, count: number): number[][] {
  const sums = Array.from({ length: count + 1 }, () => [0, 0, 0, 0])
  for (let i = 0; i < labels.length; i++) {
    const sum = sums[labels[i]]
    for (let c = 0; c < 3; c++) sum[c] += pixels[i * 3 + c]
    sum[3]++
  }
  return sums.map(([red, green, blue, area]) => [red / area, green / area, blue / area])
}

/** Whether two colours, as of a belly and of what is beside it, have one hue. */
export function isAlike(one: number[], other: number[]): boolean {
  const sum = (colour: number[]) => colour[0] + colour[1] + colour[2]
  return [0, 1].every((c) => Math.abs(one[c] / sum(one) - other[c] / sum(other)) < alike)
}
