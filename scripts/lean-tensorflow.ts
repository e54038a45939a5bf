import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const networks = join(import.meta.dirname, '../networks/published')
const operations = join(import.meta.dirname, '../node_modules/@tensorflow/tfjs-converter/dist/operations')

const kernels = join(
  import.meta.dirname,
  '../node_modules/@tensorflow/tfjs-backend-wasm/dist/register_all_kernels.js',
)
/** Kernels for training, volumes, text, sparse tensors and lists of boxes: nothing of a network that labels pictures. */
const unneeded =
  /Grad|3D|Sparse|String|Bincount|NonMaxSuppression|CropAndResize|Dilation2D|LRN|Transform|BackpropFilter|FlipLeftRight|RotateWithOffset|TopK|Unique|MirrorPad|SearchSorted|Cum(sum|prod)|Einsum|Multinomial|Scatter|MaxPoolWithArgmax/

/** `() => `Error in conv2d: ...`)`, joined of one or several texts. */
const messages = /\(\) => (?:`[^`]*`|'[^'\n]*')(?:\s*\+\s*(?:`[^`]*`|'[^'\n]*'))*\)/g

/**
 * Leaves out of tensorflow.js what no published network needs: kinds of operations and kernels that none has (the library's own custom builds
 * replace the same files, `ops_for_converter` and `register_all_kernels`), and the runtime with several threads, which needs a page that is isolated from all others.
 */
export function leanTensorFlow(): Plugin {
  const kinds = findUsedKinds()
  const singleThreaded = 'wasm-out/tfjs-backend-wasm.js'
  return {
    name: 'lean-tensorflow',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source.endsWith('wasm-out/tfjs-backend-wasm-threaded-simd.js'))
        return this.resolve(source.replace(/wasm-out\/.*/, singleThreaded), importer)
      return null
    },
    load(id) {
      if (id.endsWith('tfjs-backend-wasm-threaded-simd.worker.js'))
        return "export const wasmWorkerContents = ''"
      if (id.endsWith('register_all_kernels.js')) return registerNeeded()
      if (id.endsWith('ops/ops_for_converter.js'))
        return `export { ${findUsedOperations(kinds).join(', ')} } from './ops'`
      const [, folder, kind] = /operations\/(executors|op_list)\/(\w+?)(?:_executor)?\.js$/.exec(id) ?? []
      if (kind === undefined || kind === 'utils' || kinds.includes(kind)) return null
      return folder === 'op_list'
        ? 'export const json = []'
        : `export function executeOp() { throw new Error('No published network has an operation of the kind ${kind}.') }`
    },
    // What its checks would say, of shapes that a published network never has; they still fail.
    transform: (code, id) =>
      id.includes('/@tensorflow/') ? code.replace(messages, "() => 'Not so.')") : null,
  }
}

/** The library's own list without what is not needed: its notes say that a modular build replaces it. */
function registerNeeded(): string {
  const [code = ''] = readFileSync(kernels, 'utf8').split('//# sourceMappingURL')
  const dropped = [...code.matchAll(/import \{ (\w+) \} from '\.\/kernels\/(\w+)';/g)]
    .filter(([, , kernel = '']) => unneeded.test(kernel))
    .map(([, config = '']) => config)
  const isDropped = (line: string) => dropped.some((config) => new RegExp(`\\b${config}\\b`).test(line))
  return code
    .split('\n')
    .filter((line) => !isDropped(line))
    .join('\n')
}

/** The kinds by which the converter sorts operations (`arithmetic`, `convolution`): those that a published network has. */
function findUsedKinds(): string[] {
  const used = new Set(readdirSync(networks).filter(isJson).flatMap(readOperationNames))
  return readdirSync(join(operations, 'op_list'))
    .filter((file) => file.endsWith('.js'))
    .filter((file) => {
      const names = findAll(/'tfOpName': '(\w+)'/g, join(operations, 'op_list', file))
      return names.some((name) => used.has(name))
    })
    .map((file) => file.replace('.js', ''))
}

function isJson(file: string): boolean {
  return file.endsWith('.json')
}

function readOperationNames(file: string): string[] {
  const { modelTopology } = JSON.parse(readFileSync(join(networks, file), 'utf8')) as {
    modelTopology: { node: { op: string }[] }
  }
  return modelTopology.node.map(({ op }) => op)
}

/** What the executors of these kinds call. */
function findUsedOperations(kinds: string[]): string[] {
  const called = kinds.flatMap((kind) =>
    findAll(/\bops\.(\w+)/g, join(operations, 'executors', `${kind}_executor.js`)),
  )
  return [...new Set(called)]
}

/** The first group of each match in a file, without the source map at its end. */
function findAll(pattern: RegExp, file: string): string[] {
  const [code = ''] = readFileSync(file, 'utf8').split('//# sourceMappingURL')
  return [...code.matchAll(pattern)].map(([, group = '']) => group)
}
