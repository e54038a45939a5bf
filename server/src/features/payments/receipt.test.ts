import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, waitUntil, type TestApp } from '../../../test/app.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { confirmPayment, deliverNews, pay, readReceiptOf, registerBuyer } from '../../../test/payments.ts'
import { settlePayment } from './settle.ts'

const seller = {
  OPERATOR_NAME: 'Seamline Ltd',
  OPERATOR_ADDRESS: '1 Mill Lane, Leeds',
  OPERATOR_TAX_ID: 'GB123',
}

describeOnBothDatabases('Receipts', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database, environment: { ...seller, TAX_PERCENT: '19' } })
  })
  afterAll(() => app.stop())

  const listNumbers = async () =>
    (await app.deps.database.query.receipts.findMany()).map(({ sequence }) => sequence).sort((a, b) => a - b)

  test('SELL-2 TOKEN-12 a receipt says who sold what to whom, with the tax in the price, in the mail and for its page', async () => {
    const { client, email, username } = await registerBuyer(app)
    await confirmPayment(client, (await pay(client)).id)
    const receipt = await readReceiptOf(client)
    expect(receipt).toMatchObject({
      number: expect.stringMatching(/^TEST-\d{6}$/),
      seller: {
        name: 'Seamline Ltd',
        address: '1 Mill Lane, Leeds',
        taxId: 'GB123',
        email: expect.any(String),
      },
      buyer: { name: username, email },
      amount: 2500,
      tax: { name: 'VAT', percent: 19, amount: 399 },
    })
    const mail = await waitUntil(async () =>
      (await app.deps.outbox?.list())?.find(
        ({ recipient, subject }) => recipient === email && subject.includes('receipt'),
      ),
    )
    for (const words of [
      receipt.number,
      'Paid: $25.00, of which VAT (19 %) $3.99 on $21.01.',
      'Sold by Seamline Ltd, 1 Mill Lane, Leeds, GB123,',
      `Sold to ${email}.`,
    ])
      expect(mail.text).toContain(words)
  })

  test('SELL-2 eight payments at once, told twice and partly failing on the way, are numbered without a gap', async () => {
    const { client } = await registerBuyer(app)
    const before = (await listNumbers()).length
    const intents = await Promise.all(Array.from({ length: 8 }, () => pay(client)))
    await Promise.all(
      intents.flatMap(({ id }, index) => [
        deliverNews(app, id),
        index % 2 === 0 ? deliverNews(app, id) : dieWhileSettling(id),
      ]),
    )
    for (const { id } of intents) expect((await confirmPayment(client, id)).status).toBe('succeeded')
    const numbers = await listNumbers()
    expect(numbers).toEqual(Array.from({ length: before + 8 }, (_, index) => index + 1))
  })

  test('SELL-2 MAIL-8 who deletes the account stays in no receipt', async () => {
    const { client, password, email } = await registerBuyer(app)
    await confirmPayment(client, (await pay(client)).id)
    const { number } = await readReceiptOf(client)
    const deletion = { method: 'DELETE', body: JSON.stringify({ password }) }
    const headers = { 'content-type': 'application/json' }
    expect((await client.request('/api/account', { ...deletion, headers })).status).toBe(204)
    const all = await app.deps.database.query.receipts.findMany()
    expect(all.find((receipt) => receipt.number === number)?.buyer).toBeNull()
    expect(JSON.stringify(all)).not.toContain(email)
  })

  /** Settles as another process would that dies just before its work is kept: the number it took goes back. */
  async function dieWhileSettling(paymentIntentId: string) {
    const state = await app.deps.payments.read(paymentIntentId)
    const { database: whole } = app.deps
    const dying = Object.create(whole, {
      transaction: {
        value: (work: (tx: never) => Promise<unknown>) =>
          whole.transaction(async (tx) => {
            await work(tx as never)
            throw new Error('The server dies before this is kept')
          }),
      },
    })
    if (state) await settlePayment({ ...app.deps, database: dying }, state).catch(() => undefined)
  }
})
