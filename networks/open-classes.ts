import { readLiteModel } from './tflite/read-model.ts'
import { createLiteNetwork, type LiteNetwork } from './tflite/run-model.ts'

/** The network of classes, of the bytes of its file; apart from the others, so that who does without it does without this code. */
export function openClasses(bytes: ArrayBuffer): LiteNetwork {
  return createLiteNetwork(readLiteModel(bytes))
}
