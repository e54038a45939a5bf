import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifiedImageSchema } from '../../../../contract/provenance.ts'
import { createTestApp, generateTryOn, signedInClient, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { drawPhoto, fileOf, jpegOf } from '../../../test/pictures.ts'

describe('Whether a picture was made here', () => {
  let app: TestApp
  let client: Client
  let address: string
  const begunAt = Date.now()
  beforeAll(async () => {
    app = await createTestApp()
    client = (await signedInClient(app)).client
    const { sessionId } = await (await generateTryOn(client)).json()
    address = `/api/tryons/${sessionId}`
  })
  afterAll(() => app.stop())

  const read = async (path: string) => Buffer.from(await (await client.get(path)).arrayBuffer())
  const send = (file: File | null) => {
    const form = new FormData()
    if (file) form.append('image', file)
    return app.newClient().request('/api/verify', { method: 'POST', body: form })
  }
  const verify = async (bytes: Uint8Array) =>
    verifiedImageSchema.parse(await (await send(fileOf(bytes))).json())

  test.each(['/images/try-on', '/images/model', '/images/try-on?width=640', '/download'])(
    'TRY-16 the file at %s is known again, with the time it was made',
    async (path) => {
      const { result, madeAt } = await verify(await read(address + path))
      expect(result).toBe('exact')
      expect(Math.abs(Date.parse(madeAt ?? '') - begunAt)).toBeLessThan(120_000)
    },
  )

  test('TRY-16 a changed picture is told by its mark, for as long as it has that', async () => {
    const original = await read(`${address}/images/try-on`)
    const cropped = sharp(original).extract({ left: 0, top: 0, width: 100, height: 100 })
    expect(await verify(await cropped.clone().keepXmp().jpeg().toBuffer())).toMatchObject({
      result: 'marked',
      madeAt: expect.any(String),
    })
    expect(await verify(await cropped.jpeg().toBuffer())).toEqual({ result: 'unknown', madeAt: null })
  })

  test('TRY-16 a mark that we have not signed proves nothing', async () => {
    const original = await read(`${address}/images/try-on`)
    const mark = (await sharp(original).metadata()).xmpAsString ?? ''
    const changes = [
      mark.replace(/v1\.(.)/, (_, first: string) => `v1.${first === 'f' ? '0' : 'f'}`),
      mark.replace(/\.(\d{9,})\./, (_, seconds: string) => `.${Number(seconds) + 1}.`),
      mark.replace(/<made:Record>.*<\/made:Record>/, ''),
    ]
    for (const forged of changes) {
      expect(forged).not.toBe(mark)
      const picture = await sharp(await jpegOf(drawPhoto()))
        .withXmp(forged)
        .jpeg()
        .toBuffer()
      expect((await verify(picture)).result).toBe('unknown')
    }
    const copied = await sharp(await jpegOf(drawPhoto()))
      .withXmp(mark)
      .jpeg()
      .toBuffer()
    expect((await verify(copied)).result).toBe('marked')
  })

  test('TRY-16 what was made elsewhere is unknown, what is no picture is refused, and nothing is kept', async () => {
    const before = await app.listFiles()
    expect(await verify(await jpegOf(drawPhoto()))).toEqual({ result: 'unknown', madeAt: null })
    expect((await send(fileOf(Buffer.from('words')))).status).toBe(415)
    expect((await send(null)).status).toBe(400)
    expect(await app.newFilesSince(before)).toEqual([])
  })

  test('TRY-16 a picture is known again after its try-on was deleted', async () => {
    const { sessionId } = await (await generateTryOn(client)).json()
    const picture = await read(`/api/tryons/${sessionId}/images/try-on`)
    await client.request(`/api/tryons/${sessionId}`, { method: 'DELETE' })
    expect((await verify(picture)).result).toBe('exact')
  })
})
