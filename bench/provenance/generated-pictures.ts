import type { Picture } from '../../engine/index.ts'

type Ground = (x: number, y: number) => number

/**
 * A picture that no camera made, another for each number: what repeats itself (stripes, checks, weaves) and what has no order at all
 * (noise) is likelier than a photo to be taken for a watermark.
 */
export function generatePicture(n: number, { width, height }: { width: number; height: number }): Picture {
  const random = createRandom(n)
  const kinds = [drawGradient, drawStripes, drawChecks, drawWeave, drawNoise, drawGrain]
  const ground = kinds[n % kinds.length]?.(random) ?? (() => 128)
  const tint = [0.8 + 0.4 * random(), 0.8 + 0.4 * random(), 0.8 + 0.4 * random()]
  const grain = 6 * random()
  const pixels = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const level = ground(x, y) + grain * (random() - 0.5)
      for (const [c, share] of tint.entries()) pixels[(y * width + x) * 3 + c] = level * share
    }
  }
  return { width, height, pixels: new Uint8Array(pixels.buffer) }
}

type Random = () => number

function drawGradient(random: Random): Ground {
  const [right, down, bend] = [random() - 0.5, random() - 0.5, random() / 2000]
  return (x, y) => 128 + 0.3 * (right * x + down * y) + bend * ((x - 384) ** 2 + (y - 512) ** 2) * 0.3
}

function drawStripes(random: Random): Ground {
  const { across, down } = drawWave(random)
  const contrast = 20 + 90 * random()
  return (x, y) => 128 + contrast * Math.sin(across * x + down * y)
}

function drawChecks(random: Random): Ground {
  const [width, height] = [2 + 60 * random(), 2 + 60 * random()]
  const contrast = 10 + 90 * random()
  return (x, y) => 128 + ((Math.floor(x / width) + Math.floor(y / height)) % 2 ? contrast : -contrast)
}

/** Several waves over each other: what comes nearest to the watermark's own shape. */
function drawWeave(random: Random): Ground {
  const waves = Array.from({ length: 2 + Math.floor(8 * random()) }, () => drawWave(random))
  const contrast = 80 / waves.length
  return (x, y) =>
    waves.reduce((level, { across, down }) => level + contrast * Math.sin(across * x + down * y), 128)
}

function drawNoise(random: Random): Ground {
  const contrast = 20 + 220 * random()
  return () => 128 + contrast * (random() - 0.5)
}

/** Noise in squares, as film and enlarged pictures have it. */
function drawGrain(random: Random): Ground {
  const side = 1 + Math.floor(12 * random())
  const levels = Float32Array.from({ length: 4096 }, () => 60 + 136 * random())
  return (x, y) => levels[(Math.floor(x / side) * 31 + Math.floor(y / side) * 57) % levels.length] ?? 0
}

/** Of 2 to 60 pixels, in any direction. */
function drawWave(random: Random) {
  const [turns, angle] = [(2 * Math.PI) / (2 + 58 * random()), Math.PI * random()]
  return { across: turns * Math.cos(angle), down: turns * Math.sin(angle) }
}

/** Marsaglia's xorshift32: numbers from 0 to 1. */
function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
