import * as tensorflow from '@tensorflow/tfjs-core'
import type { Tensor, Tensor3D, Tensor4D } from '@tensorflow/tfjs-core'
import type { Fields, LiteConstant, LiteModel, LiteStep } from './read-model.ts'

/** Runs a network on one input, and answers its one output. */
export type LiteNetwork = (input: Float32Array) => Float32Array

/**
 * Readies a network of the steps that `steps` lists for the runtime that is set. Throws on one that needs others. The weights are held
 * by the runtime; what a step computed is given back after its last use.
 */
export function createLiteNetwork({ constants: files, steps, input, output }: LiteModel): LiteNetwork {
  const constants = layOutConstants(files, steps)
  const spent = steps.map((_, index) => lastUses(steps, index).filter((used) => !constants.has(used)))
  return (values) => {
    const found = new Map<number, Tensor>([[input.index, tensorflow.tensor(values, input.shape)]])
    for (const [index, step] of steps.entries()) {
      const inputs = step.inputs.map((place) => found.get(place) ?? constants.get(place))
      found.set(
        step.output.index,
        tensorflow.tidy(() => runStep(step, inputs)),
      )
      for (const last of spent[index] ?? []) {
        found.get(last)?.dispose()
        found.delete(last)
      }
    }
    const answer = found.get(output.index)
    if (!answer) throw new Error('The network has no output.')
    const result = answer.dataSync<'float32'>()
    answer.dispose()
    return result
  }
}

/** What a step is the last to use. */
function lastUses(steps: LiteStep[], index: number): number[] {
  const later = new Set(steps.slice(index + 1).flatMap(({ inputs }) => inputs))
  return steps[index]?.inputs.filter((place) => !later.has(place)) ?? []
}

/** Numbers of the schema's `BuiltinOperator`. */
const codes = {
  add: 0,
  convolution: 3,
  depthwiseConvolution: 4,
  multiply: 18,
  reshape: 22,
  resizeBilinear: 23,
  softmax: 25,
  transpose: 39,
  transposedConvolution: 67,
  sum: 74,
  resizeNearest: 97,
}

/** The weights, laid out as the runtime wants them: both formats order the axes of a filter in their own way. */
function layOutConstants(constants: LiteModel['constants'], steps: LiteStep[]): Map<number, Tensor> {
  const tensors = new Map<number, Tensor>()
  for (const { code, inputs } of steps) {
    for (const [position, place] of inputs.entries()) {
      const constant = constants.get(place)
      if (constant && !tensors.has(place)) tensors.set(place, layOut(code, position, constant))
    }
  }
  return tensors
}

const integerInputs = [codes.reshape, codes.transpose, codes.sum, codes.resizeBilinear, codes.resizeNearest]

function layOut(code: number, position: number, { shape, data }: LiteConstant): Tensor {
  const isShape = integerInputs.includes(code) || (code === codes.transposedConvolution && position === 0)
  if (isShape) return tensorflow.tensor(new Int32Array(data), shape, 'int32')
  return tensorflow.tidy(() => {
    const values = tensorflow.tensor(new Float32Array(data), shape)
    if (position !== 1) return values
    if (code === codes.convolution || code === codes.depthwiseConvolution)
      return tensorflow.transpose(values, [1, 2, 3, 0])
    return code === codes.transposedConvolution ? layOutTransposed(values, shape) : values
  })
}

/**
 * A transposed convolution whose stride is its filter's side adds nothing up: each pixel becomes a block of its own, by a filter of one
 * pixel that answers all of the block at once. (The runtime's own kernel takes ten times as long.)
 */
function layOutTransposed(values: Tensor, [depth = 0, height = 0, width = 0, from = 0]: number[]): Tensor {
  return tensorflow.reshape(tensorflow.transpose(values, [3, 1, 2, 0]), [1, 1, from, height * width * depth])
}

function runStep({ code, options, output: { shape } }: LiteStep, inputs: (Tensor | undefined)[]): Tensor {
  const [first, second, third, fourth] = inputs as [Tensor, Tensor, Tensor, Tensor | undefined]
  switch (code) {
    case codes.add:
      return activate(tensorflow.add(first, second), options.byte(0))
    case codes.multiply:
      return activate(tensorflow.mul(first, second), options.byte(0))
    case codes.convolution:
      return tensorflow.fused.conv2d({
        x: first as Tensor4D,
        filter: second as Tensor4D,
        bias: third,
        ...windowOf(options),
        dilations: [options.integer(5, 1), options.integer(4, 1)],
        activation: nameOf(options.byte(3)),
      })
    case codes.depthwiseConvolution:
      return tensorflow.fused.depthwiseConv2d({
        x: first as Tensor4D,
        filter: second as Tensor4D,
        bias: third,
        ...windowOf(options),
        dilations: [options.integer(6, 1), options.integer(5, 1)],
        activation: nameOf(options.byte(4)),
      })
    case codes.transposedConvolution: {
      const parts = tensorflow.conv2d(third as Tensor4D, second as Tensor4D, 1, 'valid')
      const grown = tensorflow.depthToSpace(parts, (shape[1] ?? 0) / (third.shape[1] ?? 1))
      return activate(fourth ? tensorflow.add(grown, fourth) : grown, options.byte(3))
    }
    case codes.reshape:
      return tensorflow.reshape(first, shape)
    case codes.transpose:
      return tensorflow.transpose(first, [...second.dataSync()])
    case codes.softmax:
      return tensorflow.softmax(first)
    case codes.sum:
      return tensorflow.sum(first, [...second.dataSync()], options.byte(0) === 1)
    case codes.resizeBilinear:
      return tensorflow.image.resizeBilinear(
        first as Tensor4D,
        sizeOf(shape),
        options.byte(2) === 1,
        options.byte(3) === 1,
      )
    case codes.resizeNearest:
      return tensorflow.image.resizeNearestNeighbor(
        first as Tensor3D | Tensor4D,
        sizeOf(shape),
        options.byte(0) === 1,
        options.byte(1) === 1,
      )
    default:
      throw new Error(`The network has steps of a kind that is not known: ${code}`)
  }
}

/** Padding and strides, which all convolutions name alike. */
function windowOf(options: Fields): { strides: [number, number]; pad: 'same' | 'valid' } {
  return {
    strides: [options.integer(2, 1), options.integer(1, 1)],
    pad: options.byte(0) === 0 ? 'same' : 'valid',
  }
}

function sizeOf([, height = 0, width = 0]: number[]): [number, number] {
  return [height, width]
}

/** Numbers of the schema's `ActivationFunctionType`. */
function nameOf(activation: number): 'linear' | 'relu' | 'relu6' {
  if (activation === 0) return 'linear'
  if (activation === 1) return 'relu'
  if (activation === 3) return 'relu6'
  throw new Error(`The network has an activation that is not known: ${activation}`)
}

function activate(values: Tensor, activation: number): Tensor {
  const name = nameOf(activation)
  if (name === 'relu') return tensorflow.relu(values)
  return name === 'relu6' ? tensorflow.relu6(values) : values
}
