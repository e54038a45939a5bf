import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  grantTokens,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { acceptTryOn, countResults, parseEvents, resultOf } from '../../../test/try-ons.ts'

describeOnBothDatabases('Following a try-on', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())
  afterEach(() => app.engine.reset())

  const readEvents = async (client: Client, id: string) =>
    parseEvents(await (await client.get(`/api/tryons/${id}/events`)).text())
  const ended = (client: Client, id: string) =>
    waitUntil(async () => {
      const last = (await readEvents(client, id)).at(-1)
      return last?.state === 'complete' || last?.state === 'failed' ? last : undefined
    })

  test('TRY-12 who is at work is shown step by step, then the result', async () => {
    const { client } = await signedInClient(app)
    const held = app.engine.hold()
    const id = await acceptTryOn(client)
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
    const id = await acceptTryOn(client)
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
    const path = `/api/tryons/${await acceptTryOn(client)}/events`
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
    const ids = [await acceptTryOn(first!.client)]
    await waitUntil(async () => app.engine.generated.length === 1)
    ids.push(await acceptTryOn(second!.client), await acceptTryOn(third!.client))
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
    const running = await acceptTryOn(ann!.client)
    await waitUntil(async () => app.engine.generated.length === 1)
    const waiting = [
      await acceptTryOn(ann!.client),
      await acceptTryOn(ann!.client),
      await acceptTryOn(bob!.client),
    ]
    held.release()
    await ended(bob!.client, waiting[2]!)
    for (const id of [running, ...waiting.slice(0, 2)]) await ended(ann!.client, id)
    const rows = await app.deps.database.query.tryOns.findMany({
      where: (tryOns, { inArray }) => inArray(tryOns.id, waiting),
      orderBy: (tryOns, { asc }) => asc(tryOns.finishedAt),
    })
    expect(rows.map(({ id }) => id)).toEqual([waiting[2], waiting[0], waiting[1]])
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
    await waitUntil(async () => (await countResults(client)) === 2)
    expect((await generateTryOn(client)).status).toBe(200)
    await app.stop()
  })
})
