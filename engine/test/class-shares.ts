import type { ClassShares } from '../person/classes.ts'
import { background, hair, lower, shoes, skin, upper, type LabelMap } from '../person/labels.ts'

/** What the network of classes would see where labels lie, and from a row on of hair as clothes; `neck` in rows of the photo. */
export function classSharesOf(
  { width, height, scale, labels }: LabelMap,
  neck: number,
  hairEnds = Infinity,
): ClassShares {
  const share = (of: (label: number, y: number) => boolean) =>
    Uint8Array.from(labels, (label, i) => (of(label, Math.floor(i / width) / scale) ? 255 : 0))
  const shares = {
    background: share((label) => label === background),
    hair: share((label, y) => label === hair && y < hairEnds),
    bodySkin: share((label, y) => label === skin && y >= neck),
    faceSkin: share((label, y) => label === skin && y < neck),
    clothes: share((label, y) => label === upper || label === lower || (label === hair && y >= hairEnds)),
    things: share((label) => label === shoes),
  }
  return { width, height, scale, shares }
}
