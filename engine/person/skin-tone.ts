import type { LabPicture } from '../pixels/lab.ts'

/** Whether a pixel can be skin of any complexion under usual light: a warm hue of some, not much, chroma. */
export function canBeSkin({ lightness, a, b }: LabPicture, i: number): boolean {
  if (lightness[i] <= 12 || a[i] <= 2 || b[i] <= 2 || b[i] >= 45 || a[i] >= 35) return false
  const hue = Math.atan2(b[i], a[i])
  return hue > 0.25 && hue < 1.45 && a[i] * a[i] + b[i] * b[i] > 36
}

/** So bright that the camera has lost the hue. */
export function isBurntOut({ lightness }: LabPicture, i: number): boolean {
  return lightness[i] > 94
}

/** Skin of several complexions, for when no skin of the person's own is in sight: Lab one after the other. */
export const commonSkinColours = Float32Array.of(65, 15, 18, 55, 16, 20, 45, 14, 18, 30, 10, 13, 75, 10, 14)
