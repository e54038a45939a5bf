import type { DeviceMaker } from './use-fitting.ts'

/** What the page hands in: other features have it. */
export type FittingRoomProps = {
  /** Makes of chosen files the photo that would be sent; rejects where it cannot. */
  prepare: (files: readonly File[]) => Promise<File>
  makeOnDevice: DeviceMaker
}

/** Where the photo comes from. */
export type PhotoSource = 'file' | 'camera' | 'phone'
