import { afterAll, beforeAll, expect, test } from 'vitest'
import { immediateUse } from '../../../../contract/consents.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { beginPayment, registerBuyer } from '../../../test/payments.ts'

describeOnBothDatabases('What a buyer agrees to', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())

  const listConsents = () => app.deps.database.query.consents.findMany()

  test('SELL-1 a consent is kept once for its payment, in the words that were shown, with their version', async () => {
    const { client } = await registerBuyer(app)
    const { id: paymentIntentId } = await beginPayment(client)
    const { version, text } = immediateUse
    const agree = () => client.post('/api/tokens/agree', { paymentIntentId, version })
    const answers = await Promise.all([agree(), agree(), agree()])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    const payment = await app.deps.database.query.payments.findFirst({
      where: (payments, { eq }) => eq(payments.paymentIntentId, paymentIntentId),
    })
    expect(await listConsents()).toMatchObject([
      { kind: 'immediate-use', version, text, subject: payment?.id, withdrawnAt: null },
    ])
  })

  test('SELL-1 nobody agrees to an earlier text, or for the payment of somebody else', async () => {
    const [{ client }, { client: stranger }] = [await registerBuyer(app), await registerBuyer(app)]
    const { id: paymentIntentId } = await beginPayment(client)
    const before = (await listConsents()).length
    const old = await client.post('/api/tokens/agree', { paymentIntentId, version: '2020-01-01' })
    expect(old.status).toBe(409)
    const { version } = immediateUse
    expect((await stranger.post('/api/tokens/agree', { paymentIntentId, version })).status).toBe(404)
    expect(await listConsents()).toHaveLength(before)
  })
})
