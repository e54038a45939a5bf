import type { Mask } from './mask.ts'

/** Grows the mask by up to so many steps to the four neighbours where that is allowed (a conditional dilation). Changes `mask`. */
export function growWithin(
  { width, height, values }: Mask,
  isAllowed: (pixel: number) => boolean,
  steps: number,
) {
  const last = (height - 1) * width
  let front: number[] = []
  for (let i = 0; i < values.length; i++) if (values[i]) front.push(i)
  for (let step = 0; step < steps && front.length > 0; step++) {
    const next: number[] = []
    const visit = (i: number) => {
      if (values[i] || !isAllowed(i)) return
      values[i] = 1
      next.push(i)
    }
    for (const i of front) {
      const x = i % width
      if (x > 0) visit(i - 1)
      if (x < width - 1) visit(i + 1)
      if (i >= width) visit(i - width)
      if (i < last) visit(i + width)
    }
    front = next
  }
}
