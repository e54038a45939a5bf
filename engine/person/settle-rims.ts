import { createMask, dilate, open, type Mask } from '../pixels/mask.ts'
import { background, lower, skin, upper, type LabelMap } from './labels.ts'

/**
 * Between bare skin and the background a line of mixed colours may look like cloth. What is less than three pixels wide there is
 * skin. Changes `labels`.
 */
export function settleRims({ width, height, labels }: Omit<LabelMap, 'scale'>) {
  const maskOf = (label: number): Mask => {
    const mask = createMask(width, height)
    for (let i = 0; i < labels.length; i++) mask.values[i] = labels[i] === label ? 1 : 0
    return mask
  }
  const nearSkin = dilate(open(maskOf(skin), 1), 2)
  const nearBackground = dilate(maskOf(background), 2)
  for (const label of [upper, lower]) {
    const broad = open(maskOf(label), 1)
    for (let i = 0; i < labels.length; i++) {
      const isRim = labels[i] === label && !broad.values[i]
      if (isRim && nearSkin.values[i] && nearBackground.values[i]) labels[i] = skin
    }
  }
}
