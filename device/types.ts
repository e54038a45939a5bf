import type { GarmentClass, RefusalCode, Trouble } from '../engine/index.ts'

export type { GarmentClass, RefusalCode, Trouble }

/** How far a task is. Loading is told by bytes, and only until everything needed is here. */
export type Progress =
  | { step: 'loading'; loadedBytes: number; totalBytes: number }
  | { step: 'reading' }
  | { step: 'studio-model' }
  | { step: 'fitting' }
export type OnProgress = (progress: Progress) => void

/** `signal` ends a task at once, whatever it is doing. */
export type TaskOptions = { signal?: AbortSignal; onProgress?: OnProgress }

/** Why a picture cannot be used: an engine's refusal, or a file that is no picture. */
export type DeviceRefusal = RefusalCode | 'unreadable_image'

/** `troubles`: what will likely come out poorly, by the kind of garment, worst first. */
export type PersonCheck =
  | { refusal: DeviceRefusal }
  | { refusal: null; troubles: Record<GarmentClass, Trouble[]> }

/** `garmentClass`: what was seen, or what the caller said. */
export type GarmentCheck =
  | { refusal: DeviceRefusal }
  | { refusal: null; garmentClass: GarmentClass; isWorn: boolean }

/** Written on a picture and into it: `label` bottom left (not on a studio model that lies beneath the photo), `xmp` an XMP packet. */
export type PreviewMark = { label: string; xmp: string }

export type PreviewRequest = {
  photo: Blob
  garmentPhoto: Blob
  garmentClass?: GarmentClass
  /** With a mark pictures are JPEG and carry it; without one they are PNG, pixel for pixel what the engine made. */
  mark?: PreviewMark
  /** A picture of a whole person that stands in for the body where the photo shows a head only; without one such photos are refused. */
  figure?: Blob
}

/** Fractions of the result's width and height. */
export type Placement = { x: number; y: number; width: number; height: number }

export type Preview = {
  refusal: null
  width: number
  height: number
  studioModel: Blob
  tryOn: Blob
  /** Where the photo lies in both; null when only its head does, on a figure. */
  placement: Placement | null
}

/** Of which of the two pictures another would help; `poor_result`: what came out is not fit to be shown. */
export type PreviewRefusal = { refusal: DeviceRefusal | 'poor_result'; picture: 'photo' | 'garmentPhoto' }

/** Longest sides in pixels: of the pictures as they are read, and of the result (512 to 2048). */
export type Sizes = { photo: number; garmentPhoto: number; result: number }
