import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  balanceOf,
  createTestApp,
  openVerificationLink,
  pressLink,
  readVerificationLink,
  registerUser,
  signedInClient,
  type TestApp,
} from '../../../test/app.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { ledgerEntries, users } from '../../database/tables.ts'

describeOnBothDatabases('E-mail verification', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database, environment: { ADMIN_EMAILS: 'boss@example.com' } })
  })
  afterAll(() => app.stop())

  const verified = '/dashboard?verified=1'
  const refused = '/dashboard?verified=0'
  const withoutTokens = '/email-link?outcome=verified-without-tokens'

  test('MAIL-1 opening the link verifies the address and brings three tokens', async () => {
    const { client, email } = await registerUser(app)
    const status = async () => (await client.get('/api/auth/email-status')).json()
    expect(await status()).toMatchObject({ email, emailVerified: false, pendingEmail: null })
    expect(await balanceOf(client)).toBe(0)
    const response = await openVerificationLink(app, client, email)
    expect([response.status, response.headers.get('location')]).toEqual([303, verified])
    expect(await status()).toMatchObject({ email, emailVerified: true, pendingEmail: null })
    expect(await balanceOf(client)).toBe(3)
  })

  test('MAIL-1 the link works in a browser that is not signed in', async () => {
    const { client, email } = await registerUser(app)
    await openVerificationLink(app, app.newClient(), email)
    expect(await balanceOf(client)).toBe(3)
  })

  test('MAIL-1 many tabs at once, and again later, bring the bonus once', async () => {
    const { client, email } = await registerUser(app)
    const link = await readVerificationLink(app, email)
    const open = async () => (await pressLink(client, link)).headers.get('location')
    const answers = await Promise.all(Array.from({ length: 20 }, open))
    expect(new Set(answers)).toEqual(new Set([verified]))
    expect(await open()).toBe(verified)
    expect(await balanceOf(client)).toBe(3)
    const entries = await app.deps.database.query.ledgerEntries.findMany({
      where: eq(ledgerEntries.userId, await idOf(email)),
    })
    expect(entries).toHaveLength(1)
  })

  test('MAIL-1 an address that comes back after its account is gone gets no second bonus', async () => {
    const first = await signedInClient(app)
    await app.deps.database.delete(users).where(eq(users.email, first.email))
    const again = await registerUser(app, { email: first.email.toUpperCase() })
    const response = await pressLink(again.client, await readVerificationLink(app, again.email, 2))
    expect(response.headers.get('location')).toBe(withoutTokens)
    expect(await balanceOf(again.client)).toBe(0)
  })

  test('MAIL-1 of two accounts that claim one address, the one that opens its link has it', async () => {
    const stranger = await registerUser(app, { password: 'of a stranger' })
    const strangersLink = await readVerificationLink(app, stranger.email)
    const owner = await registerUser(app, { email: stranger.email, password: 'of the owner' })
    const ownersLink = await readVerificationLink(app, stranger.email, 2)
    expect(ownersLink).not.toBe(strangersLink)
    expect((await pressLink(owner.client, ownersLink)).headers.get('location')).toBe(verified)
    expect((await pressLink(stranger.client, strangersLink)).headers.get('location')).toBe(refused)
    expect([await balanceOf(owner.client), await balanceOf(stranger.client)]).toEqual([3, 0])
  })

  test('MAIL-3 a new link can be asked for, and ends the one before', async () => {
    const { client, email } = await registerUser(app)
    const first = await readVerificationLink(app, email)
    expect((await client.post('/api/auth/resend-confirmation')).status).toBe(200)
    const second = await readVerificationLink(app, email, 2)
    expect((await pressLink(client, first)).headers.get('location')).toBe(refused)
    expect((await pressLink(client, second)).headers.get('location')).toBe(verified)
    const response = await client.post('/api/auth/resend-confirmation')
    expect(response.status).toBe(409)
    expect((await app.newClient().post('/api/auth/resend-confirmation')).status).toBe(401)
    expect((await app.newClient().get('/api/auth/email-status')).status).toBe(401)
  })

  test('MAIL-3 links can be asked for five times an hour', async () => {
    const { client } = await registerUser(app)
    for (let i = 0; i < 5; i++) expect((await client.post('/api/auth/resend-confirmation')).status).toBe(200)
    const response = await client.post('/api/auth/resend-confirmation')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('MAIL-1 a link ends after a day', async () => {
    const { client, email } = await registerUser(app)
    const link = await readVerificationLink(app, email)
    app.moveClock(24 * 3_600_000 + 1000)
    expect((await pressLink(client, link)).headers.get('location')).toBe(refused)
    expect(await balanceOf(client)).toBe(0)
  })

  test.each(['', '?token=', '?token=made-up', '?token=%00', '?token=a&token=b'])(
    'MAIL-1 the address /auth/verify%s verifies nobody',
    async (query) => {
      const response = await pressLink(app.newClient(), `/auth/verify${query}`)
      expect([response.status, response.headers.get('location')]).toEqual([303, refused])
    },
  )

  test('MAIL-1 the link is stored nowhere once the mail is sent', async () => {
    const { email } = await registerUser(app)
    const token = new URL(await readVerificationLink(app, email)).searchParams.get('token')
    const links = await app.deps.database.query.emailLinks.findMany()
    expect(JSON.stringify(links)).not.toContain(token)
  })

  test('ADMIN-1 an address that the operator lists makes an admin once it is verified', async () => {
    const { client } = await registerUser(app, { email: 'Boss@example.com' })
    const isAdmin = async () => (await (await client.get('/api/auth/user')).json()).isAdmin as boolean
    expect(await isAdmin()).toBe(false)
    await openVerificationLink(app, client, 'Boss@example.com')
    expect(await isAdmin()).toBe(true)
  })

  async function idOf(email: string): Promise<string> {
    const [user] = await app.deps.database.select().from(users).where(eq(users.email, email))
    return user!.id
  }
})
