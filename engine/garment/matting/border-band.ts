import { createMask, type Mask } from '../../pixels/mask.ts'

/** The pixels that lie within `breadth` pixels of the picture's frame. */
export function borderBand(width: number, height: number, breadth: number): Mask {
  const band = createMask(width, height)
  band.values.fill(1)
  for (let y = breadth; y < height - breadth; y++)
    band.values.fill(0, y * width + breadth, (y + 1) * width - breadth)
  return band
}
