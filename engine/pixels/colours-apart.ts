/** The Euclidean distance of two colours of three channels. */
export function distanceOf(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

/** A darker colour, 0..255, counts as if it were so bright: small differences in the dark are no edge. */
const darkest = 40

/** Whether a channel of two RGB pixels differs by more than a share, `change`, of its mean. */
export function isEdge(pixels: Uint8Array, one: number, other: number, change: number): boolean {
  for (let c = 0; c < 3; c++) {
    const [a, b] = [pixels[one * 3 + c], pixels[other * 3 + c]]
    if (Math.abs(a - b) > change * Math.max(darkest, (a + b) / 2)) return true
  }
  return false
}
