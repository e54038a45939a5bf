import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import load, { WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm'
import { embedWatermark, findWatermark } from '../../../../engine/index.ts'
import type { EncodedPicture, Pixels } from './type.ts'

/* What runs in a thread of its own: it computes, reads strangers' files, and knows no key. */

export type SignTask = {
  picture: EncodedPicture
  /** Manifest definition of c2pa-rs, as JSON. */
  definition: string
  ingredients: { definition: string; credentials?: EncodedPicture }[]
  algorithm: string
  reserve: number
  /** Takes the claim, answers the signature. */
  signer: MessagePort
}
export type ReadTask = { picture: EncodedPicture; trustAnchors: string }

export function embed({ picture, mark }: { picture: Pixels; mark: number }): Pixels {
  embedWatermark(picture, mark)
  return picture
}

export function find({ picture }: { picture: Pixels }): number | null {
  return findWatermark(picture)
}

/** No manifest may send us anywhere, nor bring pictures of what went in. */
const settings = {
  verify: { remote_manifest_fetch: false, ocsp_fetch: false },
  builder: { thumbnail: { enabled: false } },
}

export async function sign(task: SignTask): Promise<Uint8Array> {
  await loadLibrary()
  const builder = WasmBuilder.fromJson(task.definition, JSON.stringify(settings))
  try {
    for (const { definition, credentials } of task.ingredients) {
      if (credentials)
        await builder.addIngredientFromBlob(
          definition,
          credentials.contentType,
          new ReadableBlob(credentials.bytes),
        )
      else builder.addIngredient(definition)
    }
    const definition = {
      alg: task.algorithm,
      reserveSize: task.reserve,
      sign: (claim: Uint8Array) => askSigner(task.signer, claim),
    }
    return await builder.sign(definition, [], task.picture.contentType, new ReadableBlob(task.picture.bytes))
  } finally {
    builder.free()
    task.signer.close()
  }
}

function askSigner(signer: MessagePort, claim: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    signer.once(
      'message',
      ({ signature, error }: { signature?: Uint8Array<ArrayBuffer>; error?: string }) => {
        if (signature) resolve(signature)
        else reject(new Error(error))
      },
    )
    signer.postMessage(claim)
  })
}

/** The manifest store as JSON; null when there is none to be read. */
export async function read({ picture, trustAnchors }: ReadTask): Promise<string | null> {
  await loadLibrary()
  const trust = trustAnchors ? { trust: { trust_anchors: trustAnchors } } : {}
  const reader = await WasmReader.fromBytes(
    picture.contentType,
    picture.bytes,
    JSON.stringify({ ...settings, ...trust }),
  ).catch(() => null)
  if (!reader) return null
  try {
    return reader.json()
  } finally {
    reader.free()
  }
}

export async function prepare() {
  await loadLibrary()
}

let loading: Promise<unknown> | undefined

function loadLibrary(): Promise<unknown> {
  loading ??= (async () => {
    // The library asks for a browser's way of reading a Blob at once; nothing else of a browser, the network least of all.
    Object.assign(globalThis, { FileReaderSync: BlobReader, fetch: undefined })
    const module = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))
    await load({ module_or_path: await readFile(module) })
  })()
  return loading
}

/** A Blob that keeps its bytes at hand. */
class ReadableBlob extends Blob {
  readonly content: Uint8Array<ArrayBuffer>
  constructor(content: Uint8Array) {
    const own = Uint8Array.from(content)
    super([own])
    this.content = own
  }
  override slice(start = 0, end = this.content.length): ReadableBlob {
    return new ReadableBlob(this.content.subarray(start, end))
  }
}

class BlobReader {
  readAsArrayBuffer(blob: ReadableBlob): ArrayBuffer {
    return blob.content.buffer
  }
}
