import type { Sizes } from './types.ts'

/** What browsers tell of the network and the machine; some tell nothing. */
type Hints = {
  deviceMemory?: number
  connection?: { saveData?: boolean; effectiveType?: string; type?: string }
}

/** Whether this browser has what the engine needs; that its WebAssembly knows SIMD shows when it starts. */
export function isSupported(): boolean {
  return [
    typeof Worker,
    typeof WebAssembly,
    typeof OffscreenCanvas,
    typeof createImageBitmap,
    typeof ReadableStream,
  ].every((type) => type !== 'undefined')
}

/** Whether many megabytes should be asked for first: they may be paid for one by one, or take minutes. */
export function isMetered(hints: Hints = navigator as Hints): boolean {
  const { saveData = false, effectiveType = '4g', type } = hints.connection ?? {}
  return saveData || effectiveType !== '4g' || type === 'cellular'
}

const usual: Sizes = { photo: 2048, garmentPhoto: 832, result: 640 }
const small: Sizes = { photo: 1024, garmentPhoto: 640, result: 512 }
const littleMemoryGigabytes = 2

/** A machine with little memory gets a smaller picture instead of a crash. */
export function chooseSizes(hints: Hints = navigator as Hints): Sizes {
  const isSmall = hints.deviceMemory !== undefined && hints.deviceMemory <= littleMemoryGigabytes
  return isSmall ? small : usual
}
