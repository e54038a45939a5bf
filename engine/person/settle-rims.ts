import { clamp } from '../pixels/scalar.ts'
import { background, hair, lower, skin, upper, type LabelMap } from './labels.ts'

type Labels = Omit<LabelMap, 'scale'>

/**
 * Between bare skin and the background a line of mixed colours may look like cloth, and between skin and dark cloth like hair.
 * What is less than three pixels wide there is skin, or cloth. Changes `labels`.
 */
export function settleRims(map: Labels) {
  const { width, height, labels } = map
  const skinRims: number[] = []
  const clothRims: number[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const label = labels[i]
      if (label !== upper && label !== lower && label !== hair) continue
      const isWithin =
        labels[i - 2] === label &&
        labels[i + 2] === label &&
        labels[i - 2 * width] === label &&
        labels[i + 2 * width] === label
      if (isWithin) continue
      if (label === hair) {
        if (isHairRim(map, x, y)) clothRims.push(i)
        continue
      }
      const isAtBackground = isNear(x, y, 2, (u, v) => labelAt(map, u, v) === background)
      if (!isAtBackground || isNear(x, y, 1, (u, v) => fillsBlock(map, label, u, v))) continue
      if (isNear(x, y, 3, (u, v) => fillsBlock(map, skin, u, v))) skinRims.push(i)
    }
  }
  for (const i of skinRims) labels[i] = skin
  for (const i of clothRims) labels[i] = upper
}

function isHairRim(map: Labels, x: number, y: number): boolean {
  const isThick = isNear(x, y, 1, (u, v) => fillsBlock(map, hair, u, v))
  const isBeside = (label: number) => isNear(x, y, 3, (u, v) => fillsBlock(map, label, u, v))
  return !isThick && isBeside(upper) && isBeside(skin)
}

/** Whether anything within `radius` pixels (in a square) is as asked for. */
function isNear(x: number, y: number, radius: number, is: (x: number, y: number) => boolean): boolean {
  for (let v = y - radius; v <= y + radius; v++)
    for (let u = x - radius; u <= x + radius; u++) if (is(u, v)) return true
  return false
}

/** Whether a pixel and all around it have the label. */
function fillsBlock(map: Labels, label: number, x: number, y: number): boolean {
  return labelAt(map, x, y) === label && !isNear(x, y, 1, (u, v) => labelAt(map, u, v) !== label)
}

/** Beyond the border the labels go on. */
function labelAt({ width, height, labels }: Labels, x: number, y: number): number {
  return labels[clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)]
}
