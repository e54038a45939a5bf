import type { Plane } from '../picture.ts'

/**
 * Where a colour lies on the way from `behind` (0) to `front` (1), and the squared distance of these two: the compositing equation solved for known foreground and
 * background (Smith and Blinn, Blue Screen Matting, 1996). All are channels of one size, asked at one pixel.
 */
export function placeBetween(
  colour: readonly Plane[],
  front: readonly Plane[],
  behind: readonly Plane[],
  pixel: number,
): { place: number; square: number } {
  let along = 0
  let square = 0
  for (let c = 0; c < 3; c++) {
    const difference = front[c].values[pixel] - behind[c].values[pixel]
    along += (colour[c].values[pixel] - behind[c].values[pixel]) * difference
    square += difference * difference
  }
  return { place: along / square, square }
}
