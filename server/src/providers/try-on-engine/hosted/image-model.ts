import type { GarmentClass } from '../../../../../contract/try-on.ts'

/** What a model elsewhere can do; the built-in engine does the rest. */
export type Capabilities = {
  /** Makes the studio model image itself. None does: one paid call a try-on, and before and after lie exactly over each other. */
  studioModel: false
  garmentClasses: readonly GarmentClass[]
  /** Takes a garment photo in which somebody wears the garment; otherwise it is given the garment cut out. */
  wornGarments: boolean
  /** Height of the person's picture it is given, and of the result, pixels. */
  longSide: number
  /** Width by height of the pictures it makes. */
  aspect: number
}

/** Two JPEG pictures: the studio model image at the model's aspect, and the garment, long side at most 1536 px. */
export type ModelInput = {
  person: Uint8Array
  size: { width: number; height: number }
  garment: Uint8Array
  isGarmentWorn: boolean
  garmentClass: GarmentClass
}

/** `costMicros`: what it cost, millionths of a US dollar, where the vendor says so. `version`: what really answered. */
export type MadePicture = { picture: Uint8Array; costMicros?: number; version?: string }
export type Started = { jobId: string } | MadePicture

/**
 * A model that puts a garment on a person, hosted or self-hosted. Everything rejects with an EngineError.
 * `start` pays and is never repeated by anybody. Where it answers a job, `finish` waits for the picture; it may be called
 * again after a restart. `cancel` and `forget` (deletes at the vendor) may fail: nothing depends on them.
 */
export type ImageModel = {
  name: string
  model: string
  version: string
  capabilities: Capabilities
  start(input: ModelInput, signal: AbortSignal): Promise<Started>
  finish?(jobId: string, signal: AbortSignal): Promise<MadePicture>
  cancel?(jobId: string): Promise<void>
  forget?(jobId: string): Promise<void>
}

export const everyClass: readonly GarmentClass[] = ['top', 'dress', 'bottom', 'outerwear']
