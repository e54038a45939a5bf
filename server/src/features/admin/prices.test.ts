import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminActsSchema } from '../../../../contract/admin.ts'
import { deskSettingsSchema } from '../../../../contract/site-settings.ts'
import { withdrawablePurchasesSchema } from '../../../../contract/withdrawal.ts'
import { changeSettings, newAdmin, type TestAdmin } from '../../../test/admins.ts'
import { balanceOf, createTestApp, signedInClient, type TestApp } from '../../../test/app.ts'
import {
  beginPayment,
  confirmPayment,
  payInSandbox,
  readReceiptOf,
  registerBuyer,
} from '../../../test/payments.ts'

const eur = { starter: 599, popular: 2499, ultimate: 5999 }
const jpy = { starter: 900, popular: 3800, ultimate: 9000 }
let app: TestApp
let admin: TestAdmin
beforeAll(async () => {
  app = await createTestApp({ environment: { PRICES: JSON.stringify({ eur, jpy }) } })
  admin = await newAdmin(app)
})
afterAll(() => app.stop())

const change = (settings: object) => changeSettings(admin, settings, 'Winter')
const readBoot = async () => (await (await app.newClient().get('/')).json()).boot

test('DESK-11 a price that the desk sets is everywhere at once, in its currency alone, and stands in the audit log', async () => {
  expect((await change({ prices: { eur: { ...eur, popular: 1999 } } })).status).toBe(200)
  expect((await readBoot()).prices).toEqual([
    { currency: 'eur', amounts: { ...eur, popular: 1999 } },
    { currency: 'jpy', amounts: jpy },
  ])
  const { client } = await registerBuyer(app)
  const intent = await beginPayment(client)
  await payInSandbox(client, intent)
  await confirmPayment(client, intent.id)
  expect(await readReceiptOf(client)).toMatchObject({ amount: 1999, currency: 'eur' })
  const { acts } = adminActsSchema.parse(await (await admin.client.get('/api/admin/acts')).json())
  expect(acts[0]).toMatchObject({
    act: 'change-settings',
    adminEmail: admin.email,
    reason: 'Winter',
    detail: { changes: [{ name: 'prices.eur.popular', before: '€24.99', after: '€19.99' }] },
  })
  const settings = deskSettingsSchema.parse(await (await admin.client.get('/api/admin/settings')).json())
  expect(settings.configuredPrices).toEqual({ eur, jpy })
  await change({})
  expect((await readBoot()).prices[0].amounts).toEqual(eur)
})

test('DESK-11 an order keeps the price that was agreed: paid, receipted and withdrawn from at that', async () => {
  const { client } = await registerBuyer(app)
  const intent = await beginPayment(client)
  await change({ prices: { eur: { ...eur, popular: 4999 } } })
  await payInSandbox(client, intent)
  expect(await confirmPayment(client, intent.id)).toMatchObject({ status: 'succeeded', balance: 100 })
  expect(await readReceiptOf(client)).toMatchObject({ amount: 2499 })
  const open = withdrawablePurchasesSchema.parse(await (await client.get('/api/withdrawals')).json())
  expect(open.purchases).toMatchObject([{ amount: 2499, refund: 2499 }])
  await change({})
})

test('DESK-7 what somebody has spent in two currencies stands apart, and is no sum of both', async () => {
  const { client, email } = await registerBuyer(app)
  for (const currency of ['eur', 'jpy']) {
    const order = { packageId: 'popular', currency }
    const { clientSecret } = await (await client.post('/api/tokens/create-payment-intent', order)).json()
    const id = String(clientSecret).split('_secret_')[0] ?? ''
    await payInSandbox(client, { id, clientSecret })
    await confirmPayment(client, id)
  }
  const found = await (await admin.client.get(`/api/admin/users?search=${email}`)).json()
  expect(found).toMatchObject([
    {
      totalSpent: 0,
      spent: [
        { currency: 'jpy', amount: 3800 },
        { currency: 'eur', amount: 2499 },
      ],
    },
  ])
  const csv = await (await admin.client.get(`/api/admin/users.csv?search=${email}`)).text()
  expect(csv).toContain('"3800 jpy; 2499 eur"')
})

test('DESK-11 nobody pays another price than was shown', async () => {
  const { client } = await registerBuyer(app)
  const order = { packageId: 'popular', currency: 'eur', shownPrice: 2499 }
  await change({ prices: { eur: { ...eur, popular: 2999 } } })
  const refused = await client.post('/api/tokens/create-payment-intent', order)
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'price_changed'])
  await change({})
  expect((await client.post('/api/tokens/create-payment-intent', order)).status).toBe(200)
})

test.each([
  ['eur', { ...eur, popular: 624 }, 'prices.eur.popular', 'from €6.25 to €99.96'],
  ['eur', { ...eur, popular: 9997 }, 'prices.eur.popular', 'from €6.25 to €99.96'],
  ['jpy', { ...jpy, ultimate: 299 }, 'prices.jpy.ultimate', 'from ¥2,250 to ¥36,000'],
])(
  'DESK-11 a price in %s out of bounds is refused, and changes nothing',
  async (currency, amounts, field, told) => {
    const refused = await change({ prices: { [currency]: amounts } })
    expect(refused.status).toBe(400)
    const { error, ...rest } = await refused.json()
    expect(rest).toMatchObject({ field })
    expect(error).toContain(told)
    expect((await readBoot()).prices).toEqual([
      { currency: 'eur', amounts: eur },
      { currency: 'jpy', amounts: jpy },
    ])
  },
)

test('DESK-11 the bonus that the desk sets is what pages say and new accounts get', async () => {
  await change({ signUpBonus: 5 })
  expect((await readBoot()).site.signUpBonus).toBe(5)
  expect(await balanceOf((await signedInClient(app)).client)).toBe(5)
  for (const signUpBonus of [0, 51, 2.5]) expect((await change({ signUpBonus })).status).toBe(400)
  await change({})
  expect(await balanceOf((await signedInClient(app)).client)).toBe(3)
})
