import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeysSchema, maxApiKeys } from '../../../../contract/api-keys.ts'
import { errors } from '../../../../contract/errors.ts'
import { idOf } from '../../../test/admins.ts'
import { makeKey, newKey, programOf } from '../../../test/api-keys.ts'
import { createTestApp, signedInClient, waitUntil, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { chargeApiKey, returnToApiKey, revokeYoungApiKeys } from './service.ts'

const day = 24 * 3_600_000

describe('API keys', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.stop())

  const listKeys = async (client: Client) =>
    apiKeysSchema.parse(await (await client.get('/api/api-keys')).json())
  const codeOf = async (response: Response) => ({
    status: response.status,
    code: (await response.json()).code,
  })

  test('API-1 a key is shown once, can be told from anything else, and is stored as a hash alone', async () => {
    const { client, email } = await signedInClient(app)
    const { key, apiKey } = await makeKey(client)
    expect(key).toMatch(/^ourela_live_[0-9A-Za-z]{38}$/)
    expect(key.startsWith(apiKey.start)).toBe(true)
    expect((await makeKey(client, { isTest: true })).key).toMatch(/^ourela_test_/)
    const widget = await makeKey(client, { scope: 'widget', origins: ['https://shop.example/'] })
    expect(widget.key).toMatch(/^ourela_widget_live_/)

    const listed = await listKeys(client)
    expect(listed).toHaveLength(3)
    expect(listed[0]?.origins).toEqual(['https://shop.example'])
    expect(JSON.stringify(listed)).not.toContain(key)
    const rows = await app.deps.database.query.apiKeys.findMany()
    expect(JSON.stringify(rows)).not.toContain(key.slice(-30))
    expect(app.logLines.join()).not.toContain(key)

    const events = await (await client.get('/api/auth/security-events')).json()
    expect(events[0]).toMatchObject({ kind: 'api-key-made' })
    await waitForMail(email, 'API key was made')
  })

  const waitForMail = (email: string, subject: string) =>
    waitUntil(async () =>
      ((await app.deps.outbox?.list()) ?? []).some(
        (mail) => mail.recipient === email && mail.subject.includes(subject),
      ),
    )

  test('API-1 only somebody verified who has just shown who they are makes or changes one', async () => {
    const { client: unverified } = await signedInClient(app, { isVerified: false })
    expect((await unverified.post('/api/api-keys', newKey())).status).toBe(403)
    const { client } = await signedInClient(app)
    const { apiKey } = await makeKey(client)
    app.moveClock(11 * 60_000)
    expect(await codeOf(await client.post('/api/api-keys', newKey()))).toEqual({
      status: 403,
      code: 'sign_in_again',
    })
    const { name, origins, tokensPerDay, tokensPerMonth } = apiKey
    const settings = JSON.stringify({ name, origins, tokensPerDay, tokensPerMonth })
    const headers = { 'content-type': 'application/json' }
    const change = await client.request(`/api/api-keys/${apiKey.id}`, {
      method: 'PUT',
      body: settings,
      headers,
    })
    expect(await codeOf(change)).toEqual({ status: 403, code: 'sign_in_again' })
    // What has leaked must go at once.
    expect((await client.request(`/api/api-keys/${apiKey.id}`, { method: 'DELETE' })).status).toBe(204)
  })

  test('API-1 what cannot be is refused with the field that it is about', async () => {
    const { client } = await signedInClient(app)
    for (const [changes, field] of [
      [{ name: ' ' }, 'name'],
      [{ scope: 'widget' }, 'origins'],
      [{ origins: ['https://shop.example'] }, 'origins'],
      [{ scope: 'widget', origins: ['https://shop.example/page'] }, 'origins'],
      [{ scope: 'widget', origins: ['http://shop.example'] }, 'origins'],
      [{ scope: 'widget', origins: ['*'] }, 'origins'],
      [{ tokensPerDay: 0 }, 'tokensPerDay'],
    ] as const) {
      const response = await client.post('/api/api-keys', { ...newKey(), ...changes })
      expect([response.status, (await response.json()).field]).toEqual([400, field])
    }
    expect(await listKeys(client)).toEqual([])
  })

  test('API-2 a key opens its own account, until it is revoked or over', async () => {
    const { client } = await signedInClient(app)
    const { key, apiKey } = await makeKey(client, { expiresInDays: 1 })
    const answer = await programOf(app, key)('/balance')
    expect([answer.status, await answer.json()]).toEqual([200, { balance: 3 }])
    expect((await listKeys(client))[0]?.lastUsedAt).not.toBeNull()
    app.moveClock(day)
    expect(await codeOf(await programOf(app, key)('/balance'))).toEqual({
      status: 401,
      code: 'api_key_expired',
    })
    await client.request(`/api/api-keys/${apiKey.id}`, { method: 'DELETE' })
    expect(await codeOf(await programOf(app, key)('/balance'))).toEqual({
      status: 401,
      code: 'api_key_revoked',
    })
    expect((await client.request(`/api/api-keys/${apiKey.id}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('API-2 nothing but a key opens the API: no session, and nothing that looks like one', async () => {
    const { client } = await signedInClient(app)
    const { key } = await makeKey(client)
    const { status, headers } = await client.get('/api/v1/balance')
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="api"'])
    const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
    for (const other of [mistyped, 'ourela_live_short', `${key}x`, 'x'.repeat(5000)])
      expect(await codeOf(await programOf(app, other)('/balance'))).toEqual({
        status: 401,
        code: 'api_key_invalid',
      })
  })

  test('API-2 another account neither sees nor ends a key', async () => {
    const [{ client: owner }, { client: stranger }] = [await signedInClient(app), await signedInClient(app)]
    const { apiKey } = await makeKey(owner)
    expect(await listKeys(stranger)).toEqual([])
    expect((await stranger.request(`/api/api-keys/${apiKey.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await listKeys(owner))[0]?.revokedAt).toBeNull()
  })

  test('API-2 a widget key works on its own pages alone, and only pages of some key are let in', async () => {
    const { client } = await signedInClient(app)
    const origin = `https://${(await idOf(app, (await signedInClient(app)).email)).slice(0, 8)}.example`
    const { key } = await makeKey(client, { scope: 'widget', origins: [origin] })
    const program = programOf(app, key)
    const preflight = (from: string) =>
      program('/try-ons', {
        method: 'OPTIONS',
        headers: { origin: from, 'access-control-request-method': 'POST' },
      })
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBe(origin)
    expect((await preflight('https://other.example')).headers.get('access-control-allow-origin')).toBeNull()
    expect(await codeOf(await program('/balance'))).toMatchObject({ code: 'api_key_origin' })
    const elsewhere = await program('/balance', { headers: { origin: 'https://other.example' } })
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull()
    expect(await codeOf(elsewhere)).toMatchObject({ status: 403, code: 'api_key_origin' })
    const onItsPage = await program('/balance', { headers: { origin } })
    expect(onItsPage.headers.get('access-control-allow-origin')).toBe(origin)
    expect(await codeOf(onItsPage)).toMatchObject({ status: 403, code: 'api_key_scope' })
    const { key: serverKey } = await makeKey(client)
    const fromPage = await programOf(app, serverKey)('/balance', { headers: { origin } })
    expect(fromPage.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('API-3 every answer tells the rate limit, and the last one when to come again', async () => {
    const { client } = await signedInClient(app)
    const program = programOf(app, (await makeKey(client)).key)
    const first = await program('/balance')
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"key";r=599;t=\d+$/)
    const { id } = (await listKeys(client))[0] ?? { id: '' }
    for (let call = 1; call < 600; call++) await app.deps.rateLimits.count('api-key', id)
    const refused = await program('/balance')
    expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await codeOf(refused)).toEqual({ status: errors.too_many_requests[0], code: 'too_many_requests' })
  })

  test('API-1 whoever takes an account back by mail ends the keys that a thief may have made', async () => {
    const { client, email } = await signedInClient(app)
    const old = await makeKey(client)
    app.moveClock(15 * day)
    const again = app.newClient()
    await again.post('/api/login', { email, password: 'correct horse' })
    const young = await makeKey(again)
    const userId = await idOf(app, email)
    await app.deps.database.transaction((tx) => revokeYoungApiKeys(app.deps, tx, userId))
    const isRevoked = new Map((await listKeys(again)).map((key) => [key.id, key.revokedAt !== null]))
    expect([isRevoked.get(old.apiKey.id), isRevoked.get(young.apiKey.id)]).toEqual([false, true])
  })

  test(`API-1 an account holds at most ${maxApiKeys} keys in use`, async () => {
    const { client } = await signedInClient(app)
    for (let made = 0; made < maxApiKeys; made++) await makeKey(client)
    expect((await client.post('/api/api-keys', newKey())).status).toBe(409)
  })
})

describe('The budget of an API key, on PostgreSQL', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: 'postgres' })
  })
  afterAll(() => app.stop())

  test('API-4 of many charges at once no more pass than the budget holds; what came back can be spent again', async () => {
    const { client } = await signedInClient(app)
    const { apiKey } = await makeKey(client, { tokensPerDay: 5, tokensPerMonth: 7 })
    const { id } = apiKey
    const { database, now } = app.deps
    const charge = (time = now()) =>
      database
        .transaction((tx) => chargeApiKey(tx, { id, tokens: 1, now: time }))
        .then(
          () => 'charged',
          (error: { code: string }) => error.code,
        )
    const first = await Promise.all(Array.from({ length: 20 }, () => charge()))
    expect(first.filter((outcome) => outcome === 'charged')).toHaveLength(5)
    expect(new Set(first)).toEqual(new Set(['charged', 'budget_used_up']))
    await database.transaction((tx) => returnToApiKey(tx, { id, chargedAt: now() }, 1))
    expect([await charge(), await charge()]).toEqual(['charged', 'budget_used_up'])

    const firstOfNextMonth = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() + 1, 1, 12))
    const second = new Date(firstOfNextMonth.getTime() + day)
    const next = await Promise.all(Array.from({ length: 9 }, () => charge(firstOfNextMonth)))
    expect(next.filter((outcome) => outcome === 'charged')).toHaveLength(5)
    const after = await Promise.all(Array.from({ length: 9 }, () => charge(second)))
    expect(after.filter((outcome) => outcome === 'charged')).toHaveLength(2)
  })
})
