import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { beginPayment, deliverNews, pay, sandboxOf, registerBuyer } from '../../../test/payments.ts'
import { ledgerEntries, payments, users } from '../../database/tables.ts'
import { reconcilePayments } from './reconcile.ts'

describeOnBothDatabases('Comparing the books', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())

  const compare = async () => (await reconcilePayments(app.deps, new Date(0))).differences
  const orderOf = async (paymentIntentId: string) => {
    const found = await app.deps.database.query.payments.findFirst({
      where: (table, { eq: is }) => is(table.paymentIntentId, paymentIntentId),
    })
    if (!found) throw new Error('There is no such order')
    return found
  }

  test('TOKEN-9 books that agree show no difference, whatever has happened to the payments', async () => {
    const { client } = await registerBuyer(app)
    await beginPayment(client)
    const [plain, refunded, disputed] = [await pay(client), await pay(client), await pay(client)]
    await sandboxOf(app).refundByHand(refunded.id, 999)
    await sandboxOf(app).undo(await sandboxOf(app).dispute(disputed.id, 2500))
    for (const { id } of [plain, refunded, disputed]) await deliverNews(app, id)
    expect(await compare()).toEqual([])
  })

  test('TOKEN-9 every difference is named: not credited, not known, not paid, not booked', async () => {
    const { client } = await registerBuyer(app)
    const uncredited = await pay(client)
    const unrefunded = await pay(client)
    await deliverNews(app, unrefunded.id)
    await sandboxOf(app).refundByHand(unrefunded.id, 500)
    const invented = await beginPayment(client)
    const order = await orderOf(invented.id)
    await app.deps.database
      .update(payments)
      .set({ status: 'paid', creditedAt: new Date() })
      .where(eq(payments.id, order.id))
    const unbooked = await pay(client)
    await deliverNews(app, unbooked.id)
    const unbookedOrder = await orderOf(unbooked.id)
    await app.deps.database.delete(ledgerEntries).where(eq(ledgerEntries.reference, unbookedOrder.id))
    const differences = await compare()
    const name = async ({ id }: { id: string }) => `order ${(await orderOf(id)).id} (${id})`
    expect(differences).toEqual([
      `${await name(uncredited)}: paid, but not credited`,
      `${await name(unrefunded)}: 500 usd went back, we know of 0 usd`,
      `${await name(invented)}: credited, but at the provider it is requires_payment_method`,
      `${await name(invented)}: 0 tokens in the ledger instead of 100`,
      `${await name(unbooked)}: 0 tokens in the ledger instead of 100`,
      `account ${unbookedOrder.userId}: the balance is 200, its ledger entries come to 100`,
    ])
  })

  test('TOKEN-9 a payment that came after its account was deleted credits nobody and is named', async () => {
    const { client } = await registerBuyer(app)
    const { id } = await pay(client)
    const { userId } = await orderOf(id)
    await app.deps.database.delete(users).where(eq(users.id, userId ?? ''))
    expect((await deliverNews(app, id)).status).toBe(200)
    expect(await compare()).toContainEqual(
      expect.stringContaining(`(${id}): paid, but its account was deleted`),
    )
  })
})
