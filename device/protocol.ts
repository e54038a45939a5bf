import type { DeviceFiles } from './files.ts'
import type {
  GarmentCheck,
  GarmentClass,
  PersonCheck,
  Preview,
  PreviewMark,
  PreviewRefusal,
  Progress,
  Sizes,
} from './types.ts'

/** A picture under a number of its own, by which the worker knows again what it has read. */
export type NumberedPicture = { key: number; blob: Blob }

/** What a page asks of its worker; one task at a time. `open` comes first. */
export type Task =
  | { kind: 'open'; files: DeviceFiles; sizes: Sizes }
  | { kind: 'check-person'; photo: NumberedPicture }
  | { kind: 'check-garment'; garmentPhoto: NumberedPicture; garmentClass?: GarmentClass }
  | {
      kind: 'preview'
      photo: NumberedPicture
      garmentPhoto: NumberedPicture
      garmentClass?: GarmentClass
      mark?: PreviewMark
      figure?: NumberedPicture
    }

export type Answer = null | PersonCheck | GarmentCheck | Preview | PreviewRefusal

/** What the worker says while it works, and at the end. */
export type Message = { progress: Progress } | { answer: Answer } | { error: string }
