import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Boot } from '../../../../contract/boot.ts'
import { shareSchema } from '../../../../contract/share.ts'
import { tryOnAcceptedSchema, tryOnResultSchema } from '../../../../contract/try-on.ts'
import { createTestApp, generateTryOn, signedInClient, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'

describe('Sharing', () => {
  let app: TestApp
  let owner: Client
  let stranger: Client
  let id: string
  beforeAll(async () => {
    app = await createTestApp()
    owner = (await signedInClient(app)).client
    stranger = (await signedInClient(app)).client
    id = tryOnResultSchema.parse(await (await generateTryOn(owner)).json()).sessionId
  })
  afterAll(() => app.stop())

  const share = (client: Client, method: 'PUT' | 'DELETE', sessionId = id) =>
    client.request(`/api/tryons/${sessionId}/share`, { method })
  /** What the page of this share is told, seen by somebody who is signed out. */
  async function readPage(sessionId = id): Promise<Boot['share']> {
    const response = await app.newClient().get(`/share/${sessionId}?utm_source=x&utm_medium=social`)
    const page = (await response.json()) as { boot: Boot }
    return page.boot.share
  }
  const imageStatuses = (client: Client) =>
    Promise.all(
      ['model', 'try-on', 'try-on?width=320'].map(
        async (image) => (await client.get(`/api/shares/${id}/images/${image}`)).status,
      ),
    )

  test('SHARE-3 a try-on is private until its owner shares it, public while it is shared, and private again', async () => {
    expect(await readPage()).toBeNull()
    expect(await imageStatuses(owner)).toEqual([404, 404, 404])

    const response = await share(owner, 'PUT')
    const { shareUrl } = shareSchema.parse(await response.json())
    expect(shareUrl).toBe(`${app.deps.config.publicUrl}/share/${id}`)
    expect(await readPage()).toMatchObject({
      sessionId: id,
      tryOnImageUrl: `/api/shares/${id}/images/try-on`,
      modelImageUrl: `/api/shares/${id}/images/model`,
    })
    expect(await imageStatuses(app.newClient())).toEqual([200, 200, 200])

    expect((await share(owner, 'DELETE')).status).toBe(204)
    expect(await readPage()).toBeNull()
    expect(await imageStatuses(app.newClient())).toEqual([404, 404, 404])
  })

  test('SHARE-3 a shared picture is asked for again each time, so that unsharing ends it everywhere', async () => {
    await share(owner, 'PUT')
    const response = await app.newClient().get(`/api/shares/${id}/images/try-on`)
    expect(response.headers.get('cache-control')).toBe('public, no-cache')
    await share(owner, 'DELETE')
  })

  test('SHARE-3 sharing twice and unsharing twice is fine', async () => {
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE'] as const) {
      expect((await share(owner, method)).ok).toBe(true)
    }
  })

  test('SHARE-3 nobody shares or unshares what belongs to somebody else', async () => {
    expect((await share(stranger, 'PUT')).status).toBe(404)
    expect((await share(app.newClient(), 'PUT')).status).toBe(401)
    expect(await readPage()).toBeNull()
    await share(owner, 'PUT')
    expect((await share(stranger, 'DELETE')).status).toBe(404)
    expect((await share(app.newClient(), 'DELETE')).status).toBe(401)
    expect(await imageStatuses(stranger)).toEqual([200, 200, 200])
  })

  test('SHARE-3 the private address of a picture stays private while it is shared', async () => {
    await share(owner, 'PUT')
    expect((await stranger.get(`/api/tryons/${id}/images/try-on`)).status).toBe(404)
  })

  test('SHARE-3 what is not finished cannot be shared, and what was deleted is shared no more', async () => {
    const held = app.engine.hold()
    const response = await generateTryOn(owner, { headers: { prefer: 'respond-async' } })
    const { sessionId } = tryOnAcceptedSchema.parse(await response.json())
    expect((await share(owner, 'PUT', sessionId)).status).toBe(404)
    held.release()

    await share(owner, 'PUT')
    expect((await owner.request(`/api/tryons/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await readPage()).toBeNull()
    expect(await imageStatuses(app.newClient())).toEqual([404, 404, 404])
  })

  test.each(['nonsense', crypto.randomUUID()])('SHARE-3 there is no share "%s"', async (sessionId) => {
    expect(await readPage(sessionId)).toBeNull()
    expect((await app.newClient().get(`/api/shares/${sessionId}/images/try-on`)).status).toBe(404)
    expect((await share(owner, 'PUT', sessionId)).status).toBe(404)
  })
})
