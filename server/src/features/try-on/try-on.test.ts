import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sentenceOf } from '../../../../contract/errors.ts'
import {
  pictureFields,
  tryOnAcceptedSchema,
  tryOnEventSchema,
  tryOnResultSchema,
  type TryOnResult,
} from '../../../../contract/try-on.ts'
import {
  balanceOf,
  checkPictures,
  createTestApp,
  generateTryOn,
  grantTokens,
  registerUser,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { RequestError } from '../../platform/fail.ts'
import { drawGarment, drawPhoto, jpegOf, pngOf, webpOf } from '../../../test/pictures.ts'

describeOnBothDatabases('Trying on', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())
  afterEach(() => app.engine.reset())

  const resultOf = async (response: Response) => tryOnResultSchema.parse(await response.json())
  const respondAsync = { prefer: 'respond-async' }
  async function accept(client: Client, headers: Record<string, string> = {}) {
    const response = await generateTryOn(client, { headers: { ...respondAsync, ...headers } })
    expect(response.status).toBe(202)
    return tryOnAcceptedSchema.parse(await response.json()).sessionId
  }
  const readEvents = async (client: Client, id: string) =>
    parseEvents(await (await client.get(`/api/tryons/${id}/events`)).text())
  const ended = (client: Client, id: string) =>
    waitUntil(async () => {
      const last = (await readEvents(client, id)).at(-1)
      return last?.state === 'complete' || last?.state === 'failed' ? last : undefined
    })

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

  test('TRY-25 the server looks at two pictures for nothing and keeps nothing', async () => {
    const { client } = await signedInClient(app)
    const before = await app.listFiles()
    const check = async () => (await checkPictures(client)).json()
    expect(await check()).toEqual({ refusal: null, garmentClass: 'top', warning: null })
    app.engine.warning = 'person_seated'
    expect(await check()).toEqual({ refusal: null, garmentClass: 'top', warning: 'person_seated' })
    app.engine.refusal = { refusal: 'no_person', picture: 'photo' }
    expect(await check()).toEqual({ refusal: { code: 'no_person', field: pictureFields.photo } })
    expect(await balanceOf(client)).toBe(3)
    expect(await (await client.get('/api/history/tryons')).json()).toMatchObject({ sessions: [] })
    expect(await app.listFiles()).toEqual(before)
  })

  test('TRY-25 it does so sixty times in ten minutes', async () => {
    const { client } = await signedInClient(app)
    const answers = await Promise.all(Array.from({ length: 61 }, () => checkPictures(client)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
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

  test.each([
    ['no_person', 'photo'],
    ['several_people', 'photo'],
    ['photo_too_dark', 'photo'],
    ['image_too_small', 'photo'],
    ['image_too_small', 'garmentPhoto'],
    ['no_garment', 'garmentPhoto'],
  ] as const)(
    'TRY-13 pictures refused as %s, the %s, cost nothing and leave nothing behind',
    async (refusal, picture) => {
      const before = await app.listFiles()
      const { client } = await signedInClient(app)
      app.engine.refusal = { refusal, picture }
      const response = await generateTryOn(client)
      expect(response.status).toBe(422)
      const body = (await response.json()) as { error: string; code: string; field: string }
      expect(body).toMatchObject({ code: refusal, field: pictureFields[picture] })
      expect(body.error).toMatch(/Please choose/)
      expect(await balanceOf(client)).toBe(3)
      expect(app.engine.generated).toHaveLength(0)
      expect(await app.newFilesSince(before)).toEqual([])
    },
  )

  test('TRY-17 what will likely come out poorly is said to whoever wants to be asked, for nothing; who goes on gets the try-on', async () => {
    const before = await app.listFiles()
    const { client } = await signedInClient(app)
    app.engine.warning = 'arms_across_body'
    const asked = await generateTryOn(client, { onWarning: 'ask' })
    expect([asked.status, await asked.json()]).toEqual([
      422,
      { code: 'arms_across_body', field: 'modelImage', error: sentenceOf('arms_across_body') },
    ])
    expect(await balanceOf(client)).toBe(3)
    expect(await app.newFilesSince(before)).toEqual([])
    expect((await generateTryOn(client, { onWarning: 'go-on' })).status).toBe(200)
    expect((await generateTryOn(client)).status).toBe(200)
    expect(await balanceOf(client)).toBe(1)
    const unknown = await generateTryOn(client, { onWarning: 'shrug' })
    expect([unknown.status, (await unknown.json()).field]).toEqual([400, 'onWarning'])
  })

  test.each(['try_on_poor_photo', 'try_on_poor_garment'] as const)(
    'TRY-18 a result that the engine judges %s is not delivered: the token is back, and the sentence helps',
    async (code) => {
      const before = await app.listFiles()
      const { client } = await signedInClient(app)
      app.engine.failure = new RequestError(code, {})
      const response = await generateTryOn(client)
      expect([response.status, await response.json()]).toMatchObject([422, { code, error: sentenceOf(code) }])
      expect(sentenceOf(code)).toMatch(/works best .*Your token is back on your balance\.$/)
      expect(await balanceOf(client)).toBe(3)
      await waitUntil(async () => (await app.newFilesSince(before)).length === 0)
    },
  )

  test('TRY-12 who is at work is shown step by step, then the result', async () => {
    const { client } = await signedInClient(app)
    const held = app.engine.hold()
    const id = await accept(client)
    const response = await client.get(`/api/tryons/${id}/events`)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    await waitUntil(async () => app.engine.generated.length === 1)
    held.release()
    const events = parseEvents(await response.text())
    const states = events.map(({ state }) => state)
    expect(states.at(-1)).toBe('complete')
    expect(states.filter((state) => state === 'running').length).toBeGreaterThan(0)
    const progress = events.flatMap((event) => (event.state === 'running' ? [event.progress] : []))
    expect(progress).toEqual([...progress].sort((one, other) => one - other))
    const last = events.at(-1)
    const url = last?.state === 'complete' ? last.result.tryOnImageUrl : '/api/nothing'
    expect((await client.get(url)).status).toBe(200)
  })

  test('HOLD-12 a try-on is followed sixteen times at once, then again as soon as one who follows has left', async () => {
    const { client } = await signedInClient(app)
    const held = app.engine.hold()
    const id = await accept(client)
    const follow = () => client.get(`/api/tryons/${id}/events`)
    const readers = await Promise.all(
      Array.from({ length: 16 }, async () => (await follow()).body!.getReader()),
    )
    const refused = await follow()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    await readers[0]?.cancel()
    const again = await waitUntil(async () => {
      const response = await follow()
      return response.status === 200 ? response : undefined
    })
    held.release()
    await again.text()
    await Promise.all(readers.slice(1).map((reader) => reader.cancel()))
  })

  test('HOLD-12 whoever asks for the head of a stream alone opens none', async () => {
    const { client } = await signedInClient(app)
    const held = app.engine.hold()
    const path = `/api/tryons/${await accept(client)}/events`
    for (let n = 0; n < 20; n++) {
      const head = await client.request(path, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    }
    const followed = await client.get(path)
    expect(followed.status).toBe(200)
    held.release()
    await followed.text()
  })

  test('TRY-12 who waits is told the place in the queue', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => signedInClient(app)))
    const held = app.engine.hold()
    const ids = [await accept(first!.client)]
    await waitUntil(async () => app.engine.generated.length === 1)
    ids.push(await accept(second!.client), await accept(third!.client))
    const place = async (client: Client, id: string) => {
      const reader = (await client.get(`/api/tryons/${id}/events`)).body!.getReader()
      const { value } = await reader.read()
      await reader.cancel()
      return parseEvents(new TextDecoder().decode(value))[0]
    }
    expect(await place(second!.client, ids[1]!)).toEqual({ state: 'queued', place: 1 })
    expect(await place(third!.client, ids[2]!)).toEqual({ state: 'queued', place: 2 })
    held.release()
    expect((await ended(third!.client, ids[2]!)).state).toBe('complete')
  })

  test('OPS-3 whoever has fewer under way goes first', async () => {
    const [ann, bob] = await Promise.all([1, 2].map(() => signedInClient(app)))
    const held = app.engine.hold()
    const running = await accept(ann!.client)
    await waitUntil(async () => app.engine.generated.length === 1)
    const waiting = [await accept(ann!.client), await accept(ann!.client), await accept(bob!.client)]
    held.release()
    await ended(bob!.client, waiting[2]!)
    for (const id of [running, ...waiting.slice(0, 2)]) await ended(ann!.client, id)
    const rows = await app.deps.database.query.tryOns.findMany({
      where: (tryOns, { inArray }) => inArray(tryOns.id, waiting),
      orderBy: (tryOns, { asc }) => asc(tryOns.finishedAt),
    })
    expect(rows.map(({ id }) => id)).toEqual([waiting[2], waiting[0], waiting[1]])
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
    await waitUntil(async () => (await readHistory(client)).pagination.total === 1)
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
    expect(await accept(client, headers)).toBe(ids[0])
    expect(await balanceOf(client)).toBe(2)
    expect(app.engine.generated).toHaveLength(1)
    const other = await signedInClient(app)
    expect((await resultOf(await generateTryOn(other.client, { headers }))).sessionId).not.toBe(ids[0])
  })

  test('TRY-12 nobody follows the try-on of somebody else', async () => {
    const { client } = await signedInClient(app)
    const { sessionId } = await resultOf(await generateTryOn(client))
    const path = `/api/tryons/${sessionId}/events`
    expect((await (await signedInClient(app)).client.get(path)).status).toBe(404)
    expect((await app.newClient().get(path)).status).toBe(401)
    expect((await client.get('/api/tryons/nonsense/events')).status).toBe(404)
    expect((await client.get(`/api/tryons/${crypto.randomUUID()}/events`)).status).toBe(404)
  })

  test('TRY-14 a photo taken sideways comes out upright, and its camera data never leave the server', async () => {
    const { client } = await signedInClient(app)
    const photo = await drawPhoto({ width: 320, height: 240 })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: 'Secret Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 14/1' },
      })
      .toBuffer()
    expect(photo.includes('Secret Camera')).toBe(true)
    const result = await resultOf(await generateTryOn(client, { photo }))
    for (const bytes of await downloadAll(client, result)) {
      const metadata = await sharp(bytes).metadata()
      expect([metadata.width, metadata.height, metadata.orientation ?? 1]).toEqual([240, 320, 1])
      expect(metadata.exif).toBeUndefined()
      expect(bytes.includes('Secret Camera')).toBe(false)
    }
    const seen = app.engine.generated[0]!
    expect(Buffer.from(seen.photo).includes('Secret Camera')).toBe(false)
    expect((await sharp(seen.photo).metadata()).exif).toBeUndefined()
  })

  test('TRY-15 the photo is gone as soon as the result is made, and as soon as it fails', async () => {
    const { client } = await signedInClient(app)
    await resultOf(await generateTryOn(client))
    app.engine.failure = new Error('out of paint')
    await generateTryOn(client)
    await waitUntil(async () => (await listUploads()).length === 0)
  })

  test('TRY-15 a storage that fails at first to delete the photo deletes it later, and the result stays', async () => {
    const { client } = await signedInClient(app)
    const { storage } = app.deps
    let failures = 0
    app.deps.storage = {
      ...storage,
      async deleteAll(prefix) {
        if (failures++ === 0) throw new Error('the storage is away')
        await storage.deleteAll(prefix)
      },
    }
    const result = await resultOf(await generateTryOn(client))
    await waitUntil(async () => (await listUploads()).length === 0)
    app.deps.storage = storage
    expect(failures).toBe(2)
    expect((await client.get(result.tryOnImageUrl)).status).toBe(200)
    expect(await balanceOf(client)).toBe(2)
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

  test('TRY-16 every picture we hand out says to machines that it is synthetic', async () => {
    const { client } = await signedInClient(app)
    for (const bytes of await downloadAll(client, await resultOf(await generateTryOn(client)))) {
      const { xmp } = await sharp(bytes).metadata()
      expect(xmp?.toString()).toContain(
        '<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia<',
      )
      expect(xmp?.toString()).toContain('Ourela (drawn 1)')
    }
  })

  const listUploads = async () =>
    (await app.listFiles()).filter((path) => !path.includes('/storage/try-ons/'))

  async function downloadAll(client: Client, result: TryOnResult) {
    const paths = [
      result.modelImageUrl,
      result.tryOnImageUrl,
      `${result.tryOnImageUrl}?width=320`,
      `/api/tryons/${result.sessionId}/download`,
    ]
    return Promise.all(paths.map(async (path) => readImage(client, path)))
  }

  async function readImage(client: Client, path: string) {
    const bytes = Buffer.from(await (await client.get(path)).arrayBuffer())
    if (!path.endsWith('/download')) return bytes
    // The strip under a download is ours; above it stands the picture.
    const { width, height, xmp } = await sharp(bytes).metadata()
    return sharp(bytes)
      .extract({ left: 0, top: 0, width, height: height - 80 })
      .withXmp(xmp?.toString() ?? '')
      .jpeg()
      .toBuffer()
  }
})

