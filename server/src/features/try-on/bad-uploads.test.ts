import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, createTestApp, generateTryOn, signedInClient, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { drawGarment, drawPhoto, fileOf, jpegOf } from '../../../test/pictures.ts'

type Form = { photo?: Uint8Array | File | undefined; garment?: Uint8Array | File | undefined }
const megabyte = 1024 * 1024

describe('What is no usable upload', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await createTestApp()
    client = (await signedInClient(app)).client
  })
  afterAll(() => app.stop())
  afterEach(async () => {
    expect(await balanceOf(client)).toBe(3)
    expect(await app.listFiles()).toEqual([])
    expect(app.engine.generated).toEqual([])
    expect(app.logLines.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  const cases: [what: string, form: () => Promise<Form>, status: number, code: string, field: string][] = [
    [
      'a text',
      async () => ({ photo: fileOf(Buffer.from('hello'), 'a.txt', 'text/plain') }),
      415,
      'unsupported_file_type',
      'modelImage',
    ],
    [
      'a text that is called a JPEG',
      async () => ({ photo: fileOf(Buffer.from('hello, I am a photo')) }),
      415,
      'unsupported_file_type',
      'modelImage',
    ],
    [
      'an empty file',
      async () => ({ garment: fileOf(new Uint8Array()) }),
      415,
      'unsupported_file_type',
      'garmentImage',
    ],
    [
      'an SVG',
      async () => ({ garment: fileOf(svg(), 'a.png', 'image/png') }),
      415,
      'unsupported_file_type',
      'garmentImage',
    ],
    [
      'a GIF',
      async () => ({ photo: await drawPhoto().gif().toBuffer() }),
      415,
      'unsupported_file_type',
      'modelImage',
    ],
    [
      'a TIFF',
      async () => ({ photo: await drawPhoto().tiff().toBuffer() }),
      415,
      'unsupported_file_type',
      'modelImage',
    ],
    [
      'an AVIF',
      async () => ({ photo: await drawPhoto().avif({ effort: 0 }).toBuffer() }),
      415,
      'unsupported_file_type',
      'modelImage',
    ],
    [
      'a JPEG cut in half',
      async () => ({ photo: await half(jpegOf(drawPhoto())) }),
      422,
      'unreadable_image',
      'modelImage',
    ],
    [
      'a PNG cut in half',
      async () => ({ garment: await half(drawGarment().png({ compressionLevel: 0 }).toBuffer()) }),
      422,
      'unreadable_image',
      'garmentImage',
    ],
    [
      'a JPEG of which only the beginning is there',
      async () => ({ photo: (await jpegOf(drawPhoto())).subarray(0, 20) }),
      415,
      'unsupported_file_type',
      'modelImage',
    ],
    [
      'a file of 11 MB',
      async () => ({ photo: Buffer.alloc(11 * megabyte, await jpegOf(drawPhoto())) }),
      413,
      'file_too_large',
      'modelImage',
    ],
    [
      'a file one byte too large',
      async () => ({ garment: Buffer.alloc(10 * megabyte + 1) }),
      413,
      'file_too_large',
      'garmentImage',
    ],
    [
      'two files of 11 MB',
      async () => ({ photo: Buffer.alloc(11 * megabyte), garment: Buffer.alloc(11 * megabyte) }),
      413,
      'file_too_large',
      'modelImage',
    ],
    [
      'a small file of 60 megapixels',
      async () => ({ photo: await bomb(8000, 7500) }),
      422,
      'image_too_many_pixels',
      'modelImage',
    ],
    [
      'a picture of 10 by 10 pixels',
      async () => ({ garment: await jpegOf(drawGarment({ width: 10, height: 10 })) }),
      422,
      'image_too_small',
      'garmentImage',
    ],
    [
      'a picture that is only a line',
      async () => ({ photo: await bomb(5000, 2) }),
      422,
      'image_too_small',
      'modelImage',
    ],
    ['no photo', async () => ({ photo: undefined }), 400, 'missing_files', 'modelImage'],
    ['no garment', async () => ({ garment: undefined }), 400, 'missing_files', 'garmentImage'],
    [
      'nothing at all',
      async () => ({ photo: undefined, garment: undefined }),
      400,
      'missing_files',
      'garmentImage',
    ],
  ]
  test.each(cases)(
    'TRY-3 %s is refused with a sentence that says what to do',
    async (_, form, status, code, field) => {
      const response = await generateTryOn(client, await form())
      const body = (await response.json()) as { error: string }
      expect({ status: response.status, ...body }).toEqual({ status, code, field, error: expect.any(String) })
      expect(body.error).toMatch(/Please /)
    },
  )

  test('TRY-3 a too small picture is told the size it needs', async () => {
    const garment = await jpegOf(drawGarment({ width: 63, height: 400 }))
    const { error } = (await (await generateTryOn(client, { garment })).json()) as { error: string }
    expect(error).toContain('at least 256 pixels on each side')
  })

  async function send(form: FormData) {
    const response = await client.request('/api/tryon', { method: 'POST', body: form })
    return { status: response.status, ...((await response.json()) as { code: string; error: string }) }
  }
  const photo = async () => fileOf(await jpegOf(drawPhoto()))

  test('TRY-3 two files in one field are one too many', async () => {
    const form = new FormData()
    form.append('modelImage', await photo())
    form.append('modelImage', await photo())
    form.append('garmentImage', await photo())
    expect(await send(form)).toMatchObject({
      status: 400,
      code: 'too_many_files',
      error: expect.stringContaining('Too many files'),
    })
  })

  test('TRY-3 a hundred files are refused', async () => {
    const form = new FormData()
    const file = await photo()
    for (let i = 0; i < 100; i++) form.append('modelImage', file)
    expect(await send(form)).toMatchObject({ status: 400, code: 'too_many_files' })
  })

  test('TRY-3 a file in a field that nobody asked for is refused', async () => {
    const form = new FormData()
    form.append('modelImage', await photo())
    form.append('garmentImage', await photo())
    form.append('../../etc/passwd', await photo())
    expect(await send(form)).toMatchObject({ status: 400, code: 'unexpected_field' })
  })

  test('TRY-3 a field of text in the place of a file is a missing file', async () => {
    const form = new FormData()
    form.append('modelImage', 'https://example.com/photo.jpg')
    form.append('garmentImage', await photo())
    expect(await send(form)).toMatchObject({ status: 400, code: 'missing_files' })
  })

  test('TRY-3 thousands of fields of text are refused or left alone, and cost nothing', async () => {
    const form = new FormData()
    for (let i = 0; i < 3000; i++) form.append(`field-${i}`, 'x'.repeat(100))
    expect((await send(form)).status).toBe(400)
  })

  test.each([
    ['JSON', 'application/json', '{}'],
    ['a form without files', 'application/x-www-form-urlencoded', 'modelImage=a'],
    ['a multipart form without a boundary', 'multipart/form-data', 'x'],
    ['something without a type', '', 'x'],
  ])('TRY-7 %s is told to be a form with files', async (_, type, body) => {
    const headers = { 'content-type': type }
    const response = await client.request('/api/tryon', { method: 'POST', body, headers })
    expect([response.status, (await response.json()).code]).toEqual([415, 'unsupported_media_type'])
  })

  test('TRY-7 a request without a body is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const response = await client.request('/api/tryon', { method: 'POST', headers })
    expect([response.status, (await response.json()).code]).toEqual([400, 'missing_files'])
  })

  test.each([
    ['ends in the middle of a file', false],
    ['breaks in the middle of a file', true],
  ])('TRY-12 an upload that %s leaves nothing behind', async (_, isBroken) => {
    const begin = `--x\r\nContent-Disposition: form-data; name="modelImage"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
    const chunks = [begin, 'x'.repeat(100_000), 'x'.repeat(100_000)]
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks.shift()
        if (chunk !== undefined) return controller.enqueue(Buffer.from(chunk))
        if (isBroken) controller.error(new Error('the connection was lost'))
        else controller.close()
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
    const response = await client.request('/api/tryon', init)
    expect([response.status, (await response.json()).code]).toEqual([400, 'upload_interrupted'])
  })
})

async function half(bytes: Promise<Buffer>): Promise<Buffer> {
  const all = await bytes
  return all.subarray(0, Math.floor(all.length / 2))
}

function svg(): Buffer {
  return Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="9" height="9"/></svg>',
  )
}

/** Many pixels in few bytes. */
function bomb(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#888888' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
