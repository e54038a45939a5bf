import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageWidths } from '../../../../contract/limits.ts'
import { tryOnResultSchema, type TryOnResult } from '../../../../contract/try-on.ts'
import { createTestApp, generateTryOn, signedInClient, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { drawPhoto, jpegOf } from '../../../test/pictures.ts'
import { storeUploads } from './service.ts'

describe('Pictures', () => {
  let app: TestApp
  let owner: Client
  let stranger: Client
  let result: TryOnResult
  beforeAll(async () => {
    app = await createTestApp()
    owner = (await signedInClient(app)).client
    stranger = (await signedInClient(app)).client
    const photo = await jpegOf(drawPhoto({ width: 900, height: 1200 }))
    result = tryOnResultSchema.parse(await (await generateTryOn(owner, { photo })).json())
  })
  afterAll(() => app.stop())

  test('TRY-8 when one of two pictures cannot be stored, the other has ended before anybody cleans up', async () => {
    const photo = Promise.withResolvers<void>()
    const put = (key: string) => (key.endsWith('photo') ? photo.promise : Promise.reject(new Error('full')))
    const deps = { ...app.deps, storage: { ...app.deps.storage, put } }
    const picture = new Uint8Array(1)
    let hasEnded = false
    const stored = storeUploads(deps, 'some', { photo: picture, garmentPhoto: picture })
    const ended = stored.catch((error: Error) => error.message).finally(() => (hasEnded = true))
    await new Promise(setImmediate)
    expect(hasEnded).toBe(false)
    photo.resolve()
    expect(await ended).toBe('full')
  })

  test('TRY-7 a result is seen by its owner alone', async () => {
    const download = `/api/tryons/${result.sessionId}/download`
    for (const path of [
      result.modelImageUrl,
      result.tryOnImageUrl,
      `${result.tryOnImageUrl}?width=320`,
      download,
    ]) {
      expect((await owner.get(path)).status).toBe(200)
      expect((await stranger.get(path)).status).toBe(404)
      expect((await app.newClient().get(path)).status).toBe(401)
    }
  })

  test('TRY-7 no cache between us and the browser keeps a private picture', async () => {
    for (const path of [result.tryOnImageUrl, `/api/tryons/${result.sessionId}/download`]) {
      expect((await owner.get(path)).headers.get('cache-control')).toBe('no-store')
    }
  })

  test.each(imageWidths)('UI-4 a picture is served %d pixels wide, never enlarged', async (width) => {
    const response = await owner.get(`${result.tryOnImageUrl}?width=${width}`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const metadata = await sharp(await response.arrayBuffer()).metadata()
    expect([metadata.format, metadata.width]).toEqual(['webp', Math.min(width, 900)])
  })

  test('UI-4 a width is made once and is the same ever after', async () => {
    const read = async () =>
      Buffer.from(await (await owner.get(`${result.modelImageUrl}?width=640`)).arrayBuffer())
    const [first, second] = [await read(), await read()]
    expect(first.equals(second)).toBe(true)
    expect((await app.listFiles()).filter((path) => path.endsWith('model-640.webp'))).toHaveLength(1)
  })

  test.each(['0', '-320', '321', '320.5', '1e3', '99999999', 'abc', '', '320;rm', 'Infinity'])(
    'UI-4 the width "%s" is refused and leaves nothing behind',
    async (width) => {
      const before = await app.listFiles()
      const response = await owner.get(`${result.tryOnImageUrl}?width=${encodeURIComponent(width)}`)
      expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_input'])
      expect(await app.newFilesSince(before)).toEqual([])
    },
  )

  test.each([
    'images/photo',
    'images/model.jpg',
    'images/..%2f..%2fsecret',
    'images/model-640.webp',
    'images/',
    'nothing',
  ])('TRY-7 there is no picture at %s', async (path) => {
    const response = await owner.get(`/api/tryons/${result.sessionId}/${path}`)
    expect([response.status, (await response.json()).code]).toEqual([404, 'not_found'])
  })

  test.each(['nonsense', '..', '%00', crypto.randomUUID(), "1' or '1'='1"])(
    'TRY-7 there is no try-on "%s"',
    async (id) => {
      expect((await owner.get(`/api/tryons/${encodeURIComponent(id)}/images/model`)).status).toBe(404)
    },
  )

  test('SHARE-1 a download has a strip of 80 pixels under it and is named after us and the session', async () => {
    const response = await owner.get(`/api/tryons/${result.sessionId}/download`)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="ourela-${result.sessionId}.jpg"`,
    )
    const download = Buffer.from(await response.arrayBuffer())
    const original = Buffer.from(await (await owner.get(result.tryOnImageUrl)).arrayBuffer())
    const [branded, plain] = await Promise.all([sharp(download).metadata(), sharp(original).metadata()])
    expect([branded.width, branded.height]).toEqual([plain.width, plain.height + 80])
    const strip = { left: 0, top: plain.height, width: plain.width, height: 80 }
    const { channels } = await sharp(await sharp(download).extract(strip).toBuffer()).stats()
    expect(channels[0]!.max - channels[0]!.min).toBeGreaterThan(150)
  })
})
