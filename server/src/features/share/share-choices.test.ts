import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageWidths } from '../../../../contract/limits.ts'
import { createTestApp, generateTryOn, signedInClient, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { users } from '../../database/tables.ts'

describe('What a share tells', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.stop())

  async function makeTryOn() {
    const user = await signedInClient(app)
    const { sessionId } = await (await generateTryOn(user.client)).json()
    return { ...user, sessionId: String(sessionId) }
  }
  const share = (client: Client, sessionId: string, choices?: object) =>
    client.request(`/api/tryons/${sessionId}/share`, {
      method: 'PUT',
      ...(choices ? { body: JSON.stringify(choices), headers: { 'content-type': 'application/json' } } : {}),
    })
  const readPage = async (sessionId: string) => {
    const page = await app.newClient().get(`/share/${sessionId}?utm_medium=social`)
    return { share: (await page.json()).boot.share, robots: page.headers.get('x-robots-tag') }
  }

  test('SHARE-3 a share without choices shows both pictures and no name', async () => {
    const { client, sessionId } = await makeTryOn()
    expect(await (await share(client, sessionId)).json()).toMatchObject({
      isAfterOnly: false,
      showsName: false,
    })
    const page = await readPage(sessionId)
    expect(page.share).toMatchObject({ sessionId, ownerName: null })
    expect(page.share.modelImageUrl).toContain(sessionId)
    expect(Date.parse(page.share.createdAt)).toBeGreaterThan(0)
  })

  test('SHARE-3 a share of the try-on alone never answers the studio model image, at no width', async () => {
    const { client, sessionId } = await makeTryOn()
    await share(client, sessionId)
    const address = `/api/shares/${sessionId}/images/model`
    expect((await app.newClient().get(`${address}?width=320`)).status).toBe(200)

    await share(client, sessionId, { isAfterOnly: true })
    expect((await readPage(sessionId)).share.modelImageUrl).toBeNull()
    for (const query of ['', ...imageWidths.map((width) => `?width=${width}`)]) {
      expect((await app.newClient().get(address + query)).status).toBe(404)
    }
    expect((await app.newClient().get(`/api/shares/${sessionId}/images/try-on`)).status).toBe(200)
  })

  test('SHARE-3 the owner is named only if the owner chose so: by first name, else by user name', async () => {
    const { client, sessionId, email, username } = await makeTryOn()
    await share(client, sessionId, { showsName: true })
    expect((await readPage(sessionId)).share.ownerName).toBe(username)
    await app.deps.database.update(users).set({ firstName: 'Ada' }).where(eq(users.email, email))
    expect((await readPage(sessionId)).share.ownerName).toBe('Ada')
    await share(client, sessionId, {})
    expect((await readPage(sessionId)).share.ownerName).toBeNull()
  })

  test('SHARE-3 search engines are told to leave the page and its pictures alone', async () => {
    const { client, sessionId } = await makeTryOn()
    await share(client, sessionId)
    expect((await readPage(sessionId)).robots).toBe('noindex')
    const picture = await app.newClient().get(`/api/shares/${sessionId}/images/try-on`)
    expect(picture.headers.get('x-robots-tag')).toBe('noindex')
    expect((await app.newClient().get('/faq')).headers.get('x-robots-tag')).toBeNull()
  })

  test('SHARE-3 of a suspended account nothing is public', async () => {
    const { client, sessionId, email } = await makeTryOn()
    await share(client, sessionId)
    await app.deps.database.update(users).set({ suspendedAt: app.deps.now() }).where(eq(users.email, email))
    expect((await readPage(sessionId)).share).toBeNull()
    expect((await app.newClient().get(`/api/shares/${sessionId}/images/try-on`)).status).toBe(404)
  })

  test('SHARE-3 what was chosen ends with the share', async () => {
    const { client, sessionId } = await makeTryOn()
    await share(client, sessionId, { isAfterOnly: true, showsName: true })
    await client.request(`/api/tryons/${sessionId}/share`, { method: 'DELETE' })
    expect((await readPage(sessionId)).share).toBeNull()
    await share(client, sessionId)
    expect((await readPage(sessionId)).share).toMatchObject({ ownerName: null })
    expect((await readPage(sessionId)).share.modelImageUrl).not.toBeNull()
  })
})
