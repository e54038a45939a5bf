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
import { describeOnBothByNight } from '../../../test/databases.ts'
import { ledgerEntries, users } from '../../database/tables.ts'

describeOnBothByNight('E-mail verification', (database) => {
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

  test.each(['', '?token=', '?token=made-up', '?token=a&token=b'])(
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

  test.each([
    ['the same mailbox with a tag', (name: string) => [`${name}@example.com`, `${name}+again@example.com`]],
    [
      'the same mailbox with dots',
      (name: string) => [`${name}@gmail.com`, `${name.slice(0, 3)}.${name.slice(3)}@googlemail.com`],
    ],
    ['throwaway services', (name: string) => [`${name}@mailinator.com`, `other-${name}@sub.yopmail.com`]],
  ])('MAIL-10 %s share one bonus, and the second is told so', async (_, spell) => {
    const [first = '', second = ''] = spell(`user${crypto.randomUUID().replaceAll('-', '')}`.slice(0, 20))
    const answers: [string | null, number][] = []
    for (const email of [first, second]) {
      const { client } = await registerUser(app, { email })
      const response = await openVerificationLink(app, client, email)
      answers.push([response.headers.get('location'), await balanceOf(client)])
    }
    expect(answers).toEqual([
      [verified, 3],
      [withoutTokens, 0],
    ])
    const told = (await app.deps.outbox?.list())?.find(({ recipient }) => recipient === second)
    expect(told?.text).toContain('has had its free tokens before')
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

test('MAIL-10 a network gets so many bonuses a day', async () => {
  const app = await createTestApp({ environment: { SIGN_UP_BONUSES_PER_NETWORK: '2', TRUST_PROXY: 'yes' } })
  try {
    const bonusAt = async (address: string) => {
      const email = `user-${crypto.randomUUID()}@example.com`
      const client = app.newClient({ 'x-forwarded-for': address })
      await client.post('/api/register', { username: 'somebody', email, password: 'correct horse' })
      await openVerificationLink(app, client, email)
      return balanceOf(client)
    }
    const [one, other] = ['2001:db8:1:2::1', '2001:db8:1:2::ffff']
    expect([await bonusAt(one), await bonusAt(other), await bonusAt(one)]).toEqual([3, 3, 0])
    expect(await bonusAt('2001:db8:1:3::1')).toBe(3)
    app.moveClock(25 * 3_600_000)
    expect(await bonusAt(one)).toBe(3)
  } finally {
    await app.stop()
  }
})
