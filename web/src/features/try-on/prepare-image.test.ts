import { afterEach, expect, test, vi } from 'vitest'
import { prepareImage } from './prepare-image.ts'

/** A browser that decodes every file to a picture of this size and draws on a canvas that records its own. */
function stubDecoder(width: number, height: number) {
  const close = vi.fn()
  const createImageBitmap = vi.fn(async (_file: File, _options: object) => ({ width, height, close }))
  vi.stubGlobal('createImageBitmap', createImageBitmap)
  const drawn: { width: number; height: number; type: string }[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawn.push({ width: this.width, height: this.height, type: type ?? '' })
    done(new Blob(['pixels'], { type }))
  })
  return { drawn, createImageBitmap, close }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('TRY-14 a photo that is small enough is uploaded as it is', async () => {
  const { drawn, close } = stubDecoder(1500, 2000)
  const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
  expect(await prepareImage(file)).toBe(file)
  expect(drawn).toEqual([])
  expect(close).toHaveBeenCalledOnce()
})

test('TRY-14 a large phone photo is made upright and at most 2048 pixels long before it travels', async () => {
  const { drawn, createImageBitmap } = stubDecoder(3024, 4032)
  const prepared = await prepareImage(new File(['x'], 'IMG_0001.jpeg', { type: 'image/jpeg' }))
  expect(drawn).toEqual([{ width: 1536, height: 2048, type: 'image/jpeg' }])
  expect(createImageBitmap.mock.calls[0]?.[1]).toEqual({ imageOrientation: 'from-image' })
  expect([prepared.name, prepared.type]).toEqual(['IMG_0001.jpg', 'image/jpeg'])
})

test('TRY-14 a photo of many bytes is written anew even when its sides are short', async () => {
  const { drawn } = stubDecoder(2000, 2000)
  await prepareImage(new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' }))
  expect(drawn).toEqual([{ width: 2000, height: 2000, type: 'image/webp' }])
})

test('TRY-14 a HEIC photo becomes a JPEG where the browser can open it', async () => {
  stubDecoder(1000, 1000)
  const prepared = await prepareImage(new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }))
  expect([prepared.name, prepared.type]).toEqual(['IMG_1.jpg', 'image/jpeg'])
})

test('TRY-14 a photo that the browser cannot open is refused in a sentence', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('no decoder')))
  const heic = new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' })
  await expect(prepareImage(heic)).rejects.toThrow(/^This browser cannot open this kind of photo/)
  const broken = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
  await expect(prepareImage(broken)).rejects.toThrow(/^This image is damaged or incomplete/)
})

test('TRY-3 TRY-20 a photo beyond the limit is made smaller; one that cannot be opened is too large', async () => {
  const { drawn } = stubDecoder(6000, 8000)
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'me.jpg', { type: 'image/jpeg' })
  expect((await prepareImage(large)).size).toBeLessThan(1000)
  expect(drawn).toEqual([{ width: 1536, height: 2048, type: 'image/jpeg' }])
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('no picture')))
  await expect(prepareImage(large)).rejects.toThrow('File is larger than 10485760 bytes')
})
