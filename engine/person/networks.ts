import type { Picture } from '../picture.ts'
import type { PersonParts } from './labels.ts'
import type { PersonSighting } from './types.ts'

/**
 * The neural networks the engine needs, run by the caller. All are used with their published weights; a call may
 * answer at once or later. The input array may be reused after the answer.
 */
export type Networks = {
  /**
   * MoveNet SinglePose Lightning. Input: 192 x 192 RGB, 0..255, row by row. Answer: 17 x (y, x, score) in the order of
   * `keypointNames`, y and x as fractions of the input's side, score 0..1.
   */
  pose(input: Int32Array): Promise<Float32Array> | Float32Array
  /**
   * BlazeFace, back camera model. Input: 256 x 256 RGB, -1..1, row by row. Answer for the 896 anchors of
   * `faceAnchors` (the 512 of the 16 px grid first): `scores` before the logistic function, and `boxes` with 16 numbers
   * each, of which the first four are the box centre relative to the anchor and its width and height, in input pixels.
   */
  face(input: Float32Array): Promise<FaceAnswer> | FaceAnswer
  /**
   * MediaPipe Selfie Segmentation. Input: 256 x 256 RGB, 0..1, row by row. Answer: 256 x 256 shares of a person, 0..1.
   */
  selfie(input: Float32Array): Promise<Float32Array> | Float32Array
  /**
   * BlazePose GHUM Full: Bazarevsky et al., BlazePose (2020). Input: 256 x 256 RGB, 0..1, row by row. Answer: `silhouette`,
   * 256 x 256 shares of a person, 0..1, and `points`, 39 x (x, y, z, visibility, presence) in the order of `bodyPointIndex`;
   * x and y in input pixels, visibility and presence before the logistic function.
   */
  body(input: Float32Array): Promise<BodyAnswer> | BodyAnswer
  /**
   * MediaPipe Multi-class Selfie Segmentation. Input: 256 x 256 RGB, 0..1, row by row. Answer: 256 x 256 x 6 scores before the softmax,
   * in the order of `classNames`. Left out where its 16 MB are too much to fetch: graph cuts then guess what it would see.
   */
  classes?(input: Float32Array): Promise<Float32Array> | Float32Array
  /**
   * A human parsing network, where the caller has one: the label of each pixel of an upright photo in neutral light, of the one
   * person sighted in it. Without it graph cuts tell (`parsePerson`).
   */
  parse?(photo: Picture, sighting: PersonSighting): Promise<PersonParts> | PersonParts
}

export type BodyAnswer = { points: Float32Array; silhouette: Float32Array }

export type FaceAnswer = { scores: Float32Array; boxes: Float32Array }
