import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentIntentSchema } from '../../../../contract/packages.ts'
import { withdrawablePurchasesSchema } from '../../../../contract/withdrawal.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { confirmPayment, payInSandbox, readReceiptOf, registerBuyer } from '../../../test/payments.ts'

const amounts = { starter: 599, popular: 2499, ultimate: 5999 }
const yen = { starter: 900, popular: 3800, ultimate: 9000 }
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ environment: { PRICES: JSON.stringify({ eur: amounts, jpy: yen }) } })
})
afterAll(() => app.stop())

test.each([
  [{}, 'eur', 2499],
  [{ currency: 'jpy' }, 'jpy', 3800],
])('SELL-7 who asks for %o pays in %s, and has it back in the same', async (asked, currency, amount) => {
  const { client } = await registerBuyer(app)
  const begun = await client.post('/api/tokens/create-payment-intent', { packageId: 'popular', ...asked })
  const { clientSecret } = paymentIntentSchema.parse(await begun.json())
  const id = clientSecret.split('_secret_')[0] ?? ''
  await payInSandbox(client, { id, clientSecret })
  await confirmPayment(client, id)
  expect(await readReceiptOf(client)).toMatchObject({ amount, currency })
  const open = withdrawablePurchasesSchema.parse(await (await client.get('/api/withdrawals')).json())
  expect(open.purchases).toMatchObject([{ refund: amount, currency }])
})

test('SELL-7 a currency that the operator does not sell in is refused kindly', async () => {
  const { client } = await registerBuyer(app)
  const order = { packageId: 'popular', currency: 'usd' }
  const refused = await client.post('/api/tokens/create-payment-intent', order)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: 'We do not sell in this currency.' })
})
