import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { withdrawablePurchasesSchema } from '../../../../contract/withdrawal.ts'
import { idOf } from '../../../test/admins.ts'
import { balanceOf, createTestApp, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { holdAccountRow } from '../../../test/held-row.ts'
import { confirmPayment, pay, readMoves, registerBuyer } from '../../../test/payments.ts'
import { reconcilePayments } from '../payments/reconcile.ts'
import { refundPayment } from '../payments/service.ts'
import { sweepPayments } from '../payments/sweep.ts'

describe.skipIf(inject('postgresUrl') === null)('A purchase that changes while it is withdrawn from', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: 'postgres' })
  })
  afterAll(() => app.stop())

  const buy = async (client: Client, packageId: 'starter' | 'popular') =>
    confirmPayment(client, (await pay(client, packageId)).id)
  const listOpen = async (client: Client) =>
    withdrawablePurchasesSchema.parse(await (await client.get('/api/withdrawals')).json()).purchases
  const differences = async () => (await reconcilePayments(app.deps, new Date(0))).differences

  test('SELL-4 tokens that are used in the very moment of the statement are not paid back, though others would cover them', async () => {
    const { client, email } = await registerBuyer(app)
    await buy(client, 'starter')
    await buy(client, 'popular')
    const [, oldest] = await listOpen(client)
    expect(oldest).toMatchObject({ unusedTokens: 20, refund: 600 })
    const row = await holdAccountRow(app.deps.config.databaseUrl ?? '', email, 'no key update')
    const answer = await row.changeUnder(
      client.post('/api/withdrawals', { paymentId: oldest?.paymentId, refund: 600 }),
      `with spent as (update users set token_balance = token_balance - 5 where id = $1 returning id)
       insert into ledger_entries (user_id, amount, reason, reference)
       select id, -5, 'try-on', gen_random_uuid() from spent`,
      [row.userId],
    )
    expect(answer.status).toBe(409)
    expect(await balanceOf(client)).toBe(115)
    expect((await readMoves(client)).map(([reason]) => reason)).not.toContain('withdrawal')
    expect((await listOpen(client))[1]).toMatchObject({ unusedTokens: 15, refund: 450 })
    expect(await differences()).toEqual([])
  })

  test('SELL-4 while a refund is on its way, whose tokens are taken later, nothing is withdrawn from', async () => {
    const { client, email } = await registerBuyer(app)
    await buy(client, 'popular')
    const paymentId = (await listOpen(client))[0]?.paymentId ?? ''
    const { refund } = app.deps.payments
    app.deps.payments.refund = () => Promise.reject(new Error('The provider is away'))
    const by = await idOf(app, email)
    const asked = await refundPayment(app.deps, { paymentId, amount: 500, reason: 'a late parcel', by })
    app.deps.payments.refund = refund
    expect(asked).toMatchObject({ outcome: 'waiting' })
    expect(await listOpen(client)).toMatchObject([{ unusedTokens: 0, refund: 0 }])
    expect((await client.post('/api/withdrawals', { paymentId, refund: 2000 })).status).toBe(409)
    app.moveClock(120_000)
    await sweepPayments(app.deps)
    expect(await listOpen(client)).toMatchObject([{ unusedTokens: 80, refund: 2000 }])
    expect((await client.post('/api/withdrawals', { paymentId, refund: 2000 })).status).toBe(200)
    expect(await balanceOf(client)).toBe(0)
    expect(await differences()).toEqual([])
  })
})
