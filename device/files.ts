import runtime from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url'
import blazeFaceWeights from '../networks/published/blazeface.bin?url'
import blazeFaceModel from '../networks/published/blazeface.json?url'
import blazePoseWeights from '../networks/published/blazepose-full.bin?url'
import blazePoseModel from '../networks/published/blazepose-full.json?url'
import moveNetWeights from '../networks/published/movenet-lightning.bin?url'
import moveNetModel from '../networks/published/movenet-lightning.json?url'
import selfieWeights from '../networks/published/selfie.bin?url'
import selfieModel from '../networks/published/selfie.json?url'
import { deviceFileSizes, type DeviceFileName } from './file-sizes.ts'

/** Where each file lies that the engine needs beside its code: built under a name that tells its content, so it is kept for good. */
export const deviceFileUrls: Record<DeviceFileName, string> = {
  'tfjs-backend-wasm-simd.wasm': runtime,
  'movenet-lightning.json': moveNetModel,
  'movenet-lightning.bin': moveNetWeights,
  'blazeface.json': blazeFaceModel,
  'blazeface.bin': blazeFaceWeights,
  'selfie.json': selfieModel,
  'selfie.bin': selfieWeights,
  'blazepose-full.json': blazePoseModel,
  'blazepose-full.bin': blazePoseWeights,
}

export type DeviceFiles = Record<DeviceFileName, Blob>

export const deviceFileNames = Object.keys(deviceFileSizes) as DeviceFileName[]
