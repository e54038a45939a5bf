import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const networks = join(import.meta.dirname, '../networks/published')
const operations = join(import.meta.dirname, '../node_modules/@tensorflow/tfjs-converter/dist/operations')

const kernels = join(
  import.meta.dirname,
  '../node_modules/@tensorflow/tfjs-backend-wasm/dist/register_all_kernels.js',
)
/** Kernels for training, volumes, text, sparse tensors, lists of boxes, angles and series: nothing of a network that labels pictures. */
const unneeded =
  /Grad|3D|Sparse|String|Bincount|NonMaxSuppression|CropAndResize|Dilation2D|LRN|Transform|BackpropFilter|FlipLeftRight|RotateWithOffset|TopK|Unique|MirrorPad|SearchSorted|Cum(sum|prod)|Einsum|Multinomial|Scatter|MaxPoolWithArgmax|^A?(Cos|Sin|Tan)h?$|Atan2|Erf|Expm1|Log1p|Diag|LinSpace|Is(Finite|Inf|Nan)|LogicalXor|Bitwise|BroadcastArgs|ToBatchND|ToSpaceND|Selu|[Ss]oftplus|Reciprocal|StridedSlice|OneHot|^(All|Any|Prod|Range|Reverse|Mod)$/

/** Where the library would keep networks, or read them from: we hand it those it runs. Who registers these stores passes over one that cannot be. */
const stores = /\/tfjs-core\/dist\/io\/(indexed_db|local_storage|browser_files)\.js$/
const noStores = [
  'BrowserIndexedDB',
  'BrowserIndexedDBManager',
  'BrowserLocalStorage',
  'BrowserLocalStorageManager',
  'browserFiles',
].map((name) => `export class ${name} {}`)

/** `() => `Error in conv2d: ...`)` and `new Error('Invalid ...')`, joined of one or several texts. */
const messages = /(\(\) => |new Error\()(?:`[^`]*`|'[^'\n]*')(?:\s*\+\s*(?:`[^`]*`|'[^'\n]*'))*\)/g

/**
 * Leaves out of tensorflow.js what no published network needs: operations, kinds of them and kernels that none has (the library's own custom builds
 * replace the same files, `ops_for_converter` and `register_all_kernels`), and the runtime with several threads, which needs a page that is isolated from all others.
 */
export function leanTensorFlow(): Plugin {
  const used = new Set(readdirSync(networks).filter(isJson).flatMap(readOperationNames))
  const kinds = findUsedKinds(used)
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
      if (stores.test(id)) return noStores.join('\n')
      if (id.endsWith('register_all_kernels.js')) return registerNeeded()
      if (id.endsWith('ops/ops_for_converter.js'))
        return `export { ${findUsedOperations(kinds, used).join(', ')} } from './ops'`
      const [, folder, kind] = /operations\/(executors|op_list)\/(\w+?)(?:_executor)?\.js$/.exec(id) ?? []
      if (kind === undefined || kind === 'utils') return null
      if (kinds.includes(kind)) return folder === 'op_list' ? listUsed(id, used) : dropCases(id, used)
      return folder === 'op_list'
        ? 'export const json = []'
        : `export function executeOp() { throw new Error('No published network has an operation of the kind ${kind}.') }`
    },
    // What its checks would say, of shapes that a published network never has; they still fail.
    transform: (code, id) => (id.includes('/@tensorflow/') ? code.replace(messages, "$1'Not so.')") : null),
  }
}

/** The library's own list without what is not needed: its notes say that a modular build replaces it. */
function registerNeeded(): string {
  const code = readCode(kernels)
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
function findUsedKinds(used: ReadonlySet<string>): string[] {
  return readdirSync(join(operations, 'op_list'))
    .filter((file) => file.endsWith('.js'))
    .filter((file) => {
      const names = findGroups(/'tfOpName': '(\w+)'/g, readCode(join(operations, 'op_list', file)))
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
function findUsedOperations(kinds: string[], used: ReadonlySet<string>): string[] {
  const called = kinds.flatMap((kind) =>
    findGroups(/\bops\.(\w+)/g, dropCases(join(operations, 'executors', `${kind}_executor.js`), used)),
  )
  return [...new Set(called)]
}

/** How the converter reads those operations of a kind that a published network has. */
async function listUsed(file: string, used: ReadonlySet<string>): Promise<string> {
  const { json } = (await import(pathToFileURL(file).href)) as { json: { tfOpName: string }[] }
  return `export const json = ${JSON.stringify(json.filter(({ tfOpName }) => used.has(tfOpName)))}`
}

/**
 * An executor without the cases of operations that no published network has. A case is one or several labels, in the column of its one outer switch, and
 * what follows up to the next ones.
 */
function dropCases(file: string, used: ReadonlySet<string>): string {
  const oneCase = /(?: {8}case '\w+':(?: \{)?\n)+(?:(?! {8}(?:case |default)| {4}\}).*\n)*/g
  return readCode(file).replace(oneCase, (found) =>
    findGroups(/^ {8}case '(\w+)'/gm, found).some((name) => used.has(name)) ? found : '',
  )
}

/** The first group of each match. */
function findGroups(pattern: RegExp, code: string): string[] {
  return [...code.matchAll(pattern)].map(([, group = '']) => group)
}

/** Without the source map at its end. */
function readCode(file: string): string {
  const [code = ''] = readFileSync(file, 'utf8').split('//# sourceMappingURL')
  return code
}
