/** What a pixel of the photo belongs to. The values index the cost lists of the parsing. */
export const background = 0
export const skin = 1
export const hair = 2
export const upper = 3
export const lower = 4
/** And what is held in a hand: no garment is laid on either. */
export const shoes = 5
export const labelCount = 6

/** One label per pixel of a grid of `width` x `height`; photo pixel = grid pixel / `scale`. */
export type LabelMap = { width: number; height: number; scale: number; labels: Uint8Array }

/** What parsing a photo tells. `noise`: by how much the background differs from a smooth one, Lab units. */
export type PersonParts = LabelMap & { noise: number }
