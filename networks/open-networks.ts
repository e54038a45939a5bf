import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import type { GraphModel } from '@tensorflow/tfjs-converter'
import { loadGraphModel } from '@tensorflow/tfjs-converter'
import * as tensorflow from '@tensorflow/tfjs-core'
import type { Networks } from '../engine/index.ts'
import { makeConvolutionsLean } from './lean-convolutions.ts'
import { networkNames, type NetworkFile, type NetworkName } from './network-files.ts'

export type NetworkSource = {
  /** Where the runtime's `tfjs-backend-wasm-simd.wasm` lies: a path in Node, an address in a browser. */
  runtime: string
  read: (name: NetworkName) => Promise<NetworkFile>
  /** Opens the network of classes on the runtime that was started (`openClasses`); left out where its bytes are too many to fetch. */
  openClasses?: () => Promise<NonNullable<Networks['classes']>>
}

/** Starts the runtime in this thread and opens all networks on it, about half a second. Rejects where there is no WebAssembly with SIMD. */
export async function openNetworks({ runtime, read, openClasses }: NetworkSource): Promise<Networks> {
  // More threads would need shared memory, which a page has only when it is isolated from all others.
  tensorflow.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  // The runtime asks by one of three names, as it finds the processor; there is one file for them, which needs SIMD.
  setWasmPaths({
    'tfjs-backend-wasm.wasm': runtime,
    'tfjs-backend-wasm-simd.wasm': runtime,
    'tfjs-backend-wasm-threaded-simd.wasm': runtime,
  })
  if (!(await tensorflow.setBackend('wasm'))) throw new Error('The runtime of the networks did not start.')
  makeConvolutionsLean()
  const opened = await Promise.all(networkNames.map(async (name) => openNetwork(await read(name))))
  const [moveNet, blazeFace, selfie, blazePose] = opened as [GraphModel, GraphModel, GraphModel, GraphModel]
  const networks: Omit<Networks, 'classes'> = {
    pose(input) {
      return joinValues(run(moveNet, () => tensorflow.tensor4d(input, [1, 192, 192, 3], 'int32')))
    },
    face(input) {
      const answers = run(blazeFace, () => tensorflow.tensor4d(input, [1, 256, 256, 3]))
      // Two maps each: of the fine grid, which is longer, and of the coarse grid.
      const longestFirst = answers.sort((one, other) => other.values.length - one.values.length)
      return {
        scores: joinValues(longestFirst.filter(({ depth }) => depth === 1)),
        boxes: joinValues(longestFirst.filter(({ depth }) => depth === 16)),
      }
    },
    selfie(input) {
      return joinValues(run(selfie, () => tensorflow.tensor4d(input, [1, 256, 256, 3])))
    },
    body(input) {
      const answers = run(blazePose, () => tensorflow.tensor4d(input, [1, 256, 256, 3]), [
        'ld_3d',
        'activation_segmentation',
      ])
      // The points come in one row, the silhouette in a map of depth 1.
      return {
        points: joinValues(answers.filter(({ depth }) => depth > 1)),
        silhouette: joinValues(answers.filter(({ depth }) => depth === 1)),
      }
    },
  }
  // The runtime's memory only grows: what it holds for good comes first, so that no gaps are left between what comes and goes.
  networks.pose(new Int32Array(192 * 192 * 3))
  for (const look of [networks.face, networks.selfie, networks.body]) look(new Float32Array(256 * 256 * 3))
  const classes = await openClasses?.()
  return { ...networks, ...(classes && { classes }) }
}

type Answer = { values: Float32Array; depth: number }

function run(model: GraphModel, makeInput: () => tensorflow.Tensor, wanted?: string[]): Answer[] {
  // Only tensors leave the tidied part: what else it returns is searched for them, number by number.
  const outputs = tensorflow.tidy(() => [model.execute(makeInput(), wanted)].flat())
  const answers = outputs.map((output) => ({
    values: output.dataSync<'float32'>(),
    depth: output.shape.at(-1) ?? 0,
  }))
  tensorflow.dispose(outputs)
  return answers
}

function joinValues(answers: readonly Answer[]): Float32Array {
  const joined = new Float32Array(answers.reduce((length, { values }) => length + values.length, 0))
  answers.reduce((offset, { values }) => {
    joined.set(values, offset)
    return offset + values.length
  }, 0)
  return joined
}

async function openNetwork({ model: text, weights }: NetworkFile): Promise<GraphModel> {
  const model = JSON.parse(text) as tensorflow.io.ModelJSON
  const artifacts: tensorflow.io.ModelArtifacts = {
    ...model,
    weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
    weightData: weights,
  }
  const network = await loadGraphModel({ load: async () => artifacts })
  // The network keeps the artifacts, but has what it needs of these in a form of its own.
  delete artifacts.weightData
  delete artifacts.modelTopology
  return network
}
