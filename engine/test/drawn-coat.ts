import type { Corners } from './draw-polygons.ts'

/** A coat that hangs open: two fronts, joined at the back of the neck. */
export const openCoat: Corners = [
  [190, 60],
  [205, 72],
  [275, 72],
  [290, 60],
  [345, 85],
  [395, 300],
  [425, 430],
  [375, 440],
  [350, 330],
  [332, 220],
  [345, 600],
  [270, 600],
  [265, 100],
  [215, 100],
  [210, 600],
  [135, 600],
  [148, 220],
  [130, 330],
  [105, 440],
  [55, 430],
  [85, 300],
  [135, 85],
]

/** What lies between the fronts of the open coat: the ground, or the inside of its back. */
export const coatOpening: Corners = [
  [215, 66],
  [265, 66],
  [270, 600],
  [210, 600],
]
