/** The networks of the engine, by the names of their files in `published`: `NAME.json` and one `NAME.bin` each. */
export const networkNames = ['movenet-lightning', 'blazeface', 'selfie', 'blazepose-full'] as const
export type NetworkName = (typeof networkNames)[number]

/** A network as its two files say it. */
export type NetworkFile = {
  /** The text of `NAME.json`. */
  model: string
  /** The bytes of `NAME.bin`. */
  weights: ArrayBuffer
}
