import { createPlane, type Picture, type Plane } from '../picture.ts'
import { measureActivity, readLuma } from './activity.ts'
import { createComplex, transformGrid, type Complex } from './fourier.ts'
import { anchors, bitOf, carriers, tilesAcross, tileSide } from './pattern.ts'
import { codeBits, readPayload } from './payload.ts'

/** The part of the whole picture's width that is looked for, in steps too small for the pattern to run out of step. */
const wholeWidth = 1
const leastWidth = 0.6
const widthStep = 0.994

/** So far above its surroundings (in standard deviations) must a tile's place stand to be believed. */
const surePlace = 4.8
const placesTried = 3

const waves = [...anchors, ...carriers]
const waveColumns = new Set(waves.flatMap(({ index, mirror }) => [index % tileSide, mirror % tileSide]))

/**
 * The mark that `embedWatermark` hid in a picture, or null. The picture may be of any size from 200 px on, may have been saved
 * anew and lack up to two fifths of its width; turned or mirrored pictures are not recognised. 400 to 800 px across are best.
 */
export function findWatermark(picture: Picture): number | null {
  const flat = flatten(picture)
  const scale = flat.width / tilesAcross
  for (let seen = wholeWidth; seen >= leastWidth; seen *= widthStep * widthStep) {
    const folds = { re: fold(flat, scale / seen), im: fold(flat, scale / (seen * widthStep)) }
    const [larger, smaller] = readWaves(folds)
    const surfaces = drawSurfaces(larger, smaller)
    const mark = readMark(larger, surfaces.re) ?? readMark(smaller, surfaces.im)
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

/** What the waves say together, whose likeliest places stand out of the surface. */
function readMark(spectrum: Complex, surface: Float64Array): number | null {
  for (const { x, y, rise } of findPlaces(surface)) {
    if (rise < surePlace) return null
    const mark = readPayload(readCarriers(spectrum, x, y))
    if (mark !== null) return mark
  }
  return null
}

/** All tiles laid upon each other: the pattern adds up, the picture does not. Rows first, because that runs through the memory in order. */
function fold({ width, height, values }: Plane, tilePixels: number): Float64Array {
  const rows = placeInTile(height, tilePixels)
  const columns = placeInTile(width, tilePixels)
  const folded = new Float32Array(tileSide * width)
  for (let y = 0; y < height; y++) {
    const [to, from] = [rows.at[y] * width, y * width]
    for (let x = 0; x < width; x++) folded[to + x] += values[from + x]
  }
  const mean = new Float64Array(tileSide * tileSide)
  for (let v = 0; v < tileSide; v++) {
    for (let x = 0; x < width; x++) mean[v * tileSide + columns.at[x]] += folded[v * width + x]
    for (let u = 0; u < tileSide; u++) mean[v * tileSide + u] /= Math.max(1, rows.count[v] * columns.count[u])
  }
  return mean
}

/** Which sample of the tile each pixel of a row or column falls on, and how many fall on each. */
function placeInTile(pixels: number, tilePixels: number) {
  const at = new Uint8Array(pixels)
  const count = new Uint16Array(tileSide)
  const step = tileSide / tilePixels
  for (let k = 0; k < pixels; k++) {
    at[k] = Math.floor(k * step) % tileSide
    count[at[k]]++
  }
  return { at, count }
}

/**
 * Of two folds, as the parts of one grid of complex numbers, the waves in the order of `waves`: one transform does for both, because
 * that of real numbers is symmetric. Every wave counts alike, however strong it is in the picture: only its phase tells.
 */
function readWaves(folds: Complex): [Complex, Complex] {
  const { re, im } = folds
  transformGrid(folds, tileSide, -1, waveColumns)
  const [one, other] = [createComplex(waves.length), createComplex(waves.length)]
  for (const [n, { index, mirror }] of waves.entries()) {
    setWhite(one, n, re[index] + re[mirror], im[index] - im[mirror])
    setWhite(other, n, im[index] + im[mirror], re[mirror] - re[index])
  }
  return [one, other]
}

function setWhite(spectrum: Complex, n: number, re: number, im: number) {
  const size = Math.sqrt(Math.hypot(re, im)) || 1
  spectrum.re[n] = re / size
  spectrum.im[n] = im / size
}

/** How well the anchors of two spectra agree with every place of the tile's corner; again both as the parts of one grid. */
function drawSurfaces(one: Complex, other: Complex): Complex {
  const surfaces = createComplex(tileSide * tileSide)
  for (const [n, { index, mirror, phase }] of anchors.entries()) {
    const [first, second] = [turnBack(one, n, phase), turnBack(other, n, phase)]
    surfaces.re[index] = first.re - second.im
    surfaces.im[index] = first.im + second.re
    surfaces.re[mirror] = first.re + second.im
    surfaces.im[mirror] = second.re - first.im
  }
  transformGrid(surfaces, tileSide, 1)
  return surfaces
}

/** The likeliest places of the tile's corner, in samples of the tile, the best first. */
function* findPlaces(surface: Float64Array) {
  let squares = 0
  for (let k = 0; k < surface.length; k++) squares += surface[k] * surface[k]
  const deviation = Math.sqrt(squares / surface.length)
  for (let n = 0; n < placesTried; n++) {
    let best = 0
    for (let k = 1; k < surface.length; k++) if (surface[k] > surface[best]) best = k
    yield { x: best % tileSide, y: Math.floor(best / tileSide), rise: surface[best] / deviation }
    surface[best] = 0
  }
}

/** Per code bit what its carriers say together. */
function readCarriers(spectrum: Complex, x: number, y: number): Float64Array {
  const soft = new Float64Array(codeBits)
  for (const [n, wave] of carriers.entries()) {
    const angle = wave.phase - (2 * Math.PI * (wave.u * x + wave.v * y)) / tileSide
    soft[bitOf(n)] += turnBack(spectrum, anchors.length + n, angle).re
  }
  return soft
}

/** The nth wave of a spectrum with its phase taken back by an angle. */
function turnBack({ re, im }: Complex, n: number, angle: number) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { re: re[n] * cos + im[n] * sin, im: im[n] * cos - re[n] * sin }
}
