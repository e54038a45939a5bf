import type { LabPicture } from '../pixels/lab.ts'

/** Skin under usual light, Lab units: it is lighter than the first, and of a warm hue of some, not much, chroma (squared). */
const plausible = { darkest: 12, least: 2, mostRed: 35, mostYellow: 45, leastChroma: 36 }
/** Its hue, in radians from red to yellow. */
const hues = { from: 0.25, to: 1.45 }
/** Lightness from which on the camera has lost the hue. */
const burntOut = 94

/** Whether a pixel can be skin of any complexion under usual light: a warm hue of some, not much, chroma. */
export function canBeSkin({ lightness, a, b }: LabPicture, i: number): boolean {
  if (
    lightness[i] <= plausible.darkest ||
    a[i] <= plausible.least ||
    b[i] <= plausible.least ||
    b[i] >= plausible.mostYellow ||
    a[i] >= plausible.mostRed
  )
    return false
  const hue = Math.atan2(b[i], a[i])
  return hue > hues.from && hue < hues.to && a[i] * a[i] + b[i] * b[i] > plausible.leastChroma
}

/** So bright that the camera has lost the hue. */
export function isBurntOut({ lightness }: LabPicture, i: number): boolean {
  return lightness[i] > burntOut
}

/** Skin of several complexions, for when no skin of the person's own is in sight: Lab one after the other. */
export const commonSkinColours = Float32Array.of(65, 15, 18, 55, 16, 20, 45, 14, 18, 30, 10, 13, 75, 10, 14)