describeOnBothDatabases('A full queue', (database) => {
  test('TRY-12 more try-ons than the server can take are turned away at once, with no token spent', async () => {
    const app = await createTestApp({ database, environment: { TRY_ON_QUEUE_LIMIT: '2' } })
    const { client, email } = await signedInClient(app)
    await grantTokens(app, email, 10)
    const held = app.engine.hold()
    const headers = { prefer: 'respond-async' }
    for (let i = 0; i < 2; i++) expect((await generateTryOn(client, { headers })).status).toBe(202)
    const refused = await generateTryOn(client, { headers })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await refused.json()).toMatchObject({ code: 'busy' })
    expect(await balanceOf(client)).toBe(11)
    held.release()
    await waitUntil(async () => (await readHistory(client)).pagination.total === 2)
    expect((await generateTryOn(client)).status).toBe(200)
    await app.stop()
  })
})

function parseEvents(text: string) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => tryOnEventSchema.parse(JSON.parse(line.slice(6))))
}

async function readHistory(client: Client): Promise<{ pagination: { total: number } }> {
  return (await client.get('/api/history/tryons')).json()
}

async function readReasons(app: TestApp) {
  const entries = await app.deps.database.query.ledgerEntries.findMany()
  return entries.map(({ reason }) => reason)
}
