import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminActsSchema, adminStatsSchema, adminUsersSchema } from '../../../../contract/admin.ts'
import { adminPaymentsSchema } from '../../../../contract/admin-payments.ts'
import { listedAtMost } from '../../../../contract/limits.ts'
import { statementSchema } from '../../../../contract/payments.ts'
import { idOf, newAdmin } from '../../../test/admins.ts'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  registerUser,
  signedInClient,
  type TestApp,
} from '../../../test/app.ts'
import { generateBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'
import { confirmPayment, pay } from '../../../test/payments.ts'
import { users } from '../../database/tables.ts'
import { foldTotals } from '../../database/totals.ts'
import { grantAdminByEmail, performUserAct } from './user-acts.ts'
import { writeText } from './users-csv.ts'

describeOnBothByNight('Admins', (database) => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof newAdmin>>
  beforeAll(async () => {
    app = await createTestApp({ database, environment: { ADMIN_EMAILS: 'listed@example.com' } })
    admin = await newAdmin(app)
  })
  afterAll(() => app.stop())

  const reason = 'because the test says so'
  const act = (client: Client, userId: string, name: string, body: object = { reason }) =>
    client.post(`/api/admin/users/${userId}/${name}`, body)
  const readActs = async (query = '') =>
    adminActsSchema.parse(await (await admin.client.get(`/api/admin/acts${query}`)).json())
  const findUsers = async (query: string) => {
    const answer = await admin.client.get(`/api/admin/users${query}`)
    return {
      users: adminUsersSchema.parse(await answer.json()),
      total: Number(answer.headers.get('x-total-count')),
    }
  }
  const newUser = async () => {
    const user = await signedInClient(app)
    return { ...user, id: await idOf(app, user.email) }
  }

  test('ADMIN-2 the figures count users, sales and try-ons, and show what was really paid', async () => {
    const before = adminStatsSchema.parse(await (await admin.client.get('/api/admin/stats')).json())
    const { client, email } = await newUser()
    await generateTryOn(client)
    await confirmPayment(client, (await pay(client, 'popular')).id)
    const after = adminStatsSchema.parse(await (await admin.client.get('/api/admin/stats')).json())
    expect(after).toMatchObject({
      totalUsers: before.totalUsers + 1,
      totalRevenue: before.totalRevenue + 2500,
      totalTokensSold: before.totalTokensSold + 100,
      totalTryOns: before.totalTryOns + 1,
    })
    expect(after.recentPurchases[0]).toMatchObject({
      userEmail: email,
      packageName: 'Popular Pack',
      amount: 100,
      price: 2500,
    })
  })

  test('ADMIN-2 DESK-13 the totals of all time equal a count of every row, once they are folded and once an account is deleted, too', async () => {
    await generateBusiness(app.deps.database, {
      seed: 2,
      from: '2025-01-06',
      days: 7,
      registrationsPerDay: 5,
    })
    const count = async (query: string) =>
      Number((await app.deps.database.execute(sql.raw(query))).rows[0]?.count)
    const expectExact = async () => {
      const credited = 'from payments where credited_at is not null'
      expect(adminStatsSchema.parse(await (await admin.client.get('/api/admin/stats')).json())).toMatchObject(
        {
          totalUsers: await count(`select count(*) from users where kind = 'person'`),
          totalTryOns: await count(`select count(*) from try_ons where state = 'complete'`),
          totalTokensSold: await count(`select sum(tokens) as count ${credited}`),
          totalRevenue: await count(
            `select sum(amount - refunded_amount) as count ${credited} and currency = 'usd'`,
          ),
        },
      )
    }
    await expectExact()
    await foldTotals(app.deps.database)
    await expectExact()
    await app.deps.database.execute(sql`update payments set refunded_amount = 100 where amount > 100`)
    await app.deps.database.execute(sql`delete from users where created_at < '2025-01-10'`)
    await expectExact()
  })

  test('DESK-13 a list of everybody’s is counted no further than it leads', async () => {
    await app.deps.database.execute(sql`
      insert into payments (package_id, tokens, amount, currency, provider, status)
      select 'starter', 20, 500, 'usd', 'sandbox', 'closed' from generate_series(1, ${listedAtMost + 5})`)
    const answer = await admin.client.get('/api/admin/payments?filter=closed&page=200')
    const { payments, pagination } = adminPaymentsSchema.parse(await answer.json())
    expect(pagination).toEqual({ total: listedAtMost + 1, totalPages: 200 })
    expect(payments).toHaveLength(50)
  })

  test('ADMIN-3 users are found by a part of the address or name, whatever its case, or by their id', async () => {
    const mark = randomUUID().slice(0, 8)
    const { email } = await registerUser(app, { username: `Żółw ${mark}_100%` })
    const id = await idOf(app, email)
    for (const search of [mark, `Żółw ${mark.toUpperCase()}`, email.toUpperCase(), `${mark}_100%`, id]) {
      expect((await findUsers(`?search=${encodeURIComponent(search)}`)).users).toMatchObject([
        { id, email, isAdmin: false, isSuspended: false, tokenBalance: 0, totalSpent: 0 },
      ])
    }
    for (const search of [`${mark}x100%`, `${mark}%`, randomUUID(), `\\${mark}`]) {
      expect((await findUsers(`?search=${encodeURIComponent(search)}`)).users).toEqual([])
    }
  })

  test('ADMIN-3 every order pages through each user once, from either end', async () => {
    const mark = `page${randomUUID().slice(0, 8)}`
    for (let index = 0; index < 7; index++) await registerUser(app, { username: mark })
    for (const sort of ['createdAt', 'email', 'tokenBalance']) {
      for (const direction of ['asc', 'desc']) {
        const query = `?search=${mark}&sort=${sort}&direction=${direction}`
        const whole = await findUsers(`${query}&pageSize=7`)
        expect(whole.total).toBe(7)
        const pages = await Promise.all(
          [1, 2, 3, 4, 5].map((page) => findUsers(`${query}&pageSize=2&page=${page}`)),
        )
        expect(pages.map((page) => page.users.length)).toEqual([2, 2, 2, 1, 0])
        expect(pages.flatMap((page) => page.users)).toEqual(whole.users)
      }
    }
    const { users: byMail } = await findUsers(`?search=${mark}&sort=email&direction=asc`)
    const emails = byMail.map(({ email }) => email)
    expect(emails).toEqual([...emails].sort())
  })

  test('ADMIN-5 a suspended user is signed out everywhere and comes in again only once that ends', async () => {
    const { client, email, password, id } = await newUser()
    const [credentials, browser] = [{ email, password }, app.newClient()]
    await browser.post('/api/login', credentials)
    expect((await act(admin.client, id, 'suspend')).status).toBe(200)
    for (const one of [client, browser]) expect((await one.get('/api/auth/user')).status).toBe(401)
    const refused = await app.newClient().post('/api/login', credentials)
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'account_suspended' }])
    expect((await findUsers(`?search=${id}`)).users).toMatchObject([{ isSuspended: true }])

    expect((await act(admin.client, id, 'unsuspend')).status).toBe(200)
    expect((await client.get('/api/auth/user')).status).toBe(401)
    expect((await app.newClient().post('/api/login', credentials)).status).toBe(200)
    expect((await readActs(`?userId=${id}`)).acts).toMatchObject([
      { act: 'unsuspend', reason, adminEmail: admin.email, subjectEmail: email },
      { act: 'suspend', reason, adminEmail: admin.email, subjectEmail: email },
    ])
  })

  test('ADMIN-5 an admin makes a verified user an admin, and takes it back', async () => {
    const { client, id } = await newUser()
    expect((await client.get('/api/admin/stats')).status).toBe(403)
    expect((await act(admin.client, id, 'grant-admin')).status).toBe(200)
    expect((await client.get('/api/admin/stats')).status).toBe(200)
    expect((await act(admin.client, id, 'revoke-admin')).status).toBe(200)
    expect((await client.get('/api/admin/stats')).status).toBe(403)
    const { email } = await registerUser(app)
    expect((await act(admin.client, await idOf(app, email), 'grant-admin')).status).toBe(409)
  })

  test('ADMIN-5 an act asks for a reason, for somebody, and for a change', async () => {
    const { id } = await newUser()
    const count = async () => (await readActs()).pagination.total
    const before = await count()
    for (const [userId, name, body, status] of [
      [id, 'suspend', {}, 400],
      [id, 'suspend', { reason: '  ' }, 400],
      [id, 'unsuspend', { reason }, 409],
      [id, 'revoke-admin', { reason }, 409],
      [admin.id, 'grant-admin', { reason }, 409],
      [randomUUID(), 'suspend', { reason }, 404],
      ['no-id', 'suspend', { reason }, 404],
    ] as const) {
      expect((await act(admin.client, userId, name, body)).status).toBe(status)
    }
    expect(await count()).toBe(before)
  })

  test('ADMIN-5 whom the operator lists stays an admin', async () => {
    const { client, email } = await registerUser(app, { email: 'listed@example.com' })
    await app.deps.database
      .update(users)
      .set({ emailVerifiedAt: app.deps.now(), isAdmin: true })
      .where(eq(users.email, email))
    const refused = await act(admin.client, await idOf(app, email), 'revoke-admin')
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { error: expect.stringContaining('ADMIN_EMAILS') },
    ])
    expect((await client.get('/api/admin/stats')).status).toBe(200)
    await app.deps.database.update(users).set({ isAdmin: false }).where(eq(users.email, email))
  })

  test('ADMIN-5 admins cannot lock out the last admin, not even two who try at once', async () => {
    expect((await act(admin.client, admin.id, 'revoke-admin')).status).toBe(409)
    expect((await act(admin.client, admin.id, 'suspend')).status).toBe(409)
    const [one, other] = [await newUser(), await newUser()]
    const isAdmin = (id: string, is: boolean) =>
      app.deps.database.update(users).set({ isAdmin: is, suspendedAt: null }).where(eq(users.id, id))
    await isAdmin(admin.id, false)
    for (const name of ['revoke-admin', 'suspend', 'revoke-admin', 'suspend'] as const) {
      for (const { id } of [one, other]) await isAdmin(id, true)
      const take = (userId: string, from: string) =>
        performUserAct(app.deps, from, { userId, act: name, reason })
      const ends = await Promise.allSettled([take(other.id, one.id), take(one.id, other.id)])
      const codes = ends.map((end) => (end.status === 'rejected' ? end.reason.code : 'done'))
      expect(codes.sort()).toEqual(['conflict', 'done'])
    }
    for (const { id } of [one, other]) await isAdmin(id, false)
    await isAdmin(admin.id, true)
  })

  test('ADMIN-4 ADMIN-5 tokens that are given are recorded with who gave them, when and why', async () => {
    const { client, id, email } = await newUser()
    const request = { userId: id, tokens: 10, reason: 'a gift' }
    expect((await admin.client.post('/api/admin/add-tokens', request)).status).toBe(200)
    expect(await balanceOf(client)).toBe(13)
    expect((await readActs(`?userId=${id}`)).acts).toMatchObject([
      {
        act: 'grant-tokens',
        reason: 'a gift',
        detail: { tokens: 10 },
        adminEmail: admin.email,
        subjectEmail: email,
      },
    ])
    const ledger = await admin.client.get(`/api/admin/users/${id}/ledger`)
    expect(statementSchema.parse(await ledger.json())).toMatchObject({
      entries: [
        { reason: 'admin-grant', amount: 10, balance: 13, note: 'a gift' },
        { reason: 'sign-up-bonus', amount: 3, balance: 3 },
      ],
      pagination: { total: 2, totalPages: 1 },
    })
    expect((await admin.client.get(`/api/admin/users/${randomUUID()}/ledger`)).status).toBe(404)
  })

  test('ADMIN-3 the list of users is there as CSV that no spreadsheet runs', async () => {
    const mark = randomUUID().slice(0, 8)
    const evil = `=HYPERLINK("#A1","${mark}")`.slice(0, 40)
    const { email } = await registerUser(app, { username: evil, email: `csv-${mark}@example.com` })
    const answer = await admin.client.get(`/api/admin/users.csv?search=csv-${mark}`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="users-.*\.csv"$/)
    const lines = new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(await answer.arrayBuffer())
      .split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFFid,email,username,/)
    expect(lines[1]).toContain(`,"${email}","'${evil.replaceAll('"', '""')}","","",false,false,false,0,0,`)
    expect(lines.slice(2)).toEqual([''])
    expect((await readActs()).acts[0]).toMatchObject({
      act: 'export-users',
      detail: { search: `csv-${mark}` },
    })
  })

  test('ADMIN-5 the operator makes a verified address an admin at the command line', async () => {
    const { client, email, id } = await newUser()
    await grantAdminByEmail(app.deps, email.toUpperCase())
    expect((await client.get('/api/admin/stats')).status).toBe(200)
    expect((await readActs(`?userId=${id}`)).acts).toMatchObject([{ act: 'grant-admin', adminEmail: null }])
    const { email: unverified } = await registerUser(app)
    await expect(grantAdminByEmail(app.deps, unverified)).rejects.toThrow(/verified/)
    await app.deps.database.update(users).set({ isAdmin: false }).where(eq(users.id, id))
  })
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
  'ADMIN-3 a cell that begins like %j is text to a spreadsheet',
  (text) => {
    expect(writeText(text)).toBe(`"'${text}"`)
    expect(writeText(`a${text}`)).toBe(`"a${text}"`)
  },
)
