import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, createTestApp, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import {
  beginPayment,
  deliverNews,
  payInSandbox,
  readStatement,
  sandboxOf,
  registerBuyer,
} from '../../../test/payments.ts'
import { noThrottles } from '../../../test/no-throttles.ts'
import type { Database } from '../../database/database.ts'
import { tokensWorth } from './proportion.ts'
import { sweepPayments } from './sweep.ts'

/** What may happen to a payment, in any order and any number. A death cuts the call off before or after its work is kept. */
const steps = fc.array(
  fc.oneof(
    fc.constant({ kind: 'pay' as const }),
    fc.record({
      kind: fc.constantFrom(
        'confirm' as const,
        'webhook' as const,
        'webhook again' as const,
        'sweep' as const,
      ),
      death: fc.constantFrom(null, 'before' as const, 'after' as const),
    }),
    fc.record({
      kind: fc.constantFrom('refund' as const, 'dispute' as const),
      cents: fc.integer({ min: 1, max: 2500 }),
    }),
    fc.record({ kind: fc.constant('undo' as const), which: fc.nat({ max: 5 }) }),
  ),
  { maxLength: 14 },
)

describeOnBothDatabases('Every order of events', (name) => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await createTestApp({ database: name })
    ;({ client } = await registerBuyer(app))
    // The property begins far more payments than a person may in an hour.
    app.deps.rateLimits = noThrottles
  })
  afterAll(() => app.stop())

  test('TOKEN-9 TOKEN-10 a payment is credited once, less what went back, in whatever order it is told, with the server dying in between', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const before = await balanceOf(client)
        const intent = await beginPayment(client)
        const bank = sandboxOf(app)
        const reversals: { id: string; cents: number; isUndone: boolean }[] = []
        let isPaid = false
        for (const step of all) {
          if (step.kind === 'pay' && !isPaid)
            isPaid = (await payInSandbox(client, intent)).status === 'succeeded'
          if ((step.kind === 'refund' || step.kind === 'dispute') && isPaid) {
            const reverse = step.kind === 'refund' ? bank.refundByHand : bank.dispute
            const id = await reverse(intent.id, step.cents)
            reversals.push({ id, cents: step.cents, isUndone: false })
          }
          if (step.kind === 'undo') {
            const reversal = reversals[step.which]
            if (reversal) await bank.undo(reversal.id)
            if (reversal) reversal.isUndone = true
          }
          if ('death' in step) await withDeath(step.death, () => tell(step.kind, intent.id))
          expect(await balanceOf(client)).toBeLessThanOrEqual(before + 100)
        }
        // The provider repeats its news until it is taken.
        expect((await deliverNews(app, intent.id)).status).toBe(200)
        const back = reversals.filter(({ isUndone }) => !isUndone).reduce((sum, { cents }) => sum + cents, 0)
        const order = { amount: 2500, tokens: 100 }
        const expected = isPaid ? 100 - tokensWorth(order, Math.min(2500, back)) : 0
        expect((await balanceOf(client)) - before).toBe(expected)
        expect((await readStatement(client)).entries[0]?.balance ?? 0).toBe(await balanceOf(client))
      }),
      { numRuns: 40 },
    )
  })

  async function tell(kind: 'confirm' | 'webhook' | 'webhook again' | 'sweep', paymentIntentId: string) {
    if (kind === 'confirm') await client.post('/api/tokens/confirm-payment', { paymentIntentId })
    if (kind === 'webhook') await deliverNews(app, paymentIntentId)
    if (kind === 'webhook again') await deliverNews(app, paymentIntentId, `evt_again_${paymentIntentId}`)
    if (kind === 'sweep') {
      app.moveClock(6 * 3_600_000)
      await sweepPayments(app.deps)
    }
  }

  /** Every transaction meanwhile is rolled back at its end, as if the server died before it was kept, or its answer is lost. */
  async function withDeath(death: 'before' | 'after' | null, work: () => Promise<void>): Promise<void> {
    const { database } = app.deps
    if (death !== null) app.deps.database = dyingDatabase(database, death)
    await work().finally(() => (app.deps.database = database))
  }
})

function dyingDatabase(database: Database, death: 'before' | 'after'): Database {
  const transaction: Database['transaction'] = async (work, config) => {
    const answer = await database.transaction(async (tx) => {
      const done = await work(tx)
      if (death === 'before') throw new Error('The server dies before this is kept')
      return done
    }, config)
    if (death === 'after') throw new Error('The server dies before it can answer')
    return answer
  }
  return new Proxy(database, {
    get(target, key) {
      if (key === 'transaction') return transaction
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
