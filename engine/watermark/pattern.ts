import { createComplex, transformGrid, type Complex } from './fourier.ts'
import { codeBits, writePayload } from './payload.ts'
import { createRandom } from '../pixels/random.ts'

/** The pattern is one square tile, repeated: so many samples a side. */
export const tileSide = 128
/** So many tiles stand side by side in the width of a whole picture, whatever its size in pixels: 128 px each at 768. */
export const tilesAcross = 6

/**
 * Waves per tile. Slower ones drown in what pictures show; faster ones end in JPEG and in half the size: at 768 px across the
 * shortest is 5 px long.
 */
const slowest = 9
const fastest = 25

/** One wave of the tile: its place in the grid of the Fourier transform, that of its mirror image, and where its phase begins, in radians. */
type Wave = { index: number; mirror: number; u: number; v: number; phase: number }

/** Waves that are always the same, by which the tile's place is found; and those whose sign carries a code bit each. */
export const { anchors, carriers } = drawWaves()

/** Which code bit a carrier carries: neighbours carry different ones, so that what harms a band harms all a little. */
export const bitOf = (carrier: number) => (carrier * 89) % codeBits

/** The tile that says `mark`, row by row; standard deviation 1. */
export function drawTile(mark: number): Float32Array {
  const code = writePayload(mark)
  const grid = createComplex(tileSide * tileSide)
  for (const wave of anchors) setWave(grid, wave, anchorGain)
  for (const [n, wave] of carriers.entries()) setWave(grid, wave, code[bitOf(n)] ? 1 : -1)
  transformGrid(grid, tileSide, 1)
  let squares = 0
  for (const value of grid.re) squares += value * value
  const scale = Math.sqrt(grid.re.length / squares)
  return Float32Array.from(grid.re, (value) => value * scale)
}

/** The anchors are few and must be found first. */
const anchorGain = 1.4

function setWave({ re, im }: Complex, { index, phase }: Wave, gain: number) {
  re[index] += gain * Math.cos(phase)
  im[index] += gain * Math.sin(phase)
}

/** All waves of the band, in an order and with phases from a generator of fixed numbers: every installation draws the same. */
function drawWaves() {
  const random = createRandom(0x0e7a)
  const waves: Wave[] = []
  for (let v = 0; v <= fastest; v++) {
    for (let u = -fastest; u <= fastest; u++) {
      const isSeenTwice = v === 0 && u <= 0
      const radius = Math.hypot(u, v)
      if (isSeenTwice || radius < slowest || radius > fastest) continue
      waves.push({ index: placeOf(u, v), mirror: placeOf(-u, -v), u, v, phase: 2 * Math.PI * random() })
    }
  }
  const order = waves.map((wave) => ({ wave, rank: random() })).sort((a, b) => a.rank - b.rank)
  const shuffled = order.map(({ wave }) => wave)
  const anchorCount = Math.floor(shuffled.length / 5)
  return { anchors: shuffled.slice(0, anchorCount), carriers: shuffled.slice(anchorCount) }
}

function placeOf(u: number, v: number): number {
  return ((v + tileSide) % tileSide) * tileSide + ((u + tileSide) % tileSide)
}
