import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, createTestApp, waitUntil, type TestApp } from '../../../test/app.ts'
import {
  beginPayment,
  payInSandbox,
  pay,
  readMoves,
  readReceiptOf,
  registerBuyer,
  sandboxOf,
} from '../../../test/payments.ts'
import { reconcilePayments } from './reconcile.ts'
import type { WayToSend } from './sandbox-news.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

/** Presses a button of /dev/payments, as a browser does. */
const send = (paymentIntentId: string, way: string, fields: Record<string, string> = {}) =>
  app.newClient().request(`/dev/payments/${paymentIntentId}/events`, {
    method: 'POST',
    body: new URLSearchParams({ way, ...fields }),
  })
/** Its part of the page. */
async function showPayment(id: string): Promise<string> {
  const page = await (await app.newClient().get('/dev/payments')).text()
  return page.split(`<article id="${id}">`)[1]?.split('</article>')[0] ?? ''
}
const listDeliveries = async (id: string) =>
  Array.from(
    (await showPayment(id)).matchAll(/UTC {2}(\S+) {2}(answered \d+)/g),
    ([, type, answer]) => `${type} ${answer}`,
  )
const differences = async () => (await reconcilePayments(app.deps, new Date(0))).differences

test.each<WayToSend>(['in-order', 'twice', 'backwards', 'late'])(
  'SELL-9 webhooks of the sandbox that come by themselves, %s, credit a payment once and keep the books right',
  async (way) => {
    const { client } = await registerBuyer(app)
    const { id } = await pay(client, 'starter')
    expect(await balanceOf(client)).toBe(0)
    const sent = await send(id, way, { lateSeconds: '1' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/dev/payments#${id}`])
    await waitUntil(async () => (await balanceOf(client)) === 20)
    await send(id, 'backwards')
    expect(await readMoves(client)).toEqual([['purchase', 20]])
    expect(await readReceiptOf(client)).toMatchObject({ amount: 600 })
    expect(await differences()).toEqual([])
  },
)

test.each<WayToSend>(['in-order', 'twice', 'backwards'])(
  'SELL-9 refunds and disputes that come %s take their tokens once, whichever is told first',
  async (way) => {
    const { client } = await registerBuyer(app)
    const { id } = await pay(client, 'starter')
    const sandbox = sandboxOf(app)
    await sandbox.refundByHand(id, 300)
    await sandbox.undo(await sandbox.dispute(id, 300))
    await send(id, way)
    await send(id, way)
    expect(await balanceOf(client)).toBe(10)
    const moves = (await readMoves(client)).map(([reason]) => reason)
    expect(moves.filter((reason) => reason === 'refund')).toHaveLength(1)
    expect(await differences()).toEqual([])
  },
)

test('SELL-9 a payment that is only processed is credited once it has settled, whatever was sent before', async () => {
  const { client } = await registerBuyer(app)
  const intent = await beginPayment(client, 'starter')
  await payInSandbox(client, intent, '4000000000000077')
  await send(intent.id, 'twice')
  expect(await balanceOf(client)).toBe(0)
  app.moveClock(30_000)
  await send(intent.id, 'backwards')
  expect(await balanceOf(client)).toBe(20)
  expect(await differences()).toEqual([])
})

test('SELL-9 what is to come late does not come at once', async () => {
  const [{ client }, { client: other }] = [await registerBuyer(app), await registerBuyer(app)]
  const [{ id }, { id: otherId }] = [await pay(client, 'starter'), await pay(other, 'starter')]
  await send(id, 'late', { lateSeconds: '3600' })
  // Long after it would have come, had it come at once.
  for (let round = 0; round < 4; round++) await send(otherId, 'twice')
  expect([await balanceOf(client), await balanceOf(other)]).toEqual([0, 20])
  expect(await listDeliveries(id)).toEqual([])
})

test('SELL-9 the page shows payments and what was delivered, to this machine alone', async () => {
  const { client } = await registerBuyer(app)
  const { id } = await pay(client, 'starter')
  await send(id, 'twice')
  expect(await showPayment(id)).toContain('$6.00, succeeded')
  const created = 'payment.created answered 200'
  const succeeded = 'payment.succeeded answered 200'
  // Newest first.
  expect(await listDeliveries(id)).toEqual([succeeded, created, succeeded, created])
  await send(id, 'backwards')
  expect((await listDeliveries(id)).slice(0, 2)).toEqual([created, succeeded])
  expect((await send('pi_unknown', 'twice')).status).toBe(404)
  expect((await send(id, 'sideways')).status).toBe(400)
  const proxied = app.newClient({ 'x-forwarded-for': '203.0.113.9' })
  expect((await proxied.get('/dev/payments')).status).toBe(404)
  const other = {
    method: 'POST',
    body: new URLSearchParams({ way: 'twice' }),
    headers: { origin: 'https://evil.example' },
  }
  expect((await app.newClient().request(`/dev/payments/${id}/events`, other)).status).toBe(403)
})
