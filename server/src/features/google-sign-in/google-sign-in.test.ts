import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userSchema } from '../../../../contract/auth.ts'
import { balanceOf, openVerificationLink, registerUser, waitUntil } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'
import {
  createListeningApp,
  finishAtProvider,
  openCallback,
  openProviderForm,
  sendProviderForm,
  signInWithGoogle,
} from '../../../test/google.ts'

const failed = '/?auth=login&notice=google-failed'
const refused = '/?auth=login&notice=google-link-refused'

describeOnBothByNight('Google sign-in', (database) => {
  let app: Awaited<ReturnType<typeof createListeningApp>>
  beforeAll(async () => {
    app = await createListeningApp({ database })
  })
  afterAll(() => app.stop())

  const newEmail = (domain = 'example.com') => `user-${randomUUID()}@${domain}`
  const whoIs = async (browser: Client) =>
    userSchema.parse(await (await browser.get('/api/auth/user')).json())
  const accountsOf = (email: string) =>
    app.deps.database.query.users.findMany({ where: (users, { eq }) => eq(users.email, email) })
  /** The tabs are all at the provider's door before the first comes back. */
  const signInAtOnce = async (tabs: Client[], person: { email: string }) => {
    const callbacks = await Promise.all(tabs.map((tab) => finishAtProvider(tab, person)))
    return Promise.all(tabs.map((tab, index) => openCallback(tab, callbacks[index] ?? '')))
  }

  test('ROUTE-6 AUTH-11 somebody new gets an account with the verified address, the name and the bonus', async () => {
    const browser = app.newBrowser()
    const email = newEmail()
    expect(await signInWithGoogle(browser, { email, firstName: 'Ada', lastName: 'Byron' })).toBe('/dashboard')
    expect(await whoIs(browser)).toMatchObject({ email, emailVerified: true, username: 'Ada Byron' })
    expect(await balanceOf(browser)).toBe(3)
    const [account] = await accountsOf(email)
    expect(account).toMatchObject({ firstName: 'Ada', lastName: 'Byron', passwordHash: null })
  })

  test('AUTH-11 signing in again enters the same account, and the bonus comes once', async () => {
    const email = newEmail()
    const [first, second] = [app.newBrowser(), app.newBrowser()]
    await signInWithGoogle(first, { email })
    await signInWithGoogle(second, { email, firstName: 'Else' })
    expect((await whoIs(second)).id).toBe((await whoIs(first)).id)
    expect(await balanceOf(second)).toBe(3)
  })

  test('AUTH-11 tabs of somebody new that come back at once make one account with one bonus', async () => {
    const email = newEmail()
    const tabs = Array.from({ length: 4 }, () => app.newBrowser())
    expect(await signInAtOnce(tabs, { email })).toEqual(tabs.map(() => '/dashboard'))
    expect(await accountsOf(email)).toHaveLength(1)
    expect(await balanceOf(tabs[0] ?? app.newBrowser())).toBe(3)
  })

  test('AUTH-11 tabs that come back at once enter a verified account together', async () => {
    const email = newEmail('gmail.com')
    const { client } = await registerUser(app, { email })
    await openVerificationLink(app, client, email)
    const tabs = Array.from({ length: 4 }, () => app.newBrowser())
    expect(await signInAtOnce(tabs, { email })).toEqual(tabs.map(() => '/dashboard'))
  })

  test('AUTH-11 an address that Google has not verified signs nobody in', async () => {
    const browser = app.newBrowser()
    const email = newEmail()
    expect(await signInWithGoogle(browser, { email, isVerified: false })).toBe(failed)
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect(await accountsOf(email)).toEqual([])
  })

  test('AUTH-11 Google enters a verified account of the same address where it runs the mailbox, and its owner is told', async () => {
    for (const [email, isHosted] of [
      [newEmail('gmail.com'), false],
      [newEmail(), true],
    ] as const) {
      const { client } = await registerUser(app, { email })
      await openVerificationLink(app, client, email)
      const { id } = await whoIs(client)
      const browser = app.newBrowser()
      expect(await signInWithGoogle(browser, { email, isHosted })).toBe('/dashboard')
      expect((await whoIs(browser)).id).toBe(id)
      expect((await client.get('/api/auth/user')).status).toBe(401)
      expect(await balanceOf(browser)).toBe(3)
      const told = await waitUntil(async () =>
        (await app.deps.outbox?.list())?.find(
          (mail) => mail.recipient === email && mail.subject.startsWith('Google sign-in was added'),
        ),
      )
      expect(told.text).toContain('/dashboard?tab=settings')
    }
  })

  test('AUTH-11 elsewhere Google enters a verified account only once its owner has connected it', async () => {
    const { client, email, password } = await registerUser(app)
    await openVerificationLink(app, client, email)
    const browser = app.newBrowser()
    expect(await signInWithGoogle(browser, { email })).toBe(refused)
    expect((await browser.get('/api/auth/user')).status).toBe(401)

    await browser.post('/api/login', { email, password })
    expect(await signInWithGoogle(browser, { email })).toBe('/dashboard?tab=settings&notice=google-linked')
    const another = app.newBrowser()
    expect(await signInWithGoogle(another, { email })).toBe('/dashboard')
    expect((await whoIs(another)).id).toBe((await whoIs(browser)).id)
  })

  test('AUTH-11 a session that was left open does not connect a stranger', async () => {
    const { email, password } = await registerUser(app)
    const browser = app.newBrowser()
    await browser.post('/api/login', { email, password })
    app.moveClock(11 * 60_000)
    const strange = newEmail()
    expect(await signInWithGoogle(browser, { email: strange })).toBe('/dashboard')
    expect((await whoIs(browser)).email).toBe(strange)
    expect((await accountsOf(email))[0]?.googleSubject).toBeNull()
  })

  test("AUTH-11 nobody connects somebody else's Google account", async () => {
    const email = newEmail()
    await signInWithGoogle(app.newBrowser(), { email })
    const other = await registerUser(app)
    const browser = app.newBrowser()
    await browser.post('/api/login', { email: other.email, password: other.password })
    expect(await signInWithGoogle(browser, { email })).toBe(refused)
    expect((await accountsOf(other.email))[0]?.googleSubject).toBeNull()
  })

  test('AUTH-11 whoever registered with an address before its owner came through Google loses the account', async () => {
    const { client: stranger, email, password } = await registerUser(app, { username: 'a stranger' })
    const owner = app.newBrowser()
    expect(await signInWithGoogle(owner, { email, firstName: 'Ada' })).toBe('/dashboard')
    expect(await whoIs(owner)).toMatchObject({ email, emailVerified: true, username: 'Ada' })
    expect((await stranger.get('/api/auth/user')).status).toBe(401)
    expect((await app.newClient().post('/api/login', { email, password })).status).toBe(401)
  })

  test('AUTH-11 a suspended account is not entered', async () => {
    const email = newEmail()
    await signInWithGoogle(app.newBrowser(), { email })
    const [account] = await accountsOf(email)
    await suspend(account?.id ?? '')
    const notice = '/?auth=login&notice=account-suspended'
    expect(await signInWithGoogle(app.newBrowser(), { email })).toBe(notice)
  })

  test('AUTH-11 declining leads back to the sign-in', async () => {
    const browser = app.newBrowser()
    const callback = await sendProviderForm(browser, await openProviderForm(browser), { answer: 'cancel' })
    expect(callback).toContain('error=access_denied')
    expect(await openCallback(browser, callback)).toBe(failed)
  })

  test('AUTH-11 an answer counts once, only in the browser that asked, and within ten minutes', async () => {
    const fields = { email: newEmail(), isVerified: 'yes', answer: 'sign-in' }
    const browser = app.newBrowser()
    const callback = await sendProviderForm(browser, await openProviderForm(browser), fields)
    expect(await openCallback(app.newBrowser(), callback)).toBe(failed)
    const cookies = new Map(browser.cookies)
    expect(await openCallback(browser, callback)).toBe('/dashboard')
    cookies.forEach((value, name) => browser.cookies.set(name, value))
    expect(await openCallback(browser, callback)).toBe(failed)

    const slow = app.newBrowser()
    const late = await sendProviderForm(slow, await openProviderForm(slow), fields)
    app.moveClock(10 * 60_000 + 1000)
    expect(await openCallback(slow, late)).toBe(failed)
  })

  test.each(['state', 'code'])('AUTH-11 an answer with another %s is refused', async (name) => {
    const fields = { email: newEmail(), isVerified: 'yes', answer: 'sign-in' }
    const browser = app.newBrowser()
    const callback = new URL(await sendProviderForm(browser, await openProviderForm(browser), fields))
    callback.searchParams.set(name, 'x'.repeat(43))
    expect(await openCallback(browser, callback.href)).toBe(failed)
  })

  test('AUTH-11 the session before ends when somebody signs in, and no cookie of the sign-in stays', async () => {
    const browser = app.newBrowser()
    await signInWithGoogle(browser, { email: newEmail() })
    const before = new Map(browser.cookies)
    app.moveClock(11 * 60_000)
    await signInWithGoogle(browser, { email: newEmail() })
    expect(browser.cookies.has('google-sign-in')).toBe(false)
    const old = app.newBrowser()
    before.forEach((value, name) => old.cookies.set(name, value))
    expect((await old.get('/api/auth/user')).status).toBe(401)
  })

  test('a page learns that Google sign-in is there, and the stand-in says that it is not Google', async () => {
    const { boot } = await (await app.newBrowser().get('/')).json()
    expect(boot.hasGoogleSignIn).toBe(true)
    const browser = app.newBrowser()
    const page = await browser.get(await openProviderForm(browser))
    expect(await page.text()).toContain('This is not Google.')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  })

  async function suspend(userId: string) {
    const { users } = await import('../../database/tables.ts')
    const { eq } = await import('drizzle-orm')
    await app.deps.database.update(users).set({ suspendedAt: app.deps.now() }).where(eq(users.id, userId))
  }
})
