import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, generateTryOn, registerUser, type TestApp, signedInClient } from '../test/app.ts'
import { describeOnBothDatabases } from '../test/databases.ts'
import { confirmPayment, pay } from '../test/payments.ts'
import { checkBooks } from './check-books.ts'

describeOnBothDatabases('The check of the books after the faults', (database) => {
  let app: TestApp
  let keys: string[]
  beforeAll(async () => {
    app = await createTestApp({ database })
    const { client } = await signedInClient(app)
    await confirmPayment(client, (await pay(client)).id)
    await generateTryOn(client)
    await registerUser(app)
    const [made] = await app.deps.database.query.tryOns.findMany()
    keys = ['try-on.jpg', 'model.jpg', 'garment.jpg'].map((name) => `try-ons/${made?.id}/${name}`)
  })
  afterAll(() => app.stop())

  /** In a transaction that is given up, so that each finds the books as they were. */
  async function problemsAfter(breakIt: string, kept = keys): Promise<string[]> {
    let problems: string[] = []
    await app.deps.database
      .transaction(async (tx) => {
        await tx.execute(sql.raw(breakIt))
        problems = (await checkBooks(tx, kept)).problems
        tx.rollback()
      })
      .catch(() => {})
    return problems
  }

  test('OPS-12 right books have no problem', async () => {
    expect(await problemsAfter(`update jobs.job set state = 'completed'`)).toEqual([])
  })

  test.each([
    ['update users set token_balance = token_balance + 1', 'balance is the sum of their ledger'],
    [`delete from ledger_entries where reason = 'purchase'`, 'succeeded and are credited once'],
    [`update sandbox_payment_intents set status = 'canceled'`, 'purchases in the ledger'],
    [`update payments set refunded_amount = 5`, 'as much went back as the provider says'],
    [`update ledger_entries set amount = -2 where reason = 'try-on'`, 'charged once'],
    [`update try_ons set state = 'failed'`, 'without a result whose token is back'],
    [`delete from try_ons`, 'tokens spent on what there is'],
    [`update try_ons set state = 'running'`, 'try-ons that are finished'],
  ])('OPS-12 after "%s" it says what is wrong', async (breakIt, problem) => {
    expect((await problemsAfter(breakIt)).join('\n')).toContain(problem)
  })

  test('OPS-12 a file too many and one too few are told', async () => {
    expect(await problemsAfter('select 1', [...keys, 'try-ons/nobody/photo'])).toContain(
      'a file of nobody: try-ons/nobody/photo',
    )
    expect(await problemsAfter('select 1', keys.slice(1))).toContain(`a file that is missing: ${keys[0]}`)
  })
})
