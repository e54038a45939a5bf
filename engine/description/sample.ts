import type { GarmentReading } from '../garment/garment.ts'
import type { Picture, Plane } from '../picture.ts'
import { createPicture, createPlane } from '../picture.ts'
import { toLab, type LabPicture } from '../pixels/lab.ts'
import { erode, threshold, type Mask } from '../pixels/mask.ts'
import { fitSize, reducePicture, reducePlane } from '../pixels/resize.ts'
import { neutraliseLight } from './neutralise-light.ts'

/** Fine enough for a knit's pattern, coarse enough that a photo's sharpness counts little. */
const longSide = 160

/** The garment alone, cropped to its box and at one size, in neutral light. */
export type Sample = {
  lab: LabPicture
  /** What is surely garment, its rim left out. */
  inside: Mask
  /** The whole garment. */
  garment: Mask
}

export function takeSample({ picture, matte }: GarmentReading): Sample {
  const box = findBox(matte)
  const neutral = neutraliseLight(picture, matte)
  const { width, height } = fitSize(box.width, box.height, longSide)
  const garment = threshold(reducePlane(cropPlane(matte, box), width, height), 0.5)
  return {
    lab: toLab(reducePicture(cropPicture(neutral, box), width, height)),
    inside: erode(garment, 2),
    garment,
  }
}

type Area = { x: number; y: number; width: number; height: number }

function findBox({ width, height, values }: Plane): Area {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (values[y * width + x] < 0.5) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  if (right < left) return { x: 0, y: 0, width, height }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

function cropPicture(picture: Picture, { x, y, width, height }: Area): Picture {
  const result = createPicture(width, height)
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * picture.width + x) * 3
    result.pixels.set(picture.pixels.subarray(start, start + width * 3), row * width * 3)
  }
  return result
}

function cropPlane(plane: Plane, { x, y, width, height }: Area): Plane {
  const result = createPlane(width, height)
  for (let row = 0; row < height; row++) {
    const start = (y + row) * plane.width + x
    result.values.set(plane.values.subarray(start, start + width), row * width)
  }
  return result
}
