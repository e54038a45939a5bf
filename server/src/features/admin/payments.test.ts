import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adminPaymentsSchema,
  paymentStorySchema,
  type AdminPaymentsQuery,
} from '../../../../contract/admin-payments.ts'
import { adminActsSchema } from '../../../../contract/admin.ts'
import { idOf, newAdmin } from '../../../test/admins.ts'
import { balanceOf, createTestApp, signedInClient, type TestApp } from '../../../test/app.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import {
  beginPayment,
  confirmPayment,
  deliverNews,
  pay,
  readMoves,
  registerBuyer,
  sandboxOf,
} from '../../../test/payments.ts'

describeOnBothDatabases('Payments at the desk', (database) => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof newAdmin>>
  beforeAll(async () => {
    app = await createTestApp({ database })
    admin = await newAdmin(app)
  })
  afterAll(() => app.stop())

  async function list(query: Partial<AdminPaymentsQuery>) {
    const parameters = new URLSearchParams(query as Record<string, string>)
    const answer = await admin.client.get(`/api/admin/payments?${parameters}`)
    return adminPaymentsSchema.parse(await answer.json()).payments
  }
  const readStory = async (id: string) =>
    paymentStorySchema.parse(await (await admin.client.get(`/api/admin/payments/${id}`)).json())
  const refund = (id: string, amount: number, reason = 'It was a mistake') =>
    admin.client.post(`/api/admin/payments/${id}/refund`, { amount, reason })
  const lastAct = async () =>
    adminActsSchema.parse(await (await admin.client.get('/api/admin/acts')).json()).acts[0]

  async function buy() {
    const buyer = await registerBuyer(app)
    const intent = await pay(buyer.client)
    await confirmPayment(buyer.client, intent.id)
    const [payment] = await list({ search: intent.id })
    return { ...buyer, intentId: intent.id, id: payment?.id ?? '' }
  }

  test('DESK-5 payments are found by address, number and state', async () => {
    const bought = await buy()
    const opened = await registerBuyer(app)
    const intent = await beginPayment(opened.client)
    const numbers = async (query: Partial<AdminPaymentsQuery>) => (await list(query)).map(({ id }) => id)
    for (const search of [bought.email, bought.email.slice(3, 30).toUpperCase(), bought.id, bought.intentId])
      expect(await numbers({ search })).toEqual([bought.id])
    expect(await list({ search: opened.email, filter: 'open' })).toMatchObject([
      { userEmail: opened.email, paymentIntentId: intent.id, status: 'open', creditedAt: null },
    ])
    expect(await numbers({ search: opened.email, filter: 'paid' })).toEqual([])
    expect(await numbers({ search: '%' })).toEqual([])
    await sandboxOf(app).dispute(bought.intentId, 500)
    await deliverNews(app, bought.intentId)
    expect(await numbers({ search: bought.email, filter: 'disputed' })).toEqual([bought.id])
    expect(await numbers({ search: bought.email, filter: 'refunded' })).toEqual([bought.id])
    expect((await admin.client.get('/api/admin/payments?filter=lost')).status).toBe(400)
  })

  test('DESK-1 DESK-5 a part refund from the desk gives the money back, takes its tokens, and stands in the story and the audit log', async () => {
    const { id, intentId, client, email } = await buy()
    const answer = await refund(id, 1000)
    expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'done' }])
    await deliverNews(app, intentId, `evt_${intentId}`)
    expect(await balanceOf(client)).toBe(60)
    const story = await readStory(id)
    expect(story).toMatchObject({
      payment: { refundedAmount: 1000, userEmail: email },
      refundableAmount: 1500,
      events: [{ id: `evt_${intentId}` }],
      reversals: [{ kind: 'refund', amount: 1000, isUndone: false }],
      refunds: [{ amount: 1000, reason: 'It was a mistake', askedBy: admin.email, status: 'done' }],
      ledger: [
        { reason: 'purchase', amount: 100 },
        { reason: 'refund', amount: -40 },
      ],
    })
    expect(await lastAct()).toMatchObject({
      act: 'refund-payment',
      adminEmail: admin.email,
      subjectEmail: email,
      reason: 'It was a mistake',
      detail: { paymentId: id, amount: 1000, currency: 'usd' },
    })
    const tooMuch = await refund(id, 1501)
    expect([tooMuch.status, (await tooMuch.json()).code]).toEqual([409, 'refund_too_high'])
    expect((await refund(id, 1500, '')).status).toBe(400)
    expect((await refund(id, 0)).status).toBe(400)
    expect((await refund(id, 1500)).status).toBe(200)
    expect(await balanceOf(client)).toBe(0)
    expect((await readStory(id)).refundableAmount).toBe(0)
  })

  test('DESK-5 a dispute and its end are told with what they did to the tokens', async () => {
    const { id, intentId } = await buy()
    const dispute = await sandboxOf(app).dispute(intentId, 2500)
    await deliverNews(app, intentId)
    await sandboxOf(app).undo(dispute)
    await deliverNews(app, intentId)
    expect(await readStory(id)).toMatchObject({
      payment: { isDisputed: true, refundedAmount: 0 },
      reversals: [{ kind: 'dispute', amount: 2500, isUndone: true }],
      ledger: [
        { reason: 'purchase', amount: 100 },
        { reason: 'dispute', amount: -100 },
        { reason: 'dispute-won', amount: 100 },
      ],
    })
  })

  test('DESK-6 tokens are taken back with a reason, never more than there are, and the statement says so', async () => {
    const { client, email } = await signedInClient(app)
    const userId = await idOf(app, email)
    const take = (tokens: number, reason = 'Given twice') =>
      admin.client.post(`/api/admin/users/${userId}/take-tokens`, { tokens, reason })
    const answers = await Promise.all([take(2), take(2), take(2)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402])
    expect(await balanceOf(client)).toBe(1)
    expect((await readMoves(client))[0]).toEqual(['admin-take', -2])
    expect(await lastAct()).toMatchObject({
      act: 'take-tokens',
      subjectEmail: email,
      reason: 'Given twice',
      detail: { tokens: 2 },
    })
    expect((await take(1, ' ')).status).toBe(400)
    expect((await take(0)).status).toBe(400)
  })

  test('DESK-5 the export holds what matches, runs no formula, and is written down', async () => {
    const { id, email } = await buy()
    const answer = await admin.client.get(`/api/admin/payments.csv?search=${email}`)
    expect(answer.headers.get('content-disposition')).toMatch(/filename="payments-\d{4}-\d\d-\d\d\.csv"/)
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('amount,refundedAmount,currency')
    expect(lines[1]).toContain(`"${id}"`)
    expect(lines[1]).toContain(`"Popular Pack",100,2500,0,"usd"`)
    expect(await lastAct()).toMatchObject({ act: 'export-payments', detail: { search: email } })
  })
})
