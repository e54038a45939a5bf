import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { apiGarmentSchema, apiTryOnListSchema, apiTryOnSchema } from '../../../../contract/public-api.ts'
import { makeKey, programOf, type Program } from '../../../test/api-keys.ts'
import { sendGarment, sendTryOn } from '../../../test/api-pictures.ts'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  grantTokens,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'
import { drawGarment, drawPhoto, jpegOf } from '../../../test/pictures.ts'

const wait = { prefer: 'wait' }
const hour = 3_600_000

describeOnBothByNight('The API', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())
  afterEach(() => app.engine.reset())

  async function newShop(changes: Parameters<typeof makeKey>[1] = {}) {
    const { client, email } = await signedInClient(app)
    const { key, apiKey } = await makeKey(client, changes)
    return { client, email, program: programOf(app, key), apiKey }
  }
  const tryOnOf = async (answer: Response) => apiTryOnSchema.parse(await answer.json())
  const garmentOf = async (answer: Response) => apiGarmentSchema.parse(await answer.json())
  const refusalOf = async (answer: Response) => [answer.status, (await answer.json()).code]
  const ended = (program: Program, id: string) =>
    waitUntil(async () => {
      const tryOn = await tryOnOf(await program(`/try-ons/${id}`))
      return tryOn.state === 'completed' || tryOn.state === 'failed' ? tryOn : undefined
    })
  const loadLink = (link: string) => app.fetch(new Request(link))

  test('API-5 a try-on is accepted at once, and read when it has ended', async () => {
    const { client, program, apiKey } = await newShop()
    const answer = await sendTryOn(program)
    expect(answer.status).toBe(202)
    const accepted = await tryOnOf(answer)
    expect(answer.headers.get('location')).toBe(`/api/v1/try-ons/${accepted.id}`)
    expect(['queued', 'processing']).toContain(accepted.state)
    const { state, result, tokens, error } = await ended(program, accepted.id)
    expect([state, tokens, error]).toEqual(['completed', 1, null])
    for (const link of [result?.tryOnImageUrl, result?.modelImageUrl, result?.garmentImageUrl])
      expect((await loadLink(link ?? '')).headers.get('content-type')).toBe('image/jpeg')
    const shown = (await loadLink(result?.tryOnImageUrl ?? '')).headers
    // A shop's page lies elsewhere.
    expect(shown.get('cross-origin-resource-policy')).toBe('cross-origin')
    const small = await loadLink(`${result?.tryOnImageUrl}&width=320`)
    expect(small.headers.get('content-type')).toBe('image/webp')

    expect(await balanceOf(client)).toBe(2)
    expect(await (await program('/balance')).json()).toEqual({ balance: 2 })
    const today = app.deps.now().toISOString().slice(0, 10)
    const counts = { tokens: 1, created: 1, completed: 1, failed: 0 }
    const usage = await (await program('/usage')).json()
    expect(usage.total).toEqual(counts)
    expect(usage.days).toEqual([
      { day: today, apiKeyId: apiKey.id, apiKeyName: 'My shop', isTest: false, ...counts },
    ])
  })

  test('API-5 the address of a picture ends, and fits no other picture', async () => {
    const { program } = await newShop()
    const { result } = await tryOnOf(await sendTryOn(program, { headers: wait }))
    const link = result?.tryOnImageUrl ?? ''
    expect((await loadLink(link.replace('/try-on?', '/model?'))).status).toBe(404)
    expect((await loadLink(link.replace(/expires=\d+/, 'expires=4000000000'))).status).toBe(404)
    expect((await loadLink(`${link}&width=321`)).status).toBe(400)
    app.moveClock(2 * hour)
    expect((await loadLink(link)).status).toBe(404)
  })

  test('API-5 whoever prefers to wait is answered at the end; events tell each state', async () => {
    const { program } = await newShop()
    const waited = await sendTryOn(program, { headers: { prefer: 'wait=30' } })
    expect([waited.status, waited.headers.get('preference-applied')]).toEqual([200, 'wait=30'])
    const held = app.engine.hold()
    const late = await sendTryOn(program, { headers: { prefer: 'wait=0' } })
    expect(late.status).toBe(202)
    const { id } = await tryOnOf(late)
    const following = program(`/try-ons/${id}/events`)
    held.release()
    const text = await (await following).text()
    const states = [...text.matchAll(/^data: (.*)$/gm)].map(
      ([, data = '']) => apiTryOnSchema.parse(JSON.parse(data)).state,
    )
    expect(states.at(-1)).toBe('completed')
  })

  test('API-5 JSON brings the bytes, or the address, of photo and garment', async () => {
    const { program } = await newShop()
    const send = (body: object) =>
      program('/try-ons', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...wait },
      })
    const photo = Buffer.from(await jpegOf(drawPhoto())).toString('base64')
    const garment = Buffer.from(await jpegOf(drawGarment())).toString('base64')
    expect((await tryOnOf(await send({ photo, garment, garmentClass: 'top' }))).garmentClass).toBe('top')
    const garmentUrl = '/example-shop/images/coat-amber-1.jpg'
    expect((await tryOnOf(await send({ photo, garmentUrl }))).state).toBe('completed')
    expect(await refusalOf(await send({ photo }))).toEqual([400, 'missing_files'])
    expect(await refusalOf(await send({ photo, garment, garmentUrl }))).toEqual([400, 'unexpected_field'])
    expect(await refusalOf(await send({ photo: 'aGVsbG8=', garment }))).toEqual([
      415,
      'unsupported_file_type',
    ])
    expect(await refusalOf(await send({ photoUrl: 'http://127.0.0.1/photo.jpg', garment }))).toEqual([
      422,
      'unreachable_url',
    ])
    expect(await refusalOf(await send({ photo, garment, other: 1 }))).toEqual([400, 'invalid_input'])
    expect(await refusalOf(await program('/try-ons', { method: 'POST', body: '{' }))).toEqual([
      415,
      'unsupported_media_type',
    ])
  })

  test('API-5 a failed try-on says why, and its token is back, for the budget too', async () => {
    const { client, program } = await newShop({ tokensPerDay: 1 })
    app.engine.failure = new Error('broken')
    const failed = await tryOnOf(await sendTryOn(program, { headers: wait }))
    expect([failed.state, failed.error?.code, failed.tokens]).toEqual(['failed', 'try_on_failed', 0])
    app.engine.failure = null
    expect((await sendTryOn(program, { headers: wait })).status).toBe(200)
    const answer = await sendTryOn(program)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusalOf(answer)).toEqual([429, 'budget_used_up'])
    expect(await balanceOf(client)).toBe(2)
    expect((await (await program('/usage')).json()).total).toEqual({
      tokens: 1,
      created: 2,
      completed: 1,
      failed: 1,
    })
  })

  test('API-5 what waits can be cancelled, once; what has begun goes on', async () => {
    const { client, program } = await newShop()
    const held = app.engine.hold()
    const first = await tryOnOf(await sendTryOn(program))
    await waitUntil(async () => (await tryOnOf(await program(`/try-ons/${first.id}`))).state === 'processing')
    const cancel = (id: string) => program(`/try-ons/${id}/cancel`, { method: 'POST' })
    expect(await refusalOf(await cancel(first.id))).toEqual([409, 'try_on_started'])
    const waiting: string[] = []
    for (let sent = 0; sent < 2; sent++) waiting.push((await tryOnOf(await sendTryOn(program))).id)
    const last = waiting[1] ?? ''
    const cancelled = await tryOnOf(await cancel(last))
    expect([cancelled.state, cancelled.error?.code]).toEqual(['failed', 'try_on_cancelled'])
    expect((await cancel(last)).status).toBe(200)
    expect(await balanceOf(client)).toBe(1)
    held.release()
    expect((await ended(program, waiting[0] ?? '')).state).toBe('completed')
  })

  test('API-5 lists have cursors that leave nothing out; what is deleted is gone with its pictures', async () => {
    const { client, email, program } = await newShop()
    await grantTokens(app, email, 10)
    const made: string[] = []
    for (let sent = 0; sent < 3; sent++)
      made.unshift((await tryOnOf(await sendTryOn(program, { headers: wait }))).id)
    // What its owner makes on the pages is none of a key's business.
    const own = (await (await generateTryOn(client)).json()).sessionId
    expect((await program(`/try-ons/${own}`)).status).toBe(404)
    const first = apiTryOnListSchema.parse(await (await program('/try-ons?limit=2')).json())
    const second = apiTryOnListSchema.parse(
      await (await program(`/try-ons?limit=2&cursor=${first.nextCursor}`)).json(),
    )
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made)
    expect(second.nextCursor).toBeNull()
    expect((await (await program('/try-ons?state=failed')).json()).items).toEqual([])
    expect(await refusalOf(await program('/try-ons?cursor=nonsense'))).toEqual([400, 'invalid_input'])
    expect((await program(`/try-ons/${made[0]}`, { method: 'DELETE' })).status).toBe(204)
    expect((await program(`/try-ons/${made[0]}`)).status).toBe(404)
    const link = first.items[0]?.result?.tryOnImageUrl ?? ''
    await waitUntil(async () => (await loadLink(link)).status === 404)
  })

  test('API-6 the same call is one try-on and one charge, at once and later; another one is refused', async () => {
    const { client, program } = await newShop()
    const headers = { 'idempotency-key': 'order-1' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendTryOn(program, { headers })))
    const ids = new Set(await Promise.all(answers.map(async (answer) => (await tryOnOf(answer)).id)))
    expect(ids.size).toBe(1)
    const replayed = answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')
    expect(replayed).toHaveLength(11)
    expect(await balanceOf(client)).toBe(2)
    const other = await sendTryOn(program, { headers, texts: { garmentClass: 'dress' } })
    expect(await refusalOf(other)).toEqual([422, 'idempotency_key_reused'])
    // Another account's key of the same words is another call.
    const stranger = await newShop()
    expect(ids).not.toContain((await tryOnOf(await sendTryOn(stranger.program, { headers }))).id)
    app.moveClock(25 * hour)
    expect(ids).not.toContain((await tryOnOf(await sendTryOn(program, { headers }))).id)
  })

  test('API-6 a try-on that failed is not made again by the same call; what was refused has used no key', async () => {
    const { client, program } = await newShop()
    const headers = { 'idempotency-key': 'once', ...wait }
    app.engine.refusal = { refusal: 'no_person', picture: 'photo' }
    expect(await refusalOf(await sendTryOn(program, { headers }))).toEqual([422, 'no_person'])
    app.engine.refusal = null
    app.engine.failure = new Error('broken')
    const failed = await tryOnOf(await sendTryOn(program, { headers }))
    app.engine.failure = null
    const again = await tryOnOf(await sendTryOn(program, { headers }))
    expect([again.id, again.state]).toEqual([failed.id, 'failed'])
    expect(await balanceOf(client)).toBe(3)
    const tooLong = { 'idempotency-key': 'x'.repeat(256) }
    expect(await refusalOf(await sendTryOn(program, { headers: tooLong }))).toEqual([400, 'invalid_input'])
  })

  test('API-7 a garment says what was read of it, and is tried on by its id', async () => {
    const { program } = await newShop()
    const answer = await sendGarment(program)
    expect(answer.status).toBe(201)
    const garment = await garmentOf(answer)
    expect(garment).toMatchObject({ state: 'ready', garmentClass: 'top', colour: 'red', refusal: null })
    expect((await loadLink(garment.imageUrl)).status).toBe(200)
    const texts = { garmentId: garment.id }
    const tryOn = await tryOnOf(await sendTryOn(program, { texts, hasGarment: false, headers: wait }))
    expect([tryOn.state, tryOn.garmentId]).toEqual(['completed', garment.id])

    const white = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ffffff' } })
      .jpeg()
      .toBuffer()
    const refused = await garmentOf(await sendGarment(program, white))
    expect([refused.state, refused.refusal?.code]).toEqual(['refused', 'no_garment'])
    const onRefused = { texts: { garmentId: refused.id }, hasGarment: false }
    expect(await refusalOf(await sendTryOn(program, onRefused))).toEqual([422, 'no_garment'])
    const listed = await (await program('/garments')).json()
    expect(listed.items.map(({ id }: { id: string }) => id)).toEqual([refused.id, garment.id])

    expect((await program(`/garments/${garment.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await refusalOf(await sendTryOn(program, { texts, hasGarment: false }))).toEqual([
      404,
      'not_found',
    ])
    expect((await program(`/try-ons/${tryOn.id}`)).status).toBe(200)
    await waitUntil(async () => (await loadLink(garment.imageUrl)).status === 404)
  })

  test('API-9 a test key is answered at once with samples, for nothing, and sees nothing that is live', async () => {
    const { client, program: live } = await newShop()
    const sandbox = programOf(app, (await makeKey(client, { isTest: true })).key)
    const before = await app.listFiles()
    const answer = await sendTryOn(sandbox, { headers: { 'idempotency-key': 'a' } })
    expect(answer.status).toBe(200)
    const sample = await tryOnOf(answer)
    expect(sample).toMatchObject({ state: 'completed', isTest: true, tokens: 0 })
    expect((await loadLink(sample.result?.tryOnImageUrl ?? '')).headers.get('content-type')).toBe(
      'image/jpeg',
    )
    expect((await tryOnOf(await sendTryOn(sandbox, { headers: { 'idempotency-key': 'a' } }))).id).toBe(
      sample.id,
    )
    const failed = await tryOnOf(await sendTryOn(sandbox, { texts: { simulate: 'failed' } }))
    expect([failed.state, failed.error?.code]).toEqual(['failed', 'try_on_failed'])
    expect(app.engine.checked).toEqual([])
    expect(await app.newFilesSince(before)).toEqual([])
    expect(await balanceOf(client)).toBe(3)

    expect((await live(`/try-ons/${sample.id}`)).status).toBe(404)
    const made = await tryOnOf(await sendTryOn(live))
    expect((await sandbox(`/try-ons/${made.id}`)).status).toBe(404)
    expect(await refusalOf(await sendTryOn(live, { texts: { simulate: 'failed' } }))).toEqual([
      400,
      'invalid_input',
    ])
    const listed = apiTryOnListSchema.parse(await (await sandbox('/try-ons')).json())
    expect(listed.items.map(({ id }) => id)).toEqual([failed.id, sample.id])
    expect((await sandbox(`/try-ons/${sample.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await sandbox(`/try-ons/${sample.id}`)).status).toBe(404)
    const usage = await (await live('/usage')).json()
    expect(usage.total.created).toBe(1)
    expect(usage.days.find(({ isTest }: { isTest: boolean }) => isTest)).toMatchObject({
      tokens: 0,
      created: 2,
      completed: 1,
      failed: 1,
    })
  })
})
