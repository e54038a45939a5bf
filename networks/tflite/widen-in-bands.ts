import * as tensorflow from '@tensorflow/tfjs-core'
import type { Tensor, Tensor4D } from '@tensorflow/tfjs-core'
import { codes } from './operators.ts'
import type { LiteConstant, LiteStep } from './read-model.ts'

/** Bytes: what is larger between two steps is made and used up by bands of rows. The runtime's memory never shrinks. */
const mostBetween = 6 * 2 ** 20

/** Rows of an input that make rows of an answer, and what is padded above, below, left and right of them. */
export type Band = { from: number; to: number; pad: [[0, 0], [number, number], [number, number], [0, 0]] }

/**
 * Whether the steps from `index` on widen a picture's channels pixel by pixel, convolve each by itself, and narrow them pixel by pixel, with
 * more in between than should be held at once.
 */
export function isWidening(
  steps: readonly LiteStep[],
  index: number,
  files: Map<number, LiteConstant>,
): boolean {
  const [widen, convolve, narrow] = steps.slice(index, index + 3)
  if (!widen || !convolve || !narrow) return false
  const isPixelwise = ({ code, inputs, output }: LiteStep, before: number[]) => {
    const [, height, width] = files.get(inputs[1] ?? -1)?.shape ?? []
    const keepsSize = output.shape[1] === before[1] && output.shape[2] === before[2]
    return code === codes.convolution && height === 1 && width === 1 && keepsSize
  }
  const isUsedOnce = ({ output }: LiteStep, next: LiteStep) =>
    next.inputs[0] === output.index &&
    steps.every(({ inputs }) => inputs === next.inputs || !inputs.includes(output.index))
  const [, height = 0, width = 0, depth = 0] = widen.output.shape
  const input = steps.find(({ output }) => output.index === widen.inputs[0])
  return (
    4 * height * width * depth > mostBetween &&
    isPlain(convolve) &&
    input !== undefined &&
    isPixelwise(widen, input.output.shape) &&
    isPixelwise(narrow, convolve.output.shape) &&
    isUsedOnce(widen, convolve) &&
    isUsedOnce(convolve, narrow)
  )
}

/** A convolution of each channel that pads its input evenly, and looks at neighbours alone. */
function isPlain({ code, options }: LiteStep): boolean {
  const isEven = code === codes.depthwiseConvolution && options.byte(0) === 0
  return isEven && options.integer(5, 1) === 1 && options.integer(6, 1) === 1
}

/** For a convolution that pads its input so that the answer is a `stride`-th of its size; `reach`: the sides of its filter. */
export function cutBands(
  [, height = 0, width = 0, depth = 0]: readonly number[],
  [down, across]: readonly [number, number],
  [tall = 0, wide = 0]: readonly number[],
): Band[] {
  const rows = Math.ceil(height / down)
  const above = Math.max(0, (rows - 1) * down + tall - height) >> 1
  const beside = Math.max(0, (Math.ceil(width / across) - 1) * across + wide - width)
  const count = Math.ceil((4 * height * width * depth) / mostBetween)
  return Array.from({ length: count }, (_, band) => {
    const first = Math.round((band * rows) / count) * down - above
    const last = (Math.round(((band + 1) * rows) / count) - 1) * down - above + tall
    const [from, to] = [Math.max(0, first), Math.min(height, last)]
    return {
      from,
      to,
      pad: [
        [0, 0],
        [from - first, last - to],
        [beside >> 1, beside - (beside >> 1)],
        [0, 0],
      ],
    }
  })
}

/** The three steps by bands: every number is computed as ever, but for those in rows where bands meet, which are computed twice. */
export function runInBands(
  x: Tensor,
  bands: readonly Band[],
  between: (rows: Tensor, pad: Band['pad']) => Tensor,
  narrow: (values: Tensor) => Tensor,
): Tensor {
  const [, , width = 0, depth = 0] = x.shape
  const parts = bands.map(({ from, to, pad }) => {
    const wide = tensorflow.tidy(() =>
      between(tensorflow.slice(x as Tensor4D, [0, from, 0, 0], [1, to - from, width, depth]), pad),
    )
    const part = narrow(wide)
    wide.dispose()
    return part
  })
  return tensorflow.concat(parts, 1)
}
