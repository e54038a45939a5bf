import type { Picture } from '../picture.ts'
import type { BodyFrame, PersonLayers, Pose, TorsoProfile } from '../person/types.ts'

/**
 * Where the photo lies in the studio frame, as fractions of the frame's width and height; may reach outside it. `turns`: how often it
 * was turned by a right angle, clockwise, before; missing where it was upright.
 */
export type Placement = { x: number; y: number; width: number; height: number; turns?: 1 | 2 | 3 }

/**
 * The person on the studio backdrop and all that was read of the person, in pixels of the studio frame.
 * The try-on is composed on `picture`: outside the garment it equals it exactly.
 */
export type StudioModel = {
  picture: Picture
  /** The same frame without the person, shadows included. */
  backdrop: Picture
  /** Null when the body is a figure's and not the photo's. */
  placement: Placement | null
  /** Photo pixel -> frame pixel: x' = x * scale + x0, likewise y. Above 1 the photo was enlarged. */
  mapping: { scale: number; x: number; y: number }
  pose: Pose
  body: BodyFrame
  torso: TorsoProfile
  layers: PersonLayers
}

/** Of a photo what tells of the body and the clothes, whether it became a studio model or not. */
export type DressedBody = Pick<StudioModel, 'picture' | 'layers' | 'body' | 'torso'>
