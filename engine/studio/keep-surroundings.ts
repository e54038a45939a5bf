import { createPicture, type Picture, type Plane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'
import { distanceTo } from '../pixels/distance.ts'
import { threshold } from '../pixels/mask.ts'
import { enlargeByRows, reducePicture, reducePlane } from '../pixels/resize.ts'
import { smoothstep } from '../pixels/scalar.ts'
import { free } from '../pixels/memory.ts'
import { defocusSurroundings, depthInPhoto } from './defocus-surroundings.ts'
import type { Framing } from './frame-person.ts'

/** The surroundings are out of focus: a grid of so many rows holds all of them. */
const mostRows = 256

/** Body units from the outline: within what the photo's own surroundings pass into blurred ones. */
const sharp = 0.02
const blurred = 0.16
/** How much of the surroundings still shows in the studio's light from `reach` body units on. */
const farShare = 0.25
const reach = 2.2
/** What the matte covers by more is the person. */
const covered = 0.3
/** The distance from the outline is evened out so widely, in body units, before the surroundings fade by it. */
const evenness = 0.12
/** The photo shows in full from so far inside its own edges on, in body units. */
const insidePhoto = 0.1
/** Cells of the grid beside the outline in which the photo is not sharp yet: the person's colours run into them. */
const beside = { from: 0.5, to: 3 }

/** The photo around a person whom it cannot be told from, with a soft passage into the studio. */
export type Surroundings = {
  /** The studio with the surroundings, continued behind the person. */
  backdrop: Picture
  /** Lets the photo itself show where it was next to the person; changes a picture of person and backdrop. */
  join: (picture: Picture) => void
}

/** The photo as it lies in the frame, its own size, the person's matte in the frame and the body unit in its pixels. */
export type Photographed = {
  placed: Picture
  size: { width: number; height: number }
  alpha: Plane
  unit: number
}

/**
 * Keeps by `share` (0..1) what surrounds the person in the photo: the photo itself at the outline, so that no wrong edge shows,
 * then more and more out of focus, and ever more of the studio.
 */
export function keepSurroundings(
  studio: Picture,
  { placed, size, alpha, unit }: Photographed,
  framing: Framing,
  share: number,
): Surroundings {
  const { width, height } = studio
  const gridHeight = Math.min(mostRows, height)
  const grid = { width: Math.round((gridHeight * width) / height), height: gridHeight }
  const cellUnit = (unit * gridHeight) / height
  const distances = distanceTo(threshold(reducePlane(alpha, grid.width, grid.height), covered))
  const depth = depthInPhoto(framing, size, grid)
  const small = reducePicture(placed, grid.width, grid.height)
  const colours = defocusSurroundings(small, distances, depth, cellUnit)
  const around = blur(distances, evenness * cellUnit)
  const focus = { ...distances, values: distances.values.slice() }
  const rim = { ...distances, values: distances.values.slice() }
  for (let i = 0; i < around.values.length; i++) {
    const far = distances.values[i] / cellUnit
    const inside = smoothstep(0, insidePhoto, depth[i] / cellUnit)
    focus.values[i] =
      inside * (1 - smoothstep(sharp, blurred, far)) * smoothstep(beside.from, beside.to, distances.values[i])
    rim.values[i] = share * inside * (1 - smoothstep(sharp, 3 * sharp, far))
    const away = smoothstep(0, reach, around.values[i] / cellUnit)
    around.values[i] = share * (1 + (farShare - 1) * away)
  }
  const backdrop = layAround(studio, placed, colours, focus, around)
  free(...colours, distances, focus, around)
  return { backdrop, join: (picture) => showPhoto(picture, placed, rim) }
}

/** The studio, over it by `around` the colours, sharp by `focus`. The planes are of the grid. */
function layAround(
  studio: Picture,
  photo: Picture,
  colours: readonly Plane[],
  focus: Plane,
  around: Plane,
): Picture {
  const { width, height } = studio
  const result = createPicture(width, height)
  const colour = new Float32Array(width)
  const sharpness = new Float32Array(width)
  const share = new Float32Array(width)
  const writeColours = colours.map((plane) => enlargeByRows(plane, width, height))
  const writeSharpness = enlargeByRows(focus, width, height)
  const writeShare = enlargeByRows(around, width, height)
  for (let y = 0; y < height; y++) {
    writeSharpness(y, sharpness)
    writeShare(y, share)
    for (let c = 0; c < 3; c++) {
      writeColours[c](y, colour)
      for (let x = 0, o = y * width * 3 + c; x < width; x++, o += 3) {
        const focused = colour[x] + (photo.pixels[o] - colour[x]) * sharpness[x]
        result.pixels[o] = studio.pixels[o] + (focused - studio.pixels[o]) * share[x] + 0.5
      }
    }
  }
  return result
}

/** Mixes the photo into a picture, by shares of the grid. */
function showPhoto({ width, height, pixels }: Picture, photo: Picture, shares: Plane) {
  const line = new Float32Array(width)
  const write = enlargeByRows(shares, width, height)
  for (let y = 0; y < height; y++) {
    write(y, line)
    for (let x = 0, o = y * width * 3; x < width; x++, o += 3) {
      if (line[x] <= 0) continue
      for (let c = o; c < o + 3; c++) pixels[c] = pixels[c] + (photo.pixels[c] - pixels[c]) * line[x] + 0.5
    }
  }
}
