import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historySchema } from '../../../../contract/history.ts'
import { createTestApp, generateTryOn, signedInClient, waitUntil, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { deleteOutdatedResults } from '../try-on/retention.ts'

const day = 24 * 3_600_000

describe('How long results are kept', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ environment: { RESULT_RETENTION_DAYS: '30' } })
  })
  afterAll(() => app.stop())

  const readHistory = async (client: Client, query = '') =>
    historySchema.parse(await (await client.get(`/api/history/tryons${query}`)).json())
  const makeTryOn = async (client: Client) => String((await (await generateTryOn(client)).json()).sessionId)

  test('HIST-4 each result says when it is deleted, and is, with its pictures', async () => {
    const { client } = await signedInClient(app)
    const id = await makeTryOn(client)
    const [session] = (await readHistory(client)).sessions
    const end = Date.parse(session?.keptUntil ?? '') - app.deps.now().getTime()
    expect(Math.round(end / day)).toBe(30)

    app.moveClock(29 * day)
    await deleteOutdatedResults(app.deps)
    const idsLeft = async () => (await app.deps.database.query.tryOns.findMany()).map((tryOn) => tryOn.id)
    expect(await idsLeft()).toContain(id)
    app.moveClock(2 * day)
    await deleteOutdatedResults(app.deps)
    expect(await idsLeft()).not.toContain(id)
    await waitUntil(async () => (await app.listFiles()).every((path) => !path.includes(id)))
  })

  test('HIST-4 a result that its owner wants to keep stays', async () => {
    const { client } = await signedInClient(app)
    const { client: stranger } = await signedInClient(app)
    const id = await makeTryOn(client)
    expect((await stranger.post(`/api/tryons/${id}/keep`)).status).toBe(404)
    expect((await client.post(`/api/tryons/${id}/keep`)).status).toBe(204)
    expect((await readHistory(client)).sessions[0]?.keptUntil).toBeNull()
    app.moveClock(31 * day)
    await deleteOutdatedResults(app.deps)
    expect((await app.deps.database.query.tryOns.findMany()).map((tryOn) => tryOn.id)).toContain(id)
  })

  test('HIST-6 a favourite is not deleted by itself', async () => {
    const { client } = await signedInClient(app)
    const id = await makeTryOn(client)
    await client.request(`/api/tryons/${id}/favourite`, { method: 'PUT' })
    expect((await readHistory(client)).sessions[0]?.keptUntil).toBeNull()
    app.moveClock(31 * day)
    await deleteOutdatedResults(app.deps)
    expect((await app.deps.database.query.tryOns.findMany()).map((tryOn) => tryOn.id)).toContain(id)
  })

  test('HIST-4 without the setting a result stays until its owner deletes it', async () => {
    const other = await createTestApp()
    const { client } = await signedInClient(other)
    await makeTryOn(client)
    expect((await readHistory(client)).sessions[0]?.keptUntil).toBeNull()
    other.moveClock(10_000 * day)
    await deleteOutdatedResults(other.deps)
    expect(await other.deps.database.query.tryOns.findMany()).toHaveLength(1)
    await other.stop()
  })

  test('HIST-2 the history of some days holds those days alone', async () => {
    const { client } = await signedInClient(app)
    const first = await makeTryOn(client)
    app.moveClock(3 * day)
    const between = new Date(app.deps.now().getTime() - day)
    const second = await makeTryOn(client)
    const idsOf = async (query: string) => (await readHistory(client, query)).sessions.map(({ id }) => id)
    expect(await idsOf('')).toEqual([second, first])
    expect(await idsOf(`?from=${between.toISOString()}`)).toEqual([second])
    expect(await idsOf(`?to=${between.toISOString()}`)).toEqual([first])
    expect((await readHistory(client, `?to=${between.toISOString()}`)).pagination).toEqual({
      total: 1,
      totalPages: 1,
    })
    const refused = await client.get('/api/history/tryons?from=yesterday')
    expect([refused.status, await refused.json()]).toMatchObject([400, { field: 'from' }])
  })

  test('SHARE-3 the history and the result itself say what is shared, and how', async () => {
    const { client } = await signedInClient(app)
    const id = await makeTryOn(client)
    expect((await readHistory(client)).sessions[0]?.share).toBeNull()
    const body = JSON.stringify({ isAfterOnly: true })
    const headers = { 'content-type': 'application/json' }
    await client.request(`/api/tryons/${id}/share`, { method: 'PUT', body, headers })
    const share = { isAfterOnly: true, showsName: false, takesAnswers: true }
    expect((await readHistory(client)).sessions[0]?.share).toEqual(share)
    const events = await (await client.get(`/api/tryons/${id}/events`)).text()
    expect(JSON.parse(events.replace(/^data: /, '')).result).toMatchObject({ share, baseSessionId: null })
  })
})
