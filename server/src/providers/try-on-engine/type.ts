import type { ErrorCode } from '../../../../contract/errors.ts'
import type { ResultImage } from '../../../../contract/images.ts'
import type { GarmentClass, PhotoPlacement, TryOnStep, TryOnWarning } from '../../../../contract/try-on.ts'
import type { EngineJob, EngineRecord } from '../../database/records.ts'

export type { EngineJob, EngineRecord }

/** Two uploads as the platform hands them on: upright JPEG, PNG or WebP bytes without camera metadata, long side at most 2048 px. */
export type TryOnRequest = { photo: Uint8Array; garmentPhoto: Uint8Array; garmentClass?: GarmentClass }

/** Both pictures encoded as lossless or near-lossless bytes that sharp can read; same width and height in pixels. */
export type TryOnPictures = {
  studioModel: Uint8Array
  tryOn: Uint8Array
  /** Where the original photo lies in the studio frame; null when it cannot be aligned. */
  photoPlacement: PhotoPlacement | null
  /** How each picture came to be, for its mark. */
  sourceTypes: Record<ResultImage, DigitalSourceType>
  engine: EngineRecord
}

/**
 * Terms of http://cv.iptc.org/newscodes/digitalsourcetype: put together from photos with parts painted by rules, or made by a
 * generative model too.
 */
export type DigitalSourceType = 'compositeSynthetic' | 'compositeWithTrainedAlgorithmicMedia'

/** Why one of the two pictures cannot work, as a code of contract/errors.ts. */
export type RefusedPicture = { refusal: ErrorCode; picture: 'photo' | 'garmentPhoto' }

/**
 * `refusal` is null when both can; `warning` then names what in the photo will likely come out poorly, the worst of it, and
 * `garmentClass` what the garment was seen as, or said to be.
 */
export type TryOnCheck =
  | { refusal: null; garmentClass: GarmentClass; warning?: TryOnWarning }
  | RefusedPicture

/** A result that the judge did not find fit to be shown, and what its owner is told. */
export type RefusedResult = { pictures: TryOnPictures; code: ErrorCode }

export type JobMemory = { kept: EngineJob | null; keep: (job: EngineJob) => Promise<void> }

/**
 * Makes a studio model image and a try-on image of two pictures.
 * `check` runs before anything is paid; `generate` may take long. It rejects with a RequestError that says in the
 * visitor's words why no result can be made, or with any other error. `onStep` is called as each step begins.
 * An aborted `signal` rejects with its reason; what `job` remembers then goes on elsewhere, and the next `generate` with
 * the same memory takes it up. Without `job` it is cancelled. `onRefused` is given each result that the judge refuses, and waited for,
 * before `generate` goes on or rejects; without it nothing of such a result leaves the engine.
 */
export type TryOnEngine = {
  check(request: TryOnRequest, signal?: AbortSignal): Promise<TryOnCheck>
  generate(
    request: TryOnRequest,
    options: {
      onStep: (step: TryOnStep) => void
      signal?: AbortSignal
      job?: JobMemory
      onRefused?: ((refused: RefusedResult) => Promise<void>) | undefined
    },
  ): Promise<TryOnPictures>
  close(): Promise<void>
}
