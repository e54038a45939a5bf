import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'

/** A face tells too little of the light where fewer pixels of either side are in sight. */
const fewest = 30
/** Light from the side brightens a limb by at most so much on the one side and darkens it on the other, as shares. */
const strongest = 0.16
/** Cheeks turn away from the light less than the sides of an arm do. */
const gain = 1.3
/** Where the cheeks lie: shares of the face's height, and of its width for the left and the right one in the picture. */
const rows = { from: 0.35, to: 0.85 }
const columns = { left: { from: 0.12, to: 0.35 }, right: { from: 0.65, to: 0.88 } }
/** A pixel tells of the light from so much skin on. */
const leastSkin = 0.95

/** Where the light on the person comes from, by the two sides of the face: below 0 from the left of the picture, above 0 from its right. */
export function lightDirection({ body: { face }, layers: { skin }, picture }: StudioModel): number {
  if (!face) return 0
  const brightness = (from: number, to: number) => {
    let sum = 0
    let count = 0
    for (let y = Math.round(face.y + rows.from * face.height); y < face.y + rows.to * face.height; y++) {
      for (let x = Math.round(face.x + from * face.width); x < face.x + to * face.width; x++) {
        if (x < 0 || y < 0 || x >= skin.width || y >= skin.height) continue
        const i = y * skin.width + x
        if (skin.values[i] < leastSkin) continue
        sum += picture.pixels[i * 3] + picture.pixels[i * 3 + 1] + picture.pixels[i * 3 + 2]
        count++
      }
    }
    return count < fewest ? null : sum / count
  }
  const [left, right] = [
    brightness(columns.left.from, columns.left.to),
    brightness(columns.right.from, columns.right.to),
  ]
  if (left === null || right === null) return 0
  return clamp((gain * (right - left)) / (right + left + 1), -strongest, strongest)
}
