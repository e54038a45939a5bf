import { tryOnSteps, type TryOnStep } from '../../../../contract/try-on.ts'
import type { Words } from './words.ts'

/** How far a picture is, on the server or on the device. `share` of all: 0..1, where it is known. */
export type Progress =
  | { step: 'uploading' | 'reading' }
  | { step: 'queued'; place: number }
  | { step: 'loading'; loadedBytes: number; totalBytes: number }
  | { step: TryOnStep; share?: number }

/** What is happening now. */
export function stageOf(words: Words, progress: Progress): string {
  switch (progress.step) {
    case 'uploading':
      return words.uploading
    case 'reading':
      return words.reading
    case 'queued':
      return words.queued(progress.place)
    case 'loading':
      return words.loadingDevice(megabytes(progress.loadedBytes), megabytes(progress.totalBytes))
    default:
      return words.steps[progress.step]
  }
}

/** 0..100; null where nobody knows. */
export function percentOf(progress: Progress): number | null {
  if (progress.step === 'loading') return Math.round((progress.loadedBytes / progress.totalBytes) * 100)
  if ('share' in progress && progress.share !== undefined) return Math.round(progress.share * 100)
  const index = tryOnSteps.findIndex((step) => step === progress.step)
  return index > 0 ? Math.round((index / tryOnSteps.length) * 100) : null
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
