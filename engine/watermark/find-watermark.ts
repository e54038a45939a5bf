import { createPlane, type Picture, type Plane } from '../picture.ts'
import { measureActivity, readLuma } from './activity.ts'
import { createComplex, transformGrid, type Complex } from './fourier.ts'
import { anchors, bitOf, carriers, tilesAcross, tileSide, type Wave } from './pattern.ts'
import { codeBits, readPayload } from './payload.ts'

/** The part of the whole picture's width that is looked for, in steps too small for the pattern to run out of step. */
const wholeWidth = 1
const leastWidth = 0.6
const widthStep = 0.994

/** So far above its surroundings (in standard deviations) must a tile's place stand to be believed. */
const surePlace = 4.8
const placesTried = 3

/**
 * The mark that `embedWatermark` hid in a picture, or null. The picture may be of any size from 200 px on, may have been saved
 * anew and lack up to two fifths of its width; turned or mirrored pictures are not recognised. 400 to 800 px across are best.
 */
export function findWatermark(picture: Picture): number | null {
  const flat = flatten(picture)
  for (let seen = wholeWidth; seen >= leastWidth; seen *= widthStep) {
    const mark = readAt(flat, flat.width / tilesAcross / seen)
    if (mark !== null) return mark
  }
  return null
}

/** What differs from its surroundings, measured by how restless these are: the pattern stands out evenly. */
function flatten(picture: Picture): Plane {
  const luma = readLuma(picture)
  const { mean, deviation } = measureActivity(luma, Math.max(2, Math.round(picture.width / 110)))
  const flat = createPlane(picture.width, picture.height)
  for (let k = 0; k < flat.values.length; k++) {
    const ratio = (luma.values[k] - mean.values[k]) / (deviation.values[k] + 1)
    flat.values[k] = Math.max(-2.5, Math.min(2.5, ratio))
  }
  return flat
}

function readAt(flat: Plane, tilePixels: number): number | null {
  const spectrum = fold(flat, tilePixels)
  transformGrid(spectrum, tileSide, -1)
  whiten(spectrum)
  for (const { x, y, rise } of findPlaces(spectrum)) {
    if (rise < surePlace) return null
    const mark = readPayload(readCarriers(spectrum, x, y))
    if (mark !== null) return mark
  }
  return null
}

/** All tiles laid upon each other: the pattern adds up, the picture does not. */
function fold(flat: Plane, tilePixels: number): Complex {
  const sum = createComplex(tileSide * tileSide)
  const count = new Float64Array(tileSide * tileSide)
  const step = tileSide / tilePixels
  const columns = Int32Array.from({ length: flat.width }, (_, x) => Math.floor(x * step) % tileSide)
  for (let y = 0; y < flat.height; y++) {
    const row = (Math.floor(y * step) % tileSide) * tileSide
    for (let x = 0; x < flat.width; x++) {
      const cell = row + columns[x]
      sum.re[cell] += flat.values[y * flat.width + x]
      count[cell]++
    }
  }
  for (let k = 0; k < count.length; k++) if (count[k]) sum.re[k] /= count[k]
  return sum
}

/** Every wave counts alike, however strong it is in the picture: only its phase tells. */
function whiten({ re, im }: Complex) {
  for (let k = 0; k < re.length; k++) {
    const size = Math.sqrt(Math.hypot(re[k], im[k])) || 1
    re[k] /= size
    im[k] /= size
  }
}

/** The likeliest places of the tile's corner, in samples of the tile, the best first. */
function findPlaces(spectrum: Complex) {
  const surface = createComplex(tileSide * tileSide)
  for (const wave of anchors) {
    const { re, im } = turnBack(spectrum, wave, wave.phase)
    surface.re[wave.index] = re
    surface.im[wave.index] = im
  }
  transformGrid(surface, tileSide, 1)
  let squares = 0
  for (const value of surface.re) squares += value * value
  const deviation = Math.sqrt(squares / surface.re.length)
  const places: { x: number; y: number; rise: number }[] = []
  for (let n = 0; n < placesTried; n++) {
    let best = 0
    for (let k = 1; k < surface.re.length; k++) if (surface.re[k] > surface.re[best]) best = k
    places.push({ x: best % tileSide, y: Math.floor(best / tileSide), rise: surface.re[best] / deviation })
    surface.re[best] = 0
  }
  return places
}

/** Per code bit what its carriers say together. */
function readCarriers(spectrum: Complex, x: number, y: number): Float64Array {
  const soft = new Float64Array(codeBits)
  for (const [n, wave] of carriers.entries()) {
    const angle = wave.phase - (2 * Math.PI * (wave.u * x + wave.v * y)) / tileSide
    soft[bitOf(n)] += turnBack(spectrum, wave, angle).re
  }
  return soft
}

/** A wave of the spectrum with its phase taken back by an angle. */
function turnBack({ re, im }: Complex, { index }: Wave, angle: number) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { re: re[index] * cos + im[index] * sin, im: im[index] * cos - re[index] * sin }
}
