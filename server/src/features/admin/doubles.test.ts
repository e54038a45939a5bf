import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminActsSchema, adminUsersSchema } from '../../../../contract/admin.ts'
import { newAdmin } from '../../../test/admins.ts'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  registerUser,
  signedInClient,
  type TestApp,
} from '../../../test/app.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'
import { readMoves } from '../../../test/payments.ts'
import { creditTokens } from '../tokens/service.ts'

describeOnBothByNight('Two accounts of one address', (database) => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof newAdmin>>
  beforeAll(async () => {
    app = await createTestApp({ database })
    admin = await newAdmin(app)
  })
  afterAll(() => app.stop())

  const list = async (query: string) =>
    adminUsersSchema.parse(await (await admin.client.get(`/api/admin/users?${query}`)).json())
  const closeDouble = (id: string) =>
    admin.client.post(`/api/admin/users/${id}/close-double`, { reason: 'Registered twice' })

  async function makeDouble() {
    const holder = await signedInClient(app)
    const double = await registerUser(app, { email: holder.email, password: 'another long secret' })
    const [first, second] = await list(`search=${holder.email}`)
    return { holder, double, holderId: first?.id ?? '', doubleId: second?.id ?? '' }
  }

  test('DESK-7 accounts of one address stand together, the verified one first, wherever the list begins', async () => {
    const { holder, holderId, doubleId, double } = await makeDouble()
    await signedInClient(app)
    for (const query of [
      `search=${holder.email}`,
      'sort=createdAt&direction=desc',
      'sort=email',
      'pageSize=2',
    ]) {
      const found = await list(query)
      const place = found.findIndex(({ id }) => id === holderId)
      expect(found.slice(place, place + 2)).toMatchObject([
        { id: holderId, emailVerified: true, accountsOfAddress: 2, username: holder.username },
        { id: doubleId, emailVerified: false, accountsOfAddress: 2, username: double.username },
      ])
    }
  })

  test('DESK-7 the list tells last activity and try-ons', async () => {
    const { client, email } = await signedInClient(app)
    await generateTryOn(client)
    const [user] = await list(`search=${email}`)
    expect(user).toMatchObject({ tryOns: 1, accountsOfAddress: 1 })
    expect(Date.parse(user?.lastActiveAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    await client.post('/api/logout', {})
    expect((await list(`search=${email}`))[0]).toMatchObject({ lastActiveAt: null })
  })

  test('DESK-7 tokens are granted by address to the account that has verified it', async () => {
    const { holder, double } = await makeDouble()
    const grant = (userId: string) => admin.client.post('/api/admin/add-tokens', { userId, tokens: 7 })
    expect((await grant(holder.email.toUpperCase())).status).toBe(200)
    expect([await balanceOf(holder.client), await balanceOf(double.client)]).toEqual([10, 0])
    const unknown = await grant('nobody@example.com')
    expect([unknown.status, (await unknown.json()).error]).toEqual([
      404,
      'No account has verified this address.',
    ])
    expect((await grant('nobody')).status).toBe(400)
  })

  test('DESK-8 an unverified double is closed once: its tokens go to the verified account, and the log says so', async () => {
    const { holder, double, doubleId, holderId } = await makeDouble()
    await app.deps.database.transaction((tx) =>
      creditTokens(tx, { userId: doubleId, amount: 5, reason: 'admin-grant', reference: doubleId }),
    )
    const answers = await Promise.all([closeDouble(doubleId), closeDouble(doubleId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await balanceOf(holder.client)).toBe(8)
    expect((await readMoves(holder.client))[0]).toEqual(['account-merged', 5])
    expect((await double.client.get('/api/auth/user')).status).toBe(401)
    expect(await list(`search=${holder.email}`)).toMatchObject([{ id: holderId, accountsOfAddress: 1 }])
    const acts = adminActsSchema.parse(await (await admin.client.get('/api/admin/acts')).json()).acts
    expect(acts[0]).toMatchObject({
      act: 'close-double',
      subjectEmail: holder.email,
      reason: 'Registered twice',
      detail: { closedId: doubleId, tokens: 5 },
    })
  })

  test('DESK-8 neither a verified account nor one whose address nobody else has verified is closed', async () => {
    const { holderId } = await makeDouble()
    expect((await closeDouble(holderId)).status).toBe(409)
    const { email } = await registerUser(app)
    const [alone] = await list(`search=${email}`)
    expect((await closeDouble(alone?.id ?? '')).status).toBe(409)
    expect(await list(`search=${email}`)).toHaveLength(1)
  })
})
