import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminActsSchema, adminTryOnsSchema } from '../../../../contract/admin.ts'
import { newAdmin } from '../../../test/admins.ts'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'
import { tryOns } from '../../database/tables.ts'

const minute = 60_000

describeOnBothByNight('Try-ons that went wrong', (database) => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof newAdmin>>
  beforeAll(async () => {
    app = await createTestApp({ database })
    admin = await newAdmin(app)
  })
  afterEach(() => app.engine.reset())
  afterAll(() => app.stop())

  const list = async (state: string) =>
    adminTryOnsSchema.parse(await (await admin.client.get(`/api/admin/tryons?state=${state}`)).json()).tryOns
  const act = (id: string, name: string) =>
    admin.client.post(`/api/admin/tryons/${id}/${name}`, { reason: 'somebody asked' })
  const readState = async (id: string) =>
    (await app.deps.database.query.tryOns.findFirst({ where: eq(tryOns.id, id) }))?.state

  async function begin(client: Client) {
    const accepted = await generateTryOn(client, { headers: { prefer: 'respond-async' } })
    return String((await accepted.json()).sessionId)
  }

  /** A try-on whose worker hangs, for longer than any try-on takes. */
  async function getStuck(client: Client) {
    const gate = app.engine.hold()
    const id = await begin(client)
    await waitUntil(async () => app.engine.generated.length > 0)
    expect((await list('stuck')).map((tryOn) => tryOn.id)).not.toContain(id)
    app.moveClock(16 * minute)
    return { id, gate }
  }

  test('ADMIN-5 a failed try-on is listed with its reason and its token back; it is neither tried nor refunded again', async () => {
    const { client, email } = await signedInClient(app)
    app.engine.failure = new Error('the engine broke')
    const id = await begin(client)
    await waitUntil(async () => (await readState(id)) === 'failed')
    expect(await list('failed')).toMatchObject([
      { id, userEmail: email, state: 'failed', errorCode: 'try_on_failed', isTokenReturned: true },
    ])
    expect((await act(id, 'retry')).status).toBe(409)
    expect((await act(id, 'refund')).status).toBe(409)
    expect(await balanceOf(client)).toBe(3)
  })

  test('ADMIN-5 a stuck try-on that is refunded ends with its token back, and no picture of it stays', async () => {
    const { client } = await signedInClient(app)
    const { id, gate } = await getStuck(client)
    expect(await list('stuck')).toMatchObject([{ id, state: 'running', isTokenReturned: false }])
    expect((await act(id, 'refund')).status).toBe(200)
    expect(await balanceOf(client)).toBe(3)
    gate.release()
    await waitUntil(async () => (await app.listFiles()).every((path) => !path.includes(id)))
    expect(await readState(id)).toBe('failed')
    expect((await act(id, 'refund')).status).toBe(409)
    const acts = adminActsSchema.parse(await (await admin.client.get('/api/admin/acts')).json())
    expect(acts.acts[0]).toMatchObject({
      act: 'refund-try-on',
      reason: 'somebody asked',
      detail: { tryOnId: id },
    })
  })

  test('ADMIN-5 a stuck try-on that is tried again is completed once, for one token', async () => {
    const { client } = await signedInClient(app)
    const { id, gate } = await getStuck(client)
    expect((await act(id, 'retry')).status).toBe(200)
    expect(await readState(id)).toBe('queued')
    gate.release()
    await waitUntil(async () => (await readState(id)) === 'complete')
    expect(await balanceOf(client)).toBe(2)
    await waitUntil(async () => (await client.get(`/api/tryons/${id}/images/try-on`)).status === 200)
    expect(await list('stuck')).toEqual([])
  })

  test('ADMIN-5 what is still being made is left alone', async () => {
    const { client } = await signedInClient(app)
    const gate = app.engine.hold()
    const id = await begin(client)
    for (const name of ['retry', 'refund']) expect((await act(id, name)).status).toBe(409)
    gate.release()
    await waitUntil(async () => (await readState(id)) === 'complete')
  })

  test('ADMIN-5 the token of a result that came out badly is given back, once', async () => {
    const { client } = await signedInClient(app)
    const { sessionId } = await (await generateTryOn(client)).json()
    const statuses = await Promise.all([1, 2, 3].map(async () => (await act(sessionId, 'refund')).status))
    expect(statuses.sort()).toEqual([200, 409, 409])
    expect(await balanceOf(client)).toBe(3)
    expect(await readState(sessionId)).toBe('complete')
  })
})
