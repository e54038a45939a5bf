import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  deliveriesSchema,
  deliveryDetailSchema,
  newWebhookSchema,
  tryOnEventTypes,
  webhooksSchema,
  type NewWebhook,
} from '../../../../contract/webhooks.ts'
import {
  createTestApp,
  generateTryOn,
  grantTokens,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { startReceiver, verifySignature, type Receiver } from '../../../test/webhook-receiver.ts'
import { users, webhookAttempts, webhookDeliveries, webhookEndpoints } from '../../database/tables.ts'
import { deleteOldDeliveries, deliver, sweepWebhooks } from './deliver.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describeOnBothDatabases('Webhooks', (database) => {
  let app: TestApp
  let client: Client
  let email: string
  let receiver: Receiver
  beforeAll(async () => {
    app = await createTestApp({ database, isReachable: (address) => address === '127.0.0.1' })
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    ;({ client, email } = await signedInClient(app))
    await grantTokens(app, email, 20)
    receiver = await startReceiver()
  })
  afterEach(async () => {
    await receiver.close()
    await app.deps.database.delete(webhookEndpoints)
    app.engine.reset()
  })

  async function addWebhook(
    url = receiver.url,
    events: readonly string[] = tryOnEventTypes,
  ): Promise<NewWebhook> {
    const answer = await client.post('/api/webhook-endpoints', { url, events })
    expect(answer.status).toBe(201)
    return newWebhookSchema.parse(await answer.json())
  }

  async function tryOn(): Promise<string> {
    const answer = await generateTryOn(client, { headers: { prefer: 'respond-async' } })
    return ((await answer.json()) as { sessionId: string }).sessionId
  }

  async function sendTest({ webhook }: NewWebhook): Promise<string> {
    const answer = await client.post(`/api/webhook-endpoints/${webhook.id}/test`)
    expect(answer.status).toBe(202)
    return ((await answer.json()) as { id: string }).id
  }

  async function readLog({ webhook }: NewWebhook) {
    const answer = await client.get(`/api/webhook-endpoints/${webhook.id}/deliveries`)
    return deliveriesSchema.parse(await answer.json()).deliveries
  }

  async function readDetail(id: string) {
    const answer = await client.get(`/api/webhook-deliveries/${id}`)
    return deliveryDetailSchema.parse(await answer.json())
  }

  async function listWebhooks() {
    return webhooksSchema.parse(await (await client.get('/api/webhook-endpoints')).json()).webhooks
  }

  const waitFor = (count: number) =>
    waitUntil(async () => receiver.received.length >= count && [...receiver.received])
  const waitForState = (hook: NewWebhook, state: string, count = 1) =>
    waitUntil(async () => {
      const found = (await readLog(hook)).filter((one) => one.state === state)
      return found.length >= count && found
    })
  /** Those that have ended. */
  const countAttempts = async () => (await app.deps.database.select().from(webhookAttempts)).length
  /** Lets time pass, and the work that is due then be done. */
  async function pass(milliseconds: number) {
    app.moveClock(milliseconds)
    await sweepWebhooks(app.deps)
  }

  test('HOOK-1 HOOK-2 a try-on is told from its beginning to its end, signed so that another implementation believes it', async () => {
    const { secret } = await addWebhook()
    const id = await tryOn()
    const [created, completed] = await waitFor(2)
    expect(created!.event).toMatchObject({
      type: 'try_on.created',
      data: { id, state: 'queued', error: null },
    })
    expect(completed!.event).toMatchObject({ type: 'try_on.completed', data: { id, state: 'completed' } })
    expect(created!.headers['content-type']).toBe('application/json')
    for (const one of [created!, completed!]) verifySignature(secret, one, app.deps.now())
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(() => verifySignature(secret, { ...created!, body: completed!.body }, app.deps.now())).toThrow()
    const other = await addWebhook()
    expect(() => verifySignature(other.secret, created!, app.deps.now())).toThrow()
  })

  test('HOOK-1 the secret is shown once and stored encrypted', async () => {
    const { webhook, secret } = await addWebhook()
    const [stored] = await app.deps.database.select().from(webhookEndpoints)
    expect(JSON.stringify(await listWebhooks())).not.toContain('whsec')
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6))
    expect(webhook).toMatchObject({ url: receiver.url, offReason: null, failingSince: null })
  })

  test('HOOK-2 a try-on that fails is told with the code and the sentence of its error', async () => {
    await addWebhook(receiver.url, ['try_on.failed'])
    app.engine.failure = new Error('broken')
    const id = await tryOn()
    const [failed] = await waitFor(1)
    expect(failed!.event).toMatchObject({
      type: 'try_on.failed',
      data: { id, state: 'failed', error: { code: 'try_on_failed' } },
    })
  })

  test('HOOK-3 a receiver that is away for hours gets everything once it is back, in order', async () => {
    const hook = await addWebhook()
    await receiver.close()
    const ids = [await tryOn(), await tryOn(), await tryOn()]
    await waitUntil(async () => (await readLog(hook)).length === 6)
    await waitUntil(async () => (await countAttempts()) > 0)
    // Not hammered meanwhile: one attempt at a time, after pauses that grow to an hour.
    for (let hours = 0; hours < 5; hours++) {
      const before = await countAttempts()
      await pass(hour)
      await waitUntil(async () => (await countAttempts()) > before)
    }
    expect(await countAttempts()).toBeLessThan(20)
    expect((await listWebhooks())[0]!.failingSince).not.toBeNull()

    await receiver.open()
    await pass(hour)
    const told = await waitFor(6)
    await waitForState(hook, 'delivered', 6)
    for (const id of ids) {
      const types = told.filter(({ event }) => event.data.id === id).map(({ event }) => event.type)
      expect(types).toEqual(['try_on.created', 'try_on.completed'])
    }
    for (const one of told) verifySignature(hook.secret, one, app.deps.now())
    expect(receiver.received).toHaveLength(6)
    expect((await listWebhooks())[0]!.failingSince).toBeNull()
  })

  test('HOOK-3 one event that is refused holds up its own try-on and no other', async () => {
    const hook = await addWebhook()
    let poison: string | undefined
    receiver.answer = async ({ event }) => {
      poison ??= event.data.id
      return { status: event.data.id === poison ? 500 : 200 }
    }
    const held = app.engine.hold()
    expect(await tryOn()).toBe(await waitUntil(async () => poison))
    await waitUntil(async () => (await countAttempts()) > 0)
    const good = await tryOn()
    held.release()
    await waitUntil(async () => (await readLog(hook)).length === 4)
    await waitUntil(async () => {
      await pass(30_000)
      return receiver.received.filter(({ event }) => event.data.id === good).length === 2
    })
    const typesOf = (id: string | undefined) =>
      receiver.received.filter(({ event }) => event.data.id === id).map(({ event }) => event.type)
    expect([...new Set(typesOf(poison))]).toEqual(['try_on.created'])

    await waitForState(hook, 'delivered', 2)
    // After a day it is given up, and what waited behind it for as long.
    await pass(day)
    expect((await readLog(hook)).map(({ state }) => state).sort()).toEqual([
      'delivered',
      'delivered',
      'failed',
      'failed',
    ])
  })

  test('HOOK-3 a redirect is not followed, and what answers it is in the log', async () => {
    const elsewhere = await startReceiver()
    receiver.answer = async () => ({ status: 307, location: elsewhere.url, body: 'x'.repeat(5000) })
    const hook = await addWebhook()
    const id = await sendTest(hook)
    await waitUntil(async () => (await readLog(hook))[0]?.status === 307)
    const { attempts, payload } = await readDetail(id)
    expect(attempts).toMatchObject([{ status: 307, problem: null, answer: 'x'.repeat(1024) }])
    expect(payload).toBe(receiver.received[0]!.body)
    expect(elsewhere.received).toEqual([])
    await elsewhere.close()
  })

  test('HOOK-4 of all who are told to make an attempt one does, and nobody else while it runs', async () => {
    const hook = await addWebhook()
    const held = Promise.withResolvers<{ status: number }>()
    receiver.answer = () => held.promise
    const id = await sendTest(hook)
    await waitFor(1)
    // The same attempt, from the queue of another process.
    await Promise.all([0, 0, 0].map((attempts) => deliver(app.deps, id, attempts)))
    await sweepWebhooks(app.deps)
    expect(receiver.received).toHaveLength(1)
    held.resolve({ status: 200 })
    await waitForState(hook, 'delivered')
    expect(receiver.received).toHaveLength(1)
  })

  test('HOOK-5 what was delivered is sent again on demand, under the same id', async () => {
    const hook = await addWebhook()
    const id = await sendTest(hook)
    await waitForState(hook, 'delivered')
    expect((await client.post(`/api/webhook-deliveries/${id}/send-again`)).status).toBe(202)
    const [first, second] = await waitFor(2)
    expect([first!.id, second!.id]).toEqual([id, id])
    expect(second!.body).toBe(first!.body)
    await waitUntil(async () => (await readDetail(id)).attempts.length === 2)
  })

  test('HOOK-6 a webhook that accepts nothing for days is switched off, and its owner is told once', async () => {
    const hook = await addWebhook()
    receiver.answer = async () => ({ status: 503, body: 'later' })
    for (let days = 0; days < 4; days++) {
      const before = await countAttempts()
      if ((await listWebhooks())[0]!.offReason === null) await sendTest(hook)
      await waitUntil(async () => (await countAttempts()) > before)
      await pass(day)
    }
    await waitUntil(async () => (await listWebhooks())[0]!.offReason === 'failing')
    const told = async () =>
      (await app.deps.outbox!.list()).filter(
        ({ recipient, subject }) => recipient === email && subject.includes('webhook'),
      )
    await waitUntil(async () => (await told()).length === 1)
    expect((await told())[0]!.text).toContain('/developers/webhooks')

    // Off, it gets nothing; on again, it gets what comes.
    const before = receiver.received.length
    await tryOn()
    expect((await client.post(`/api/webhook-endpoints/${hook.webhook.id}/test`)).status).toBe(409)
    receiver.answer = async () => ({ status: 204 })
    const path = `/api/webhook-endpoints/${hook.webhook.id}`
    const change = { events: ['try_on.completed'], isOn: true }
    const init = {
      method: 'PUT',
      body: JSON.stringify(change),
      headers: { 'content-type': 'application/json' },
    }
    expect(await (await client.request(path, init)).json()).toMatchObject({ offReason: null })
    const id = await sendTest(hook)
    await waitUntil(async () => receiver.received.slice(before).some((one) => one.id === id))
  })

  test('HOOK-6 an answer of 410 switches it off at once', async () => {
    const hook = await addWebhook()
    receiver.answer = async () => ({ status: 410 })
    await sendTest(hook)
    await waitUntil(async () => (await listWebhooks())[0]!.offReason === 'gone')
  })

  test.each([
    'http://127.0.0.2/x',
    'http://[::1]/x',
    'http://169.254.169.254/x',
    'ftp://example.com/x',
    'no address',
  ])('HOOK-7 %s is refused with a sentence at its field', async (url) => {
    const answer = await client.post('/api/webhook-endpoints', { url, events: ['try_on.completed'] })
    expect([answer.status, await answer.json()]).toMatchObject([400, { field: 'url' }])
  })

  test('HOOK-7 a name that leads to a private address is not asked, and the log says so', async () => {
    // The rule of this app allows 127.0.0.1 alone; where the name leads is looked up when it is sent.
    const hook = await addWebhook(receiver.url.replace('127.0.0.1', 'localhost'))
    await app.deps.database
      .update(webhookEndpoints)
      .set({ url: receiver.url.replace('127.0.0.1', '127.0.0.2') })
    const id = await sendTest(hook)
    await waitUntil(async () => (await readDetail(id)).attempts.length === 1)
    expect((await readDetail(id)).attempts).toMatchObject([
      { status: null, problem: 'not_public', answer: '' },
    ])
    expect(receiver.received).toEqual([])
  })

  test('HOOK-1 there are five at most, however many are asked for at once', async () => {
    const request = { url: receiver.url, events: ['try_on.completed'] }
    const all = Array.from({ length: 8 }, () => client.post('/api/webhook-endpoints', request))
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  })

  test('HOOK-8 another account sees and does nothing of it', async () => {
    const hook = await addWebhook()
    const id = await sendTest(hook)
    await waitForState(hook, 'delivered')
    const { client: stranger } = await signedInClient(app)
    const path = `/api/webhook-endpoints/${hook.webhook.id}`
    const answers = await Promise.all([
      stranger.get(`${path}/deliveries`),
      stranger.post(`${path}/test`),
      stranger.request(path, { method: 'DELETE' }),
      stranger.get(`/api/webhook-deliveries/${id}`),
      stranger.post(`/api/webhook-deliveries/${id}/send-again`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await (await stranger.get('/api/webhook-endpoints')).json()).toEqual({ webhooks: [] })
  })

  test('HOOK-8 it goes with its account, its log with it, and the log after a month', async () => {
    const hook = await addWebhook()
    await sendTest(hook)
    await waitForState(hook, 'delivered')
    await deleteOldDeliveries(app.deps)
    expect(await readLog(hook)).toHaveLength(1)
    app.moveClock(31 * day)
    await deleteOldDeliveries(app.deps)
    const count = async () => (await app.deps.database.select().from(webhookDeliveries)).length
    expect(await count()).toBe(0)
    await app.deps.database.delete(users).where(eq(users.email, email))
    expect(await app.deps.database.select().from(webhookEndpoints)).toEqual([])
  })
})
