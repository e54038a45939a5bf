/* oxlint-disable no-underscore-dangle -- the library's own names */
import * as tensorflow from '@tensorflow/tfjs-core'
import type { KernelFunc, TensorInfo } from '@tensorflow/tfjs-core'

/** The kernels of tensorflow.js for a convolution alone, and for one with bias and activation. */
const kernels = ['Conv2D', 'FusedConv2D']

/**
 * Has the WebAssembly runtime hold a convolution's filter once. Of its own it holds three: the tensor, the tensor with its axes in
 * another order, and what it packs of that with the first run, which alone it reads in later ones. A filter of one pixel is a product
 * of matrices, which needs no other order; and a tensor that is packed is freed. The answers are the same to the bit.
 *
 * So what convolves with a filter must be the only one to read it, always in the same way.
 */
export function makeConvolutionsLean(): void {
  if (isLean) return
  isLean = true
  for (const kernelName of kernels) {
    const config = tensorflow.getKernel(kernelName, 'wasm')
    tensorflow.unregisterKernel(kernelName, 'wasm')
    tensorflow.registerKernel({ ...config, kernelFunc: makeLean(config.kernelFunc) })
  }
}

let isLean = false

function makeLean(convolve: KernelFunc): KernelFunc {
  const packedFor = new WeakMap<object, string>()
  return (call) => {
    const { filter, bias } = call.inputs as Inputs
    const backend = call.backend as Runtime
    const use = JSON.stringify([call.attrs, bias?.dataId])
    const packed = packedFor.get(filter.dataId)
    if (packed !== undefined && packed !== use)
      throw new Error('A filter that is packed was used in another way.')
    const answer = isProduct(call) ? multiply(call) : convolve(call)
    if (packed === undefined && freeValues(filter, backend)) packedFor.set(filter.dataId, use)
    return answer
  }
}

/** What is used of tensorflow.js's `BackendWasm`. */
type Runtime = {
  dataIdMap: { get(dataId: object): { memoryOffset: number; refCount: number } }
  wasm: { _free(offset: number): void }
}
type Call = Parameters<KernelFunc>[0]
type Inputs = { x: TensorInfo; filter: TensorInfo; bias?: TensorInfo; preluActivationWeights?: TensorInfo }
type Attributes = { strides: number | [number, number]; pad: unknown; activation?: string }

const activations = [undefined, 'linear', 'relu', 'relu6']
const paddings: unknown[] = ['same', 'valid']

function isProduct({ inputs, attrs }: Call): boolean {
  const { filter } = inputs as Inputs
  const { strides, pad, activation } = attrs as unknown as Attributes
  const isOfOnePixel = filter.shape[0] === 1 && filter.shape[1] === 1
  const takesEachPixel = [strides].flat().every((stride) => stride === 1) && paddings.includes(pad)
  return isOfOnePixel && takesEachPixel && activations.includes(activation)
}

/** Each pixel's channels are a row of one matrix, the filter's the other. */
function multiply({ inputs, attrs, backend }: Call): TensorInfo {
  const { x, filter, bias } = inputs as Inputs
  const { activation = 'linear' } = attrs as unknown as Attributes
  const [images = 0, height = 0, width = 0, from = 0] = x.shape
  const to = filter.shape[3] ?? 0
  const product = tensorflow.getKernel('_FusedMatMul', 'wasm').kernelFunc({
    backend,
    inputs: {
      a: { ...x, shape: [1, images * height * width, from] },
      b: { ...filter, shape: [1, from, to] },
      bias,
    },
    attrs: { transposeA: false, transposeB: false, activation },
  }) as TensorInfo
  return { ...product, shape: [images, height, width, to] }
}

/** The tensor keeps its number, by which the runtime finds what it packed of it, and can be disposed as ever. */
function freeValues({ dataId }: TensorInfo, { dataIdMap, wasm }: Runtime): boolean {
  const data = dataIdMap.get(dataId)
  if (data.refCount > 1) return false
  wasm._free(data.memoryOffset)
  data.memoryOffset = 0
  return true
}
