import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historySchema } from '../../../../contract/history.ts'
import { tryOnAcceptedSchema, tryOnResultSchema } from '../../../../contract/try-on.ts'
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
import { describeOnBothByNight } from '../../../test/databases.ts'

describeOnBothByNight('History', (database) => {
  let app: TestApp
  let owner: Client
  const ids: string[] = []
  beforeAll(async () => {
    app = await createTestApp({ database })
    const user = await signedInClient(app)
    owner = user.client
    await grantTokens(app, user.email, 10)
    for (let i = 0; i < 7; i++) {
      ids.unshift(tryOnResultSchema.parse(await (await generateTryOn(owner)).json()).sessionId)
      app.moveClock(60_000)
    }
  })
  afterAll(() => app.stop())

  const read = async (client: Client, query = '') =>
    historySchema.parse(await (await client.get(`/api/history/tryons${query}`)).json())

  test('HIST-2 the newest five come first, then the rest, with the total', async () => {
    const first = await read(owner)
    expect(first.sessions.map(({ id }) => id)).toEqual(ids.slice(0, 5))
    expect(first.pagination).toEqual({ total: 7, totalPages: 2 })
    const times = first.sessions.map(({ createdAt }) => Date.parse(createdAt))
    expect(times).toEqual([...times].sort((one, other) => other - one))
    expect((await read(owner, '?page=2')).sessions.map(({ id }) => id)).toEqual(ids.slice(5))
    expect(await read(owner, '?page=3')).toEqual({ sessions: [], pagination: { total: 7, totalPages: 2 } })
    expect((await read(owner, '?page=2&pageSize=3')).sessions.map(({ id }) => id)).toEqual(ids.slice(3, 6))
  })

  test('HIST-2 the addresses of its pictures can be opened', async () => {
    const [session] = (await read(owner)).sessions
    for (const url of [session!.tryOnImageUrl, session!.modelImageUrl]) {
      expect((await owner.get(url)).status).toBe(200)
    }
  })

  test('HIST-2 everybody sees only their own', async () => {
    const { client } = await signedInClient(app)
    expect(await read(client)).toEqual({ sessions: [], pagination: { total: 0, totalPages: 0 } })
    expect((await app.newClient().get('/api/history/tryons')).status).toBe(401)
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e9',
    'pageSize=0',
    'pageSize=51',
    'pageSize=x',
  ])('HIST-2 the question "%s" is refused with a sentence', async (query) => {
    const response = await owner.get(`/api/history/tryons?${query}`)
    expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_input'])
  })

  test('HIST-4 a deleted try-on is gone from the list and from the storage; its token stays spent', async () => {
    const user = await signedInClient(app)
    const { sessionId, tryOnImageUrl } = tryOnResultSchema.parse(
      await (await generateTryOn(user.client)).json(),
    )
    await user.client.get(`${tryOnImageUrl}?width=320`)
    const files = async () => (await app.listFiles()).filter((path) => path.includes(sessionId))
    await waitUntil(async () => (await files()).length === 4)
    const remove = (client: Client) => client.request(`/api/tryons/${sessionId}`, { method: 'DELETE' })
    expect((await remove(owner)).status).toBe(404)
    expect((await remove(app.newClient())).status).toBe(401)
    expect(await files()).toHaveLength(4)
    expect((await remove(user.client)).status).toBe(204)
    expect((await remove(user.client)).status).toBe(404)
    expect(await files()).toEqual([])
    expect((await user.client.get(tryOnImageUrl)).status).toBe(404)
    expect((await read(user.client)).pagination.total).toBe(0)
    expect(await balanceOf(user.client)).toBe(2)
  })

  test('HIST-5 the garment that was tried on is kept beside the result, without metadata, for its owner alone', async () => {
    const { garmentImageUrl } = (await read(owner)).sessions[0]!
    const kept = await owner.get(garmentImageUrl ?? '')
    expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { exif, xmp, width } = await sharp(await kept.arrayBuffer()).metadata()
    expect([exif, xmp]).toEqual([undefined, undefined])
    expect(width).toBeLessThanOrEqual(1280)
    const { client: stranger } = await signedInClient(app)
    expect((await stranger.get(garmentImageUrl ?? '')).status).toBe(404)
    await owner.request(`/api/tryons/${ids[0]}/share`, { method: 'PUT' })
    const shared = (image: string) => app.newClient().get(`/api/shares/${ids[0]}/images/${image}`)
    expect([(await shared('try-on')).status, (await shared('garment')).status]).toEqual([200, 404])
  })

  test('HIST-6 a star marks favourites, which can be listed alone; nobody marks another’s', async () => {
    const mark = (client: Client, method: string) =>
      client.request(`/api/tryons/${ids[2]}/favourite`, { method })
    const favourites = async () =>
      (await read(owner, '?favourites=only')).sessions.map(({ id, isFavourite }) => [id, isFavourite])
    expect(await favourites()).toEqual([])
    expect((await mark((await signedInClient(app)).client, 'PUT')).status).toBe(404)
    expect((await mark(owner, 'PUT')).status).toBe(204)
    expect((await mark(owner, 'PUT')).status).toBe(204)
    expect(await favourites()).toEqual([[ids[2], true]])
    expect((await mark(owner, 'DELETE')).status).toBe(204)
    expect(await favourites()).toEqual([])
    expect((await owner.get('/api/history/tryons?favourites=some')).status).toBe(400)
  })

  test('HIST-4 what is still being made cannot be deleted', async () => {
    const { client } = await signedInClient(app)
    const held = app.engine.hold()
    const response = await generateTryOn(client, { headers: { prefer: 'respond-async' } })
    const { sessionId } = tryOnAcceptedSchema.parse(await response.json())
    expect((await client.request(`/api/tryons/${sessionId}`, { method: 'DELETE' })).status).toBe(409)
    held.release()
    await waitUntil(async () => (await read(client)).pagination.total === 1)
  })
})
