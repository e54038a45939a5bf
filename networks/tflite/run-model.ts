import * as tensorflow from '@tensorflow/tfjs-core'
import type { Tensor, Tensor4D } from '@tensorflow/tfjs-core'
import { codes } from './operators.ts'
import type { Fields, LiteConstant, LiteModel, LiteStep } from './read-model.ts'
import { cutBands, isWidening, runInBands, type Band } from './widen-in-bands.ts'

/** Runs a network on one input, and answers its one output. */
export type LiteNetwork = (input: Float32Array) => Float32Array

/**
 * Readies a network of the steps that `steps` lists for the runtime that is set. Throws on one that needs others. The weights are held
 * by the runtime; what a step computed is given back after its last use.
 */
export function createLiteNetwork({ constants: files, steps, input, output }: LiteModel): LiteNetwork {
  const { constants, readied } = readySteps(steps, files)
  return (values) => {
    const found = new Map<number, Tensor>([[input.index, tensorflow.tensor(values, input.shape)]])
    for (const { inputs, output: made, run, spent } of readied) {
      const tensors = inputs.map((place) => found.get(place) ?? constants.get(place))
      found.set(
        made,
        tensorflow.tidy(() => run(tensors as Operands)),
      )
      for (const last of spent) {
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

/** Apart from what runs them, which would keep hold of the file with the steps. Weights are packed before the next are laid out. */
function readySteps(steps: LiteStep[], files: LiteModel['constants']) {
  const constants = new Map<number, Tensor>()
  const readied = []
  for (let index = 0, count = 1; index < steps.length; index += count) {
    count = isWidening(steps, index, files) ? 3 : 1
    const taken = steps.slice(index, index + count)
    const runs = taken.map((step) => {
      layOutConstants(files, step, constants)
      const run = readyStep(step)
      if (isConvolution(step)) packFilter(step, run, constants)
      return run
    })
    const last = taken[taken.length - 1]
    const [first] = runs
    if (!last || !first) break
    const inputs = taken.flatMap((step, k) => (k === 0 ? step.inputs : step.inputs.slice(1)))
    readied.push({
      inputs,
      output: last.output.index,
      run: count === 1 ? first : readyBands(taken, runs),
      spent: lastUses(inputs, steps.slice(index + count)).filter((used) => !files.has(used)),
    })
  }
  return { constants, readied }
}

/** Three steps as one: what the first makes larger and the last smaller again is in between by bands of rows. */
function readyBands([wide, convolve]: LiteStep[], [widen, , narrow]: Run[]): Run {
  const how = convolve && readWindow(convolve.options, depthwiseFields)
  // Not the step itself, which holds the file.
  const shape = wide?.output.shape
  if (!shape || !how || !widen || !narrow) throw new Error('Bands are made of three steps.')
  return (operands) => {
    const [x, filter, bias, ofEach, biasOfEach, last, lastBias] = operands as unknown as Tensor[]
    const bands = cutBands(shape, how.strides, ofEach?.shape ?? [])
    const between = (rows: Tensor, pad: Band['pad']) =>
      tensorflow.fused.depthwiseConv2d({
        ...how,
        x: widen([rows, filter, bias, undefined] as Operands) as Tensor4D,
        filter: ofEach as Tensor4D,
        bias: biasOfEach,
        // The types leave out what the runtime takes: rows and columns of its own at each side.
        pad: pad as never,
      })
    return runInBands(x as Tensor, bands, between, (values) =>
      narrow([values, last, lastBias, undefined] as Operands),
    )
  }
}

function isConvolution({ code }: LiteStep): boolean {
  return code === codes.convolution || code === codes.depthwiseConvolution
}

/** By a run on the smallest input there can be. */
function packFilter(
  { inputs }: LiteStep,
  run: (operands: Operands) => Tensor,
  constants: Map<number, Tensor>,
) {
  const [, filter, bias] = inputs.map((place) => constants.get(place))
  if (!filter) return
  const [height = 0, width = 0, depth = 0] = filter.shape
  tensorflow.tidy(() =>
    run([tensorflow.zeros([1, height, width, depth]), filter, bias, undefined] as Operands),
  )
}

/** What a step is given; the last ones are left out of most. */
type Operands = [Tensor, Tensor, Tensor, Tensor | undefined]
type Run = (operands: Operands) => Tensor

/** What is not used later. */
function lastUses(inputs: number[], after: LiteStep[]): number[] {
  const later = new Set(after.flatMap((step) => step.inputs))
  return inputs.filter((place) => !later.has(place))
}

/** The weights, laid out as the runtime wants them: both formats order the axes of a filter in their own way. */
function layOutConstants(
  files: LiteModel['constants'],
  { code, inputs }: LiteStep,
  constants: Map<number, Tensor>,
) {
  for (const [position, place] of inputs.entries()) {
    const constant = files.get(place)
    if (constant && !constants.has(place)) constants.set(place, layOut(code, position, constant))
  }
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

/** Reads a step's options once, so that the file they stand in may go. */
function readyStep({ code, options, output: { shape } }: LiteStep): Run {
  switch (code) {
    case codes.add:
    case codes.multiply: {
      const join = code === codes.add ? tensorflow.add : tensorflow.mul
      const activation = nameOf(options.byte(0))
      return ([one, other]) => activate(join(one, other), activation)
    }
    case codes.convolution: {
      const how = readWindow(options, { activation: 3, dilations: [5, 4] })
      return ([x, filter, bias]) =>
        tensorflow.fused.conv2d({ x: x as Tensor4D, filter: filter as Tensor4D, bias, ...how })
    }
    case codes.depthwiseConvolution: {
      const how = readWindow(options, depthwiseFields)
      return ([x, filter, bias]) =>
        tensorflow.fused.depthwiseConv2d({ x: x as Tensor4D, filter: filter as Tensor4D, bias, ...how })
    }
    case codes.transposedConvolution: {
      const activation = nameOf(options.byte(3))
      const splitOnce = createSplitter()
      return ([, filter, values, bias]) => {
        const [, height = 0, width = 0] = values.shape
        const [, tall = 0, wide = 0, depth = 0] = shape
        const columns = wide / width
        const { filters, tiled } = splitOnce(filter, bias, tall / height, columns)
        // What stands in one row of all blocks is one row of the answer, so that only whole rows are moved.
        const rows = filters.map((part) => {
          const row = tensorflow.fused.conv2d({
            x: values as Tensor4D,
            filter: part,
            strides: 1,
            pad: 'valid',
            activation,
            ...(tiled && { bias: tiled }),
          })
          return tensorflow.reshape(row, [height, 1, wide * depth])
        })
        return tensorflow.reshape(tensorflow.concat(rows, 1), shape)
      }
    }
    case codes.reshape:
      return ([values]) => tensorflow.reshape(values, shape)
    case codes.transpose:
      return ([values, order]) => tensorflow.transpose(values, [...order.dataSync()])
    case codes.softmax:
      return ([values]) => tensorflow.softmax(values)
    case codes.sum: {
      const keepsAxes = options.byte(0) === 1
      return ([values, axes]) => tensorflow.sum(values, [...axes.dataSync()], keepsAxes)
    }
    case codes.resizeBilinear:
    case codes.resizeNearest: {
      const isBilinear = code === codes.resizeBilinear
      const resize = isBilinear ? tensorflow.image.resizeBilinear : tensorflow.image.resizeNearestNeighbor
      const [alignsCorners, hasHalfPixels] = [
        options.byte(isBilinear ? 2 : 0),
        options.byte(isBilinear ? 3 : 1),
      ]
      const [, height = 0, width = 0] = shape
      return ([values]) =>
        resize(values as Tensor4D, [height, width], alignsCorners === 1, hasHalfPixels === 1)
    }
    default:
      throw new Error(`The network has steps of a kind that is not known: ${code}`)
  }
}

type Blocks = { filters: Tensor4D[]; tiled: Tensor | undefined }

/** A block's filters, row by row, and the bias of a row: made with the first run, since the runtime packs every new tensor anew. */
function createSplitter() {
  let kept: Blocks | undefined
  return (filter: Tensor, bias: Tensor | undefined, rows: number, columns: number): Blocks => {
    const blocks = kept ?? {
      filters: (tensorflow.split(filter, rows, 3) as Tensor4D[]).map((part) => tensorflow.keep(part)),
      tiled: bias && tensorflow.keep(tensorflow.tile(bias, [columns])),
    }
    kept = blocks
    return blocks
  }
}

const depthwiseFields = { activation: 4, dilations: [6, 5] as [number, number] }

/** Convolutions name padding and strides alike, the rest by fields of their own. */
function readWindow(
  options: Fields,
  fields: { activation: number; dilations: [down: number, across: number] },
) {
  const [down, across] = fields.dilations
  return {
    pad: options.byte(0) === 0 ? ('same' as const) : ('valid' as const),
    strides: [options.integer(2, 1), options.integer(1, 1)] as [number, number],
    dilations: [options.integer(down, 1), options.integer(across, 1)] as [number, number],
    activation: nameOf(options.byte(fields.activation)),
  }
}

type Activation = 'linear' | 'relu' | 'relu6'

/** By the numbers of the schema's `ActivationFunctionType`. */
function nameOf(activation: number): Activation {
  const name = ({ 0: 'linear', 1: 'relu', 3: 'relu6' } as const)[activation]
  if (!name) throw new Error(`The network has an activation that is not known: ${activation}`)
  return name
}

function activate(values: Tensor, activation: Activation): Tensor {
  if (activation === 'relu') return tensorflow.relu(values)
  return activation === 'relu6' ? tensorflow.relu6(values) : values
}
