import { describe, expect, test } from 'vitest'
import { createPicture, type Picture } from '../picture.ts'
import { decode, encode } from './convolutional-code.ts'
import { embedWatermark } from './embed-watermark.ts'
import { findWatermark } from './find-watermark.ts'
import { largestMark } from './payload.ts'

/** Slopes, edges and grain, different in every place. */
function drawScene(width: number, height: number): Picture {
  const picture = createPicture(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const stripes = ((x >> 5) + (y >> 6)) % 3 === 0 ? 40 : 0
      const grain = ((x * 7919 + y * 104_729) % 17) - 8
      picture.pixels.fill(
        90 + (x * 60) / width + stripes + grain,
        (y * width + x) * 3,
        (y * width + x) * 3 + 3,
      )
    }
  }
  return picture
}

function cut({ width, pixels }: Picture, left: number, top: number, size: { width: number; height: number }) {
  const part = createPicture(size.width, size.height)
  for (let y = 0; y < size.height; y++) {
    const start = ((top + y) * width + left) * 3
    part.pixels.set(pixels.subarray(start, start + size.width * 3), y * size.width * 3)
  }
  return part
}

/** Each pixel the mean of four. */
function halve({ width, height, pixels }: Picture): Picture {
  const half = createPicture(width >> 1, height >> 1)
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      for (let c = 0; c < 3; c++) {
        const at = (dx: number, dy: number) => pixels[((2 * y + dy) * width + 2 * x + dx) * 3 + c]
        half.pixels[(y * half.width + x) * 3 + c] = (at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4
      }
    }
  }
  return half
}

describe('A watermark', () => {
  test.each([0, 1, 905_312_004_711, largestMark])('of %d is found again', (mark) => {
    const picture = drawScene(768, 1024)
    embedWatermark(picture, mark)
    expect(findWatermark(picture)).toBe(mark)
  })

  test('stays when the picture is halved, cut, or both, and in pictures of another size', () => {
    const picture = drawScene(768, 1024)
    embedWatermark(picture, 4711)
    expect(findWatermark(halve(picture))).toBe(4711)
    const part = cut(picture, 61, 93, { width: 614, height: 820 })
    expect(findWatermark(part)).toBe(4711)
    expect(findWatermark(halve(part))).toBe(4711)
    const large = drawScene(1080, 1440)
    embedWatermark(large, 815)
    expect(findWatermark(halve(large))).toBe(815)
  })

  test('changes no pixel by more than a few levels, and 42 dB at least remain', () => {
    const [picture, before] = [drawScene(384, 512), drawScene(384, 512)]
    embedWatermark(picture, 4711)
    let squares = 0
    let most = 0
    picture.pixels.forEach((value, k) => {
      squares += (value - before.pixels[k]) ** 2
      most = Math.max(most, Math.abs(value - before.pixels[k]))
    })
    expect(10 * Math.log10((255 * 255 * picture.pixels.length) / squares)).toBeGreaterThan(42)
    expect(most).toBeLessThan(14)
  })

  test('is not found where there is none', () => {
    expect(findWatermark(drawScene(576, 768))).toBeNull()
  })

  test('is a whole number of 40 bits', () => {
    expect(() => embedWatermark(drawScene(96, 128), largestMark + 1)).toThrow('40 bits')
  })
})

test('The code behind it mends what was received wrong', () => {
  const bits = Uint8Array.from({ length: 56 }, (_, k) => ((k * 37) % 5) & 1)
  const received = Float64Array.from(encode(bits), (bit, k) => (bit ? 1 : -1) * (k % 8 === 3 ? -1 : 1))
  expect(decode(received, 56)).toEqual(bits)
})
