import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userSchema } from '../../../../contract/auth.ts'
import { tokenPackages } from '../../../../contract/packages.ts'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  openVerificationLink,
  registerUser,
  signedInClient,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { ledgerEntries } from '../../database/tables.ts'
import { creditTokens, spendTokens } from './service.ts'

describeOnBothDatabases('Tokens', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())

  async function idOf(client: Client): Promise<string> {
    return userSchema.parse(await (await client.get('/api/auth/user')).json()).id
  }
  const spend = (userId: string, reference: string) =>
    app.deps.database.transaction((tx) =>
      spendTokens(tx, { userId, amount: 1, reason: 'price-search', reference }),
    )
  async function amountsOf(userId: string): Promise<number[]> {
    const entries = await app.deps.database.query.ledgerEntries.findMany({
      where: eq(ledgerEntries.userId, userId),
    })
    return entries.map(({ amount }) => amount)
  }

  test('TOKEN-1 the balance is told to its owner, and to nobody who is signed out', async () => {
    const signedOut = await app.newClient().get('/api/tokens/balance')
    expect([signedOut.status, (await signedOut.json()).code]).toEqual([401, 'not_authenticated'])
    const { client } = await signedInClient(app)
    const response = await client.get('/api/tokens/balance')
    expect(await response.json()).toEqual({ balance: 3 })
  })

  test('TOKEN-2 three tokens come with the verified address, and a try-on takes one', async () => {
    const { client, email } = await registerUser(app)
    expect(await balanceOf(client)).toBe(0)
    await openVerificationLink(app, client, email)
    expect(await balanceOf(client)).toBe(3)
    expect((await generateTryOn(client)).status).toBe(200)
    expect(await balanceOf(client)).toBe(2)
    expect(await amountsOf(await idOf(client))).toEqual([3, -1])
  })

  test('TRY-8 of fifty spendings at once from three tokens, three succeed and the others leave no entry', async () => {
    const { client } = await signedInClient(app)
    const userId = await idOf(client)
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => spend(userId, crypto.randomUUID())),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(new Set(reasons)).toEqual(new Set(['not_enough_tokens']))
    expect(await balanceOf(client)).toBe(0)
    expect(await amountsOf(userId)).toEqual([3, -1, -1, -1])
  })

  test('TRY-8 one cause spends once and is given back once, however often it is told', async () => {
    const { client } = await signedInClient(app)
    const userId = await idOf(client)
    const reference = crypto.randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => spend(userId, reference)))
    expect(await balanceOf(client)).toBe(2)
    const giveBack = () =>
      app.deps.database.transaction((tx) =>
        creditTokens(tx, { userId, amount: 1, reason: 'price-search-returned', reference }),
      )
    const given = await Promise.all(Array.from({ length: 10 }, giveBack))
    expect(given.filter(Boolean)).toHaveLength(1)
    expect(await balanceOf(client)).toBe(3)
    expect((await amountsOf(userId)).sort()).toEqual([-1, 1, 3])
  })

  test('TOKEN-4 the packages cost what the pricing says', () => {
    const prices = tokenPackages.map(({ id, tokenAmount, price, isPopular }) => [
      id,
      tokenAmount,
      price,
      isPopular,
    ])
    expect(prices).toEqual([
      ['starter', 20, 600, false],
      ['popular', 100, 2500, true],
      ['ultimate', 300, 6000, false],
    ])
  })
})
