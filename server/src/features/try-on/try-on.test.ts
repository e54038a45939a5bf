import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  registerUser,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { drawGarment, drawPhoto, jpegOf, pngOf, webpOf } from '../../../test/pictures.ts'
import { acceptTryOn, countResults, resultOf } from '../../../test/try-ons.ts'

describeOnBothDatabases('Trying on', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())
  afterEach(() => app.engine.reset())

  test('TRY-7 two uploads become a studio model image and a try-on image, for one token', async () => {
    const { client } = await signedInClient(app)
    const response = await generateTryOn(client)
    expect(response.status).toBe(200)
    const result = await resultOf(response)
    const pictures = await Promise.all(
      [result.modelImageUrl, result.tryOnImageUrl].map(async (url) => {
        const image = await client.get(url)
        expect(image.headers.get('content-type')).toBe('image/jpeg')
        return Buffer.from(await image.arrayBuffer())
      }),
    )
    const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [240, 320],
      [240, 320],
    ])
    expect(pictures[0]!.equals(pictures[1]!)).toBe(false)
    expect(await balanceOf(client)).toBe(2)
  })

  test.each([
    ['JPEG', jpegOf],
    ['PNG', pngOf],
    ['WebP', webpOf],
  ])('TRY-3 a %s is accepted, whatever it is called', async (_, encode) => {
    const { client } = await signedInClient(app)
    const [photo, garment] = await Promise.all([encode(drawPhoto()), encode(drawGarment())])
    expect((await generateTryOn(client, { photo, garment })).status).toBe(200)
  })

  test('TRY-7 the kind of garment that the user names reaches the engine; an unknown one is refused', async () => {
    const { client } = await signedInClient(app)
    expect((await generateTryOn(client, { garmentClass: 'dress' })).status).toBe(200)
    expect(app.engine.generated.map(({ garmentClass }) => garmentClass)).toEqual(['dress'])
    const refused = await generateTryOn(client, { garmentClass: 'hat' })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        code: 'invalid_input',
        field: 'garmentClass',
        error: 'The garment class must be one of top, dress, bottom, outerwear.',
      },
    ])
    expect(await balanceOf(client)).toBe(2)
  })

  test('TRY-11 signed out, unverified and without a token nobody generates, each with a clear text', async () => {
    const answer = async (client: Client) => {
      const response = await generateTryOn(client)
      return [response.status, (await response.json()).code]
    }
    expect(await answer(app.newClient())).toEqual([401, 'not_authenticated'])
    expect(await answer((await registerUser(app)).client)).toEqual([403, 'email_not_verified'])
    const { client } = await signedInClient(app)
    for (let i = 0; i < 3; i++) expect((await generateTryOn(client)).status).toBe(200)
    expect(await answer(client)).toEqual([402, 'not_enough_tokens'])
    expect(await balanceOf(client)).toBe(0)
    expect(app.engine.generated).toHaveLength(3)
  })

  test('TRY-8 of fifty try-ons at once by somebody with three tokens, exactly three succeed', async () => {
    const { client } = await signedInClient(app)
    const responses = await Promise.all(Array.from({ length: 50 }, () => generateTryOn(client)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 402)).toHaveLength(47)
    expect(await balanceOf(client)).toBe(0)
    expect(app.engine.generated).toHaveLength(3)
  })

  test('TRY-8 when the engine fails, the answer says so and the token is back, once', async () => {
    const { client } = await signedInClient(app)
    app.engine.failure = new Error('out of paint')
    const response = await generateTryOn(client)
    expect(response.status).toBe(500)
    const body = (await response.json()) as { error: string; code: string }
    expect(body).toMatchObject({ code: 'try_on_failed' })
    expect(body.error).toContain('Failed to generate try-on. Please try again.')
    expect(body.error).not.toContain('paint')
    expect(await balanceOf(client)).toBe(3)
    expect(app.engine.generated).toHaveLength(1)
    const history = await (await client.get('/api/history/tryons')).json()
    expect(history).toMatchObject({ sessions: [], pagination: { total: 0 } })
    expect(await readReasons(app)).toEqual(expect.arrayContaining(['try-on', 'try-on-returned']))
  })

  test('TRY-8 a result that cannot be stored is no result: the token is back and nothing is left', async () => {
    const { client } = await signedInClient(app)
    const before = await app.listFiles()
    const { storage } = app.deps
    app.deps.storage = {
      ...storage,
      async put(key, bytes, contentType) {
        if (key.endsWith('try-on.jpg')) throw new Error('the storage is full')
        await storage.put(key, bytes, contentType)
      },
    }
    expect((await generateTryOn(client)).status).toBe(500)
    app.deps.storage = storage
    expect(await balanceOf(client)).toBe(3)
    await waitUntil(async () => (await app.newFilesSince(before)).length === 0)
  })

  test('TRY-12 losing the connection loses neither the result nor the token', async () => {
    const { client } = await signedInClient(app)
    const held = app.engine.hold()
    const leaving = new AbortController()
    const form = new FormData()
    form.append('modelImage', new Blob([Uint8Array.from(await jpegOf(drawPhoto()))]), 'photo.jpg')
    form.append('garmentImage', new Blob([Uint8Array.from(await jpegOf(drawGarment()))]), 'garment.jpg')
    const request = client.request('/api/tryon', { method: 'POST', body: form, signal: leaving.signal })
    await waitUntil(async () => app.engine.generated.length === 1)
    leaving.abort()
    await request.catch(() => {})
    held.release()
    await waitUntil(async () => (await countResults(client)) === 1)
    expect(await balanceOf(client)).toBe(2)
  })

  test('TRY-12 a request sent again with the same key answers for the same try-on and costs once', async () => {
    const { client } = await signedInClient(app)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const ids = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await resultOf(await generateTryOn(client, { headers }))).sessionId,
      ),
    )
    expect(new Set(ids).size).toBe(1)
    expect((await resultOf(await generateTryOn(client, { headers }))).sessionId).toBe(ids[0])
    expect(await acceptTryOn(client, headers)).toBe(ids[0])
    expect(await balanceOf(client)).toBe(2)
    expect(app.engine.generated).toHaveLength(1)
    const other = await signedInClient(app)
    expect((await resultOf(await generateTryOn(other.client, { headers }))).sessionId).not.toBe(ids[0])
  })
})

async function readReasons(app: TestApp) {
  const entries = await app.deps.database.query.ledgerEntries.findMany()
  return entries.map(({ reason }) => reason)
}
