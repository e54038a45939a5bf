import type { NetworkName } from '../networks/network-files.ts'

export type DeviceFileName = 'tfjs-backend-wasm-simd.wasm' | `${NetworkName}.json` | `${NetworkName}.bin`

/** In bytes, so that progress can be told from the first byte on; a test holds them against the installed files. */
export const deviceFileSizes: Record<DeviceFileName, number> = {
  'tfjs-backend-wasm-simd.wasm': 424_594,
  'movenet-lightning.json': 161_813,
  'movenet-lightning.bin': 4_650_216,
  'blazeface.json': 79_038,
  'blazeface.bin': 538_928,
  'selfie.json': 83_670,
  'selfie.bin': 212_886,
  'blazepose-full.json': 157_328,
  'blazepose-full.bin': 6_339_202,
}

/** All that is fetched before the first picture can be looked at, but for about 250 KB of code. */
export const deviceFileBytes = Object.values(deviceFileSizes).reduce((sum, bytes) => sum + bytes, 0)
