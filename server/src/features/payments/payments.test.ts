import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenPackages } from '../../../../contract/token-packages.ts'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import {
  beginPayment,
  cards,
  confirmPayment,
  deliver,
  deliverNews,
  pay,
  payInSandbox,
  readMoves,
  readReceiptOf,
  readStatement,
  sandboxOf,
  registerBuyer,
} from '../../../test/payments.ts'
import { settlePayment } from './settle.ts'
import { sweepPayments } from './sweep.ts'

const minute = 60_000
const day = 24 * 60 * minute

describeOnBothDatabases('Payments', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())

  const newCustomer = async () => (await registerBuyer(app)).client

  test.each(tokenPackages)(
    'TOKEN-4 the package $id costs $price cents and brings $tokenAmount tokens',
    async (pack) => {
      const client = await newCustomer()
      const { id } = await pay(client, pack.id)
      expect(await app.deps.payments.read(id)).toMatchObject({ amount: pack.price, currency: 'usd' })
      expect(await confirmPayment(client, id)).toEqual({ status: 'succeeded', balance: pack.tokenAmount })
      expect(await balanceOf(client)).toBe(pack.tokenAmount)
    },
  )

  test('TOKEN-5 only a signed-in user begins a payment, only of a package that is sold, at our price', async () => {
    const path = '/api/tokens/create-payment-intent'
    expect((await app.newClient().post(path, { packageId: 'popular' })).status).toBe(401)
    const client = await newCustomer()
    const unknown = await client.post(path, { packageId: 'free' })
    expect(unknown.status).toBe(400)
    expect(await unknown.json()).toMatchObject({ error: 'Please choose one of the token packages.' })
    const bold = await client.post(path, { packageId: 'ultimate', price: 1, amount: 1, tokens: 9999 })
    const { clientSecret } = await bold.json()
    expect(await app.deps.payments.read(String(clientSecret).split('_secret_')[0] ?? '')).toMatchObject({
      amount: 6000,
    })
  })

  test("TOKEN-9 another user's confirm answers 404 and credits nobody", async () => {
    const [payer, stranger] = [await newCustomer(), await newCustomer()]
    const { id } = await pay(payer)
    const answer = await stranger.post('/api/tokens/confirm-payment', { paymentIntentId: id })
    expect(answer.status).toBe(404)
    expect([await balanceOf(payer), await balanceOf(stranger)]).toEqual([0, 0])
    expect((await app.newClient().post('/api/tokens/confirm-payment', { paymentIntentId: id })).status).toBe(
      401,
    )
    expect((await stranger.post('/api/tokens/confirm-payment', { paymentIntentId: 'pi_none' })).status).toBe(
      404,
    )
  })

  test('TOKEN-9 a payment that is confirmed, told by webhook and confirmed again is credited once', async () => {
    const client = await newCustomer()
    const { id } = await pay(client)
    expect(await confirmPayment(client, id)).toEqual({ status: 'succeeded', balance: 100 })
    expect((await deliverNews(app, id)).status).toBe(200)
    expect(await confirmPayment(client, id)).toEqual({ status: 'succeeded', balance: 100 })
    expect(await readMoves(client)).toEqual([['purchase', 100]])
  })

  test('TOKEN-9 a payment whose browser closed too early is credited by the webhook', async () => {
    const client = await newCustomer()
    const { id } = await pay(client)
    expect((await deliverNews(app, id)).status).toBe(200)
    expect(await balanceOf(client)).toBe(100)
  })

  test('TOKEN-9 a payment that nobody told us about is credited by the sweep', async () => {
    const client = await newCustomer()
    await pay(client)
    await sweepPayments(app.deps)
    expect(await balanceOf(client)).toBe(0)
    app.moveClock(2 * minute)
    await sweepPayments(app.deps)
    expect(await balanceOf(client)).toBe(100)
    app.moveClock(day)
    await sweepPayments(app.deps)
    expect(await balanceOf(client)).toBe(100)
  })

  test('TOKEN-9 a payment given up after a week is credited all the same when it is paid', async () => {
    const client = await newCustomer()
    const intent = await beginPayment(client)
    app.moveClock(8 * day)
    await sweepPayments(app.deps)
    const open = await app.deps.database.query.payments.findFirst({
      where: (payments, { eq }) => eq(payments.paymentIntentId, intent.id),
    })
    expect(open?.status).toBe('closed')
    await payInSandbox(client, intent)
    await deliverNews(app, intent.id)
    expect(await balanceOf(client)).toBe(100)
  })

  test.each([
    ['unsigned', {}],
    ['wrongly signed', { 'sandbox-signature': `t=1,v1=${'0'.repeat(64)}` }],
  ])('TOKEN-9 an %s webhook answers 400 and changes nothing', async (_, headers) => {
    const client = await newCustomer()
    const { id } = await pay(client)
    const { body } = sandboxOf(app).signEvent(id)
    const answer = await deliver(app, { body, headers })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid_signature' })
    expect(await balanceOf(client)).toBe(0)
  })

  test('TOKEN-9 an old webhook answers 400 and changes nothing', async () => {
    const client = await newCustomer()
    const { id } = await pay(client)
    const event = sandboxOf(app).signEvent(id)
    app.moveClock(6 * minute)
    expect((await deliver(app, event)).status).toBe(400)
    expect(await balanceOf(client)).toBe(0)
  })

  test('TOKEN-9 a webhook about a payment that nobody knows answers 200', async () => {
    expect((await deliverNews(app, 'pi_nobody_knows')).status).toBe(200)
  })

  test('TOKEN-7 each card leads to its state, and only a payment that succeeded is credited', async () => {
    const client = await newCustomer()
    const states = [
      [cards.declined, 'requires_payment_method', 'card_error'],
      ['4000 0000 0000 9995', 'requires_payment_method', 'card_error'],
      ['4111', 'requires_payment_method', 'validation_error'],
      ['5555555555554444', 'requires_payment_method', 'card_error'],
      [cards.verification, 'requires_action', undefined],
      ['4000002760003184', 'requires_action', undefined],
      [cards.unknown, 'unknown', undefined],
    ]
    for (const [card, status, type] of states) {
      const intent = await beginPayment(client)
      const answer = await payInSandbox(client, intent, card)
      expect([answer.status, answer.error?.type]).toEqual([status, type])
      expect(await confirmPayment(client, intent.id)).toEqual({ status, balance: 0 })
    }
  })

  test('TOKEN-7 a payment that is processed first is credited once it has gone through', async () => {
    const client = await newCustomer()
    const intent = await beginPayment(client)
    expect(await payInSandbox(client, intent, cards.processing)).toEqual({
      status: 'processing',
      error: null,
    })
    expect(await confirmPayment(client, intent.id)).toEqual({ status: 'processing', balance: 0 })
    app.moveClock(2 * minute)
    await sweepPayments(app.deps)
    expect(await balanceOf(client)).toBe(100)
  })

  test('TOKEN-7 a payment is not made twice, and not without its secret', async () => {
    const client = await newCustomer()
    const intent = await pay(client)
    expect((await payInSandbox(client, intent)).error?.type).toBe('invalid_request_error')
    const guess = { clientSecret: `${intent.id}_secret_guess`, cardNumber: cards.pays }
    expect((await client.post(`/api/sandbox-payments/${intent.id}/confirm`, guess)).status).toBe(404)
  })

  test('TOKEN-10 a refund takes the tokens back in proportion, once, and shows in the statement and the receipt', async () => {
    const client = await newCustomer()
    const { id } = await pay(client)
    await confirmPayment(client, id)
    await sandboxOf(app).refundByHand(id, 650)
    for (const eventId of ['evt_a', 'evt_b']) await deliverNews(app, id, `${eventId}_${id}`)
    expect(await balanceOf(client)).toBe(74)
    expect(await readReceiptOf(client)).toMatchObject({ amount: 2500, refundedAmount: 650 })
    await sandboxOf(app).refundByHand(id, 1850)
    await deliverNews(app, id)
    expect(await readMoves(client)).toEqual([
      ['refund', -74],
      ['refund', -26],
      ['purchase', 100],
    ])
    expect(await balanceOf(client)).toBe(0)
  })

  test('TOKEN-10 a refund that fails gives the tokens back again', async () => {
    const client = await newCustomer()
    const { id } = await pay(client)
    await deliverNews(app, id)
    const refund = await sandboxOf(app).refundByHand(id, 2500)
    await deliverNews(app, id)
    await sandboxOf(app).undo(refund)
    await deliverNews(app, id)
    await deliverNews(app, id)
    expect(await readMoves(client)).toEqual([
      ['refund-failed', 100],
      ['refund', -100],
      ['purchase', 100],
    ])
  })

  test('TOKEN-10 a refund that was known before the payment was credited leaves nothing', async () => {
    const client = await newCustomer()
    const { id } = await pay(client)
    await sandboxOf(app).refundByHand(id, 2500)
    await deliverNews(app, id)
    expect(await confirmPayment(client, id)).toEqual({ status: 'succeeded', balance: 0 })
  })

  test('TOKEN-10 a dispute takes the tokens back and a won one returns them; a refund beside it counts once', async () => {
    const client = await newCustomer()
    const { id } = await pay(client)
    await confirmPayment(client, id)
    await sandboxOf(app).refundByHand(id, 500)
    const dispute = await sandboxOf(app).dispute(id, 2500)
    await deliverNews(app, id)
    expect(await balanceOf(client)).toBe(0)
    await sandboxOf(app).undo(dispute)
    await deliverNews(app, id)
    expect(await balanceOf(client)).toBe(80)
  })

  test('TOKEN-10 many refunds whose news come at once take back what they are worth together', async () => {
    const client = await newCustomer()
    const { id } = await pay(client)
    await confirmPayment(client, id)
    const amounts = [13, 120, 77, 240, 31, 99, 160, 55, 201, 8]
    const news = amounts.map(async (amount) => {
      await sandboxOf(app).refundByHand(id, amount)
      return deliverNews(app, id)
    })
    expect((await Promise.all(news)).map(({ status }) => status)).toEqual(amounts.map(() => 200))
    const refundedAmount = amounts.reduce((sum, amount) => sum + amount, 0)
    expect(await readReceiptOf(client)).toMatchObject({ refundedAmount })
    expect(await balanceOf(client)).toBe(100 - Math.floor((100 * refundedAmount) / 2500))
  })

  test('TOKEN-10 an answer of the provider that is older than what we know changes nothing', async () => {
    const client = await newCustomer()
    const { id } = await pay(client)
    const refund = await sandboxOf(app).refundByHand(id, 500)
    const old = await app.deps.payments.read(id)
    await sandboxOf(app).undo(refund)
    await deliverNews(app, id)
    if (old) await settlePayment(app.deps, old)
    expect(await balanceOf(client)).toBe(100)
    expect(await readReceiptOf(client)).toMatchObject({ refundedAmount: 0 })
  })

  test('TOKEN-10 a balance below zero blocks spending, says why, and a purchase lifts it', async () => {
    const { client } = await signedInClient(app)
    const { id } = await pay(client, 'starter')
    await confirmPayment(client, id)
    for (let i = 0; i < 4; i++) expect((await generateTryOn(client)).status).toBe(200)
    expect(await balanceOf(client)).toBe(19)
    await sandboxOf(app).refundByHand(id, 600)
    await deliverNews(app, id)
    expect(await balanceOf(client)).toBe(-1)
    const refused = await generateTryOn(client)
    expect(refused.status).toBe(402)
    expect(await refused.json()).toMatchObject({
      code: 'balance_negative',
      error: expect.stringContaining('refunded or disputed'),
    })
    expect(await balanceOf(client)).toBe(-1)
    await confirmPayment(client, (await pay(client, 'starter')).id)
    expect((await generateTryOn(client)).status).toBe(200)
  })

  test('TOKEN-11 the statement tells every token gained and spent, newest first, with what was held after it', async () => {
    const { client } = await signedInClient(app)
    await generateTryOn(client)
    await confirmPayment(client, (await pay(client, 'starter')).id)
    const { entries, pagination } = await readStatement(client)
    expect(pagination).toEqual({ total: 3, totalPages: 1 })
    expect(entries.map(({ reason, amount, balance, note }) => [reason, amount, balance, note])).toEqual([
      ['purchase', 20, 22, 'Starter Pack'],
      ['try-on', -1, 2, null],
      ['sign-up-bonus', 3, 3, null],
    ])
    expect(entries.map(({ paymentId }) => paymentId !== null)).toEqual([true, false, false])
    expect((await app.newClient().get('/api/tokens/statement')).status).toBe(401)
    expect((await client.get('/api/tokens/statement?page=0')).status).toBe(400)
  })

  test('TOKEN-11 the running balance goes on from page to page', async () => {
    const client = await newCustomer()
    for (let i = 0; i < 22; i++) await deliverNews(app, (await pay(client, 'starter')).id)
    const [first, second, third] = [
      await readStatement(client, 1),
      await readStatement(client, 2),
      await readStatement(client, 3),
    ]
    expect(first.pagination).toEqual({ total: 22, totalPages: 2 })
    expect([first, second, third].map(({ entries }) => entries.length)).toEqual([20, 2, 0])
    expect(first.entries.map(({ balance }) => balance)).toEqual(
      Array.from({ length: 20 }, (_, i) => 440 - i * 20),
    )
    expect(second.entries.map(({ balance }) => balance)).toEqual([40, 20])
  })

  test('TOKEN-12 a receipt is mailed once, whoever tells of the payment, and leads to its page', async () => {
    const { client, email } = await registerBuyer(app)
    const { id } = await pay(client)
    await Promise.all([confirmPayment(client, id), deliverNews(app, id), confirmPayment(client, id)])
    const { id: receiptId } = await readReceiptOf(client)
    const receiptsTo = async () =>
      ((await app.deps.outbox?.list()) ?? []).filter(
        ({ recipient, subject }) => recipient === email && subject.includes('receipt'),
      )
    const [mail] = await waitUntil(async () => {
      const mails = await receiptsTo()
      return mails.length > 0 && mails
    })
    expect(mail?.subject).toBe('Your receipt from Ourela: Popular Pack')
    expect(mail?.text).toContain('100 tokens. Paid: $25.00')
    expect(mail?.text).toContain(`/receipt/${receiptId}`)
    expect(await receiptsTo()).toHaveLength(1)
  })

  test('TOKEN-11 a purchase has a receipt for its buyer alone', async () => {
    const [client, stranger] = [await newCustomer(), await newCustomer()]
    const { id } = await pay(client)
    await confirmPayment(client, id)
    const receipt = await readReceiptOf(client)
    expect(receipt).toMatchObject({
      packageName: 'Popular Pack',
      tokens: 100,
      amount: 2500,
      currency: 'usd',
      refundedAmount: 0,
      isTest: true,
      paymentIntentId: id,
    })
    expect((await stranger.get(`/api/payments/${receipt.id}`)).status).toBe(404)
    expect((await app.newClient().get(`/api/payments/${receipt.id}`)).status).toBe(401)
    expect((await client.get('/api/payments/no-id')).status).toBe(404)
  })

  test('a page learns that payments are pretended here', async () => {
    const { boot } = await (await app.newClient().get('/')).json()
    expect(boot.payments).toMatchObject({ provider: 'sandbox' })
  })
})
