import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userSchema } from '../../../../contract/auth.ts'
import {
  createTestApp,
  pressLink,
  readMailedLink,
  readVerificationLink,
  registerUser,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'
import { createListeningApp, signInWithGoogle } from '../../../test/google.ts'
import { emailLinks, users } from '../../database/tables.ts'

const day = 24 * 3_600_000
const password = 'correct horse'
const newer = 'a newer horse'
const newAddress = () => `user-${crypto.randomUUID()}@example.com`
const readError = async (response: Response) => ({ status: response.status, ...(await response.json()) })
const locationOf = (response: Response) => response.headers.get('location')
const outcome = (name: string) => `/email-link?outcome=${name}`

describeOnBothDatabases('Getting back into an account, and out of reach of a thief', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())

  const isIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200
  const addressOf = async (client: Client) =>
    userSchema.parse(await (await client.get('/api/auth/user')).json()).email
  const statusOf = async (client: Client) => (await client.get('/api/auth/email-status')).json()
  const login = async (email: string, secret: string, client = app.newClient()) => {
    const { status } = await client.post('/api/login', { email, password: secret })
    return { client, status }
  }
  const askForChange = (client: Client, newEmail: string, currentPassword = password) =>
    client.post('/api/auth/change-email', { newEmail, currentPassword })
  const askForReset = (email: string) => app.newClient().post('/api/auth/forgot-password', { email })
  const reset = (link: string, newPassword = newer, client = app.newClient()) =>
    client.post('/api/auth/reset-password', {
      token: new URL(link).searchParams.get('token'),
      newPassword,
      confirmPassword: newPassword,
    })
  const changePassword = (client: Client, currentPassword = password, newPassword = newer) =>
    client.post('/api/auth/change-password', { currentPassword, newPassword, confirmPassword: newPassword })
  const changeLink = (email: string, count = 1) => readMailedLink(app, email, '/auth/change-email', count)
  const undoLink = (email: string, count = 1) => readMailedLink(app, email, '/auth/undo-email-change', count)
  const resetLink = (email: string, count = 1) => readMailedLink(app, email, '/reset-password', count)
  const mailsTo = async (email: string) =>
    ((await app.deps.outbox?.list()) ?? []).filter(({ recipient }) => recipient === email)

  /** The account's address is changed by whoever is signed in; answers where that browser is told how it went. */
  async function moveTo(client: Client, newEmail: string, secret = password) {
    expect((await askForChange(client, newEmail, secret)).status).toBe(200)
    return locationOf(await pressLink(client, await changeLink(newEmail)))
  }

  describe('a forgotten password', () => {
    test('AUTH-12 the mailed link sets a new one, once, and signs everybody out', async () => {
      const { client, email } = await signedInClient(app)
      const { client: other } = await login(email, password)
      await askForReset(email)
      const link = await resetLink(email)
      expect((await reset(link)).status).toBe(200)
      expect([await isIn(client), await isIn(other)]).toEqual([false, false])
      expect((await login(email, password)).status).toBe(401)
      expect((await login(email, newer)).status).toBe(200)
      expect(await readError(await reset(link, 'yet another one'))).toMatchObject({
        status: 400,
        code: 'invalid_link',
      })
      expect((await login(email, newer)).status).toBe(200)
    })

    test('AUTH-12 of many tabs that use one link at once, one sets its password', async () => {
      const { email } = await signedInClient(app)
      await askForReset(email)
      const link = await resetLink(email)
      const chosen = Array.from({ length: 8 }, (_, turn) => `password number ${turn}`)
      const statuses = await Promise.all(chosen.map(async (one) => (await reset(link, one)).status))
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect((await login(email, chosen[statuses.indexOf(200)] ?? '')).status).toBe(200)
    })

    test('AUTH-12 a link ends after an hour; a newer one that somebody else asked for does not end it', async () => {
      const { email } = await signedInClient(app)
      await askForReset(email)
      const first = await resetLink(email)
      await askForReset(email)
      const second = await resetLink(email, 2)
      expect((await reset(first)).status).toBe(200)
      // What is left of the others ends with the change.
      expect((await reset(second)).status).toBe(400)
      await askForReset(email)
      const third = await resetLink(email, 3)
      app.moveClock(3_600_000 + 1000)
      expect((await reset(third)).status).toBe(400)
    })

    test('AUTH-12 asking is answered alike for everybody, and too often is refused', async () => {
      const [{ email }, unknown] = [await signedInClient(app), newAddress()]
      for (const address of [email, unknown]) {
        for (let turn = 0; turn < 5; turn++) expect((await askForReset(address)).status).toBe(200)
        expect((await askForReset(address)).status).toBe(429)
      }
      expect(await mailsTo(unknown)).toEqual([])
    })

    test.each(['made-up', 'x'.repeat(200)])('AUTH-12 the link %j sets nothing', async (token) => {
      const chosen = { newPassword: newer, confirmPassword: newer }
      const answer = await app.newClient().post('/api/auth/reset-password', { token, ...chosen })
      expect(await readError(answer)).toMatchObject({ status: 400, code: 'invalid_link' })
    })

    test('AUTH-12 the form works without a script, and says what does not fit', async () => {
      const { email } = await signedInClient(app)
      await askForReset(email)
      const token = new URL(await resetLink(email)).searchParams.get('token') ?? ''
      const send = async (newPassword: string, confirmPassword = newPassword) => {
        const body = new URLSearchParams({ token, newPassword, confirmPassword })
        return locationOf(await app.newClient().request('/reset-password', { method: 'POST', body }))
      }
      expect(await send('short', 'another')).toBe(`/reset-password?token=${token}&problem=invalid_input`)
      expect(await send(newer)).toBe('/?auth=login&notice=password-updated')
      expect(await send(newer)).toBe(outcome('expired'))
      expect((await login(email, newer)).status).toBe(200)
    })
  })

  describe('another address', () => {
    test('MAIL-5 it counts once its link is pressed; the old one is told, and every other browser is out', async () => {
      const { client, email } = await signedInClient(app)
      const { client: other } = await login(email, password)
      const newEmail = newAddress()
      expect((await askForChange(client, newEmail)).status).toBe(200)
      expect(await statusOf(client)).toMatchObject({ email, pendingEmail: newEmail })
      const link = await changeLink(newEmail)
      expect(locationOf(await pressLink(client, link))).toBe(outcome('changed'))
      expect(await statusOf(client)).toMatchObject({
        email: newEmail,
        emailVerified: true,
        pendingEmail: null,
      })
      expect(await isIn(other)).toBe(false)
      await undoLink(email)
      expect(locationOf(await pressLink(client, link))).toBe(outcome('expired'))
    })

    test.each([
      ['no password', undefined],
      ['an empty one', ''],
      ['a wrong one', 'a guess'],
    ])('MAIL-5 with %s nothing is asked for', async (_, currentPassword) => {
      const { client } = await signedInClient(app)
      const newEmail = newAddress()
      const answer = await client.post('/api/auth/change-email', { newEmail, currentPassword })
      expect(await readError(answer)).toMatchObject({ status: 400, field: 'currentPassword' })
      expect(await statusOf(client)).toMatchObject({ pendingEmail: null })
    })

    test('AUTH-14 guesses with a session are throttled, and keep no other session of the account out', async () => {
      const { client: thief, email } = await signedInClient(app)
      const { client: owner } = await login(email, password)
      const guesses = await Promise.all(
        Array.from({ length: 12 }, async () => (await askForChange(thief, newAddress(), 'a guess')).status),
      )
      expect(guesses.filter((status) => status === 429)).toHaveLength(2)
      expect((await changePassword(thief)).status).toBe(429)
      expect((await changePassword(owner)).status).toBe(200)
    })

    test('MAIL-5 a mistyped address can be taken back, and its link ends', async () => {
      const { client } = await signedInClient(app)
      const mistyped = newAddress()
      await askForChange(client, mistyped)
      const link = await changeLink(mistyped)
      expect((await client.request('/api/auth/change-email', { method: 'DELETE' })).status).toBe(204)
      expect(await statusOf(client)).toMatchObject({ pendingEmail: null })
      expect(locationOf(await pressLink(client, link))).toBe(outcome('expired'))
    })

    test('MAIL-5 a later wish ends the earlier one', async () => {
      const { client } = await signedInClient(app)
      const [one, other] = [newAddress(), newAddress()]
      await askForChange(client, one)
      const link = await changeLink(one)
      await askForChange(client, other)
      await changeLink(other)
      expect(locationOf(await pressLink(client, link))).toBe(outcome('expired'))
      expect((await mailsTo(one)).length).toBe(1)
    })

    test('MAIL-5 AUTH-14 a taken address is answered like a free one; its holder is told, and keeps it', async () => {
      const [{ client }, holder] = [await signedInClient(app), await signedInClient(app)]
      expect((await askForChange(client, holder.email)).status).toBe(200)
      await waitUntil(async () =>
        (await mailsTo(holder.email)).some(({ text }) => text.includes('another account')),
      )
      expect(await statusOf(client)).toMatchObject({ pendingEmail: holder.email })
      expect(await addressOf(holder.client)).toBe(holder.email)
    })

    test('MAIL-5 an address that somebody verifies meanwhile stays theirs', async () => {
      const { client, email } = await signedInClient(app)
      const wanted = newAddress()
      await askForChange(client, wanted)
      const link = await changeLink(wanted)
      const faster = await registerUser(app, { email: wanted })
      await pressLink(faster.client, await readVerificationLink(app, wanted))
      expect(locationOf(await pressLink(client, link))).toBe(outcome('taken'))
      expect(await addressOf(client)).toBe(email)
    })

    test('MAIL-5 of many tabs that press one link at once, one changes the address', async () => {
      const { client } = await signedInClient(app)
      const newEmail = newAddress()
      await askForChange(client, newEmail)
      const link = await changeLink(newEmail)
      const answers = await Promise.all(Array.from({ length: 6 }, () => pressLink(app.newClient(), link)))
      expect(answers.map(locationOf).sort()).toEqual([
        outcome('changed'),
        ...Array(5).fill(outcome('expired')),
      ])
    })
  })

  describe('a thief with a session and the password', () => {
    test.each<[string, (owner: { client: Client; email: string }) => Promise<unknown>]>([
      ['changing the password', ({ client }) => changePassword(client)],
      [
        'choosing a new one by mail',
        async ({ email }) => {
          await askForReset(email)
          return reset(await resetLink(email))
        },
      ],
    ])('MAIL-5 %s ends an address that waits, its link, and every session', async (_, defend) => {
      const owner = await signedInClient(app)
      const { client: thief } = await login(owner.email, password)
      const bait = newAddress()
      await askForChange(thief, bait)
      const link = await changeLink(bait)
      await defend(owner)
      expect(await isIn(thief)).toBe(false)
      for (const client of [thief, app.newClient()]) {
        expect(locationOf(await pressLink(client, link))).toBe(outcome('expired'))
      }
      const back = await login(owner.email, newer)
      expect(back.status).toBe(200)
      expect(await statusOf(back.client)).toMatchObject({ email: owner.email, pendingEmail: null })
    })

    test('MAIL-5 an address that waited before the owner first verified theirs ends with that', async () => {
      const victim = newAddress()
      const { client: thief } = await registerUser(app, { email: victim })
      const bait = newAddress()
      await askForChange(thief, bait)
      const link = await changeLink(bait)
      await pressLink(app.newClient(), await readVerificationLink(app, victim))
      expect(locationOf(await pressLink(thief, link))).toBe(outcome('expired'))
      expect(await addressOf(thief)).toBe(victim)
    })

    test('MAIL-5 reset links that wait end with a changed password and with a change taken back', async () => {
      const { client, email } = await signedInClient(app)
      await askForReset(email)
      const early = await resetLink(email)
      await changePassword(client)
      expect((await reset(early)).status).toBe(400)

      const bait = newAddress()
      await moveTo(client, bait, newer)
      await askForReset(bait)
      const thiefs = await resetLink(bait)
      await pressLink(app.newClient(), await undoLink(email))
      expect((await reset(thiefs)).status).toBe(400)
    })

    test('MAIL-5 the first undo link outlives further changes and a changed password, and ends what the thief knows', async () => {
      const { client: thief, email } = await signedInClient(app)
      const [second, third] = [newAddress(), newAddress()]
      await moveTo(thief, second)
      const first = await undoLink(email)
      await moveTo(thief, third)
      const thiefsUndo = await undoLink(second)
      await changePassword(thief, password, newer)
      app.moveClock(10 * day)

      const undone = await pressLink(app.newClient(), first)
      expect(undone.status).toBe(303)
      const chooseAt = locationOf(undone) ?? ''
      expect(new URL(chooseAt).pathname).toBe('/reset-password')
      expect(await isIn(thief)).toBe(false)
      expect((await login(email, newer)).status).toBe(401)
      expect(locationOf(await pressLink(app.newClient(), thiefsUndo))).toBe(outcome('expired'))
      expect((await reset(chooseAt, 'of the owner')).status).toBe(200)
      const { client: owner, status } = await login(email, 'of the owner')
      expect(status).toBe(200)
      expect(await addressOf(owner)).toBe(email)
      expect(locationOf(await pressLink(app.newClient(), first))).toBe(outcome('expired'))
      await waitUntil(async () => (await mailsTo(third)).some(({ text }) => text.includes(email)))
    })

    test('MAIL-5 a later undo link leaves the first one good', async () => {
      const { client: thief, email } = await signedInClient(app)
      const [second, third] = [newAddress(), newAddress()]
      await moveTo(thief, second)
      const first = await undoLink(email)
      await moveTo(thief, third)
      expect(locationOf(await pressLink(thief, await undoLink(second)))).toContain('/reset-password')
      expect(locationOf(await pressLink(app.newClient(), first))).toContain('/reset-password')
      const [account] = await app.deps.database.select().from(users).where(eq(users.email, email))
      expect(account).toMatchObject({ passwordHash: null, pendingEmail: null })
    })

    test('MAIL-5 an undo link ends after two weeks', async () => {
      const { client, email } = await signedInClient(app)
      const newEmail = newAddress()
      await moveTo(client, newEmail)
      const link = await undoLink(email)
      app.moveClock(14 * day + 1000)
      expect(locationOf(await pressLink(app.newClient(), link))).toBe(outcome('expired'))
    })

    test('MAIL-5 whoever goes back to an address leaves no undo link behind at the other', async () => {
      const { client, email } = await signedInClient(app)
      const other = newAddress()
      await moveTo(client, other)
      await undoLink(email)
      await askForChange(client, email)
      await pressLink(client, await changeLink(email))
      expect(await addressOf(client)).toBe(email)
      const told = await waitUntil(async () =>
        (await mailsTo(other)).find(({ text }) => text.includes(email)),
      )
      expect(told.text).not.toContain('/auth/undo-email-change')
      const left = await app.deps.database
        .select()
        .from(emailLinks)
        .where(sql`lower(${emailLinks.email}) = ${other}`)
      expect(left.filter(({ usedAt }) => usedAt === null)).toEqual([])
    })

    test('MAIL-5 AUTH-13 a change of password and of address at once end in one of them after the other', async () => {
      for (let round = 0; round < 4; round++) {
        const { client: owner, email } = await signedInClient(app)
        const { client: thief } = await login(email, password)
        const bait = newAddress()
        await askForChange(thief, bait)
        const link = await changeLink(bait)
        const [changed, pressed] = await Promise.all([changePassword(owner), pressLink(thief, link)])
        // Whoever comes first ends the other: the link, or the owner's session, whose undo link is mailed.
        expect([
          [200, outcome('expired')],
          [401, outcome('changed')],
        ]).toContainEqual([changed.status, locationOf(pressed)])
        if (changed.status === 401) await undoLink(email)
      }
    })

    test('AUTH-12 a sign-in with the old password never outlives the reset that it races', async () => {
      const { email } = await signedInClient(app)
      await askForReset(email)
      const link = await resetLink(email)
      const thieves = Array.from({ length: 6 }, () => login(email, password))
      const [, ...entered] = await Promise.all([reset(link), ...thieves])
      for (const { client } of entered) expect(await isIn(client)).toBe(false)
    })

    test('AUTH-12 MAIL-5 another address, asked for with the old password, never outlives the reset that it races', async () => {
      for (let round = 0; round < 4; round++) {
        const { client: thief, email } = await signedInClient(app)
        await askForReset(email)
        const link = await resetLink(email)
        const wishes = Array.from({ length: 3 }, () => askForChange(thief, newAddress()))
        const [{ status }] = await Promise.all([reset(link), ...wishes])
        expect(status).toBe(200)
        const { client: owner } = await login(email, newer)
        expect(await statusOf(owner)).toMatchObject({ email, pendingEmail: null })
      }
    })

    test('AUTH-12 a change with the old password never undoes the reset that it races', async () => {
      const { client: thief, email } = await signedInClient(app)
      await askForReset(email)
      const link = await resetLink(email)
      const [byOwner] = await Promise.all([
        reset(link, 'of the owner'),
        changePassword(thief, password, 'of the thief'),
      ])
      const works = async (secret: string) => (await login(email, secret)).status === 200
      expect(await works(byOwner.status === 200 ? 'of the owner' : 'of the thief')).toBe(true)
      expect(await works(byOwner.status === 200 ? 'of the thief' : 'of the owner')).toBe(false)
    })
  })

  test.each<[string, (owner: { client: Client; email: string }) => Promise<Response>]>([
    ['in the settings', ({ client }) => changePassword(client)],
    [
      'by a mailed link',
      async ({ email }) => {
        await askForReset(email)
        return reset(await resetLink(email))
      },
    ],
  ])('SIGNIN-10 a password that was chosen %s is told to the owner', async (_, choose) => {
    const owner = await signedInClient(app)
    expect((await choose(owner)).status).toBe(200)
    await waitUntil(async () =>
      (await mailsTo(owner.email)).some(({ subject }) => subject.startsWith('Your password was changed')),
    )
  })

  test('AUTH-13 a changed password signs out every other browser; a wrong one changes nothing', async () => {
    const { client, email } = await signedInClient(app)
    const { client: other } = await login(email, password)
    expect(await readError(await changePassword(client, 'a guess'))).toMatchObject({
      status: 400,
      code: 'wrong_password',
      field: 'currentPassword',
    })
    expect(await isIn(other)).toBe(true)
    expect((await changePassword(client)).status).toBe(200)
    expect([await isIn(client), await isIn(other)]).toEqual([true, false])
  })

  test.each(['GET', 'HEAD'])(
    'MAIL-11 MAIL-1 MAIL-5 AUTH-12 %s of a mailed link changes nothing',
    async (method) => {
      const fetchLink = async (link: string) => {
        const { pathname, search } = new URL(link)
        expect((await app.newClient().request(pathname + search, { method })).status).toBe(200)
      }
      const { client, email } = await registerUser(app)
      const verification = await readVerificationLink(app, email)
      await fetchLink(verification)
      expect((await statusOf(client)).emailVerified).toBe(false)
      await pressLink(client, verification)

      const newEmail = newAddress()
      await askForChange(client, newEmail)
      const change = await changeLink(newEmail)
      await fetchLink(change)
      expect(await addressOf(client)).toBe(email)
      await pressLink(client, change)

      const undo = await undoLink(email)
      await fetchLink(undo)
      expect(await addressOf(client)).toBe(newEmail)
      expect(locationOf(await pressLink(client, undo))).toContain('/reset-password')
    },
  )

  test('MAIL-11 the page of a link says what it would do, to whom it may concern', async () => {
    const { client, email, username } = await registerUser(app)
    const { pathname, search } = new URL(await readVerificationLink(app, email))
    const told = async (who: Client, path = pathname + search) =>
      JSON.parse(await (await who.get(path)).text()).boot.emailLink
    const words = { purpose: 'verify-email', email, username }
    expect(await told(app.newClient())).toEqual({ ...words, isForThisBrowser: false })
    // A script may press it where its account is signed in, which no program that looks through mail is.
    expect(await told((await signedInClient(app)).client)).toEqual({ ...words, isForThisBrowser: false })
    expect(await told(client)).toEqual({ ...words, isForThisBrowser: true })
    await pressLink(client, pathname + search)
    expect(await told(client)).toEqual({ ...words, isForThisBrowser: false })
    expect(await told(client, `/auth/change-email${search}`)).toBeNull()
    expect(await told(client, '/auth/verify?token=made-up')).toBeNull()
  })
})

describe('An account that came through Google', () => {
  let app: Awaited<ReturnType<typeof createListeningApp>>
  beforeAll(async () => {
    app = await createListeningApp()
  })
  afterAll(() => app.stop())
  const minute = 60_000
  const firstPassword = { newPassword: newer, confirmPassword: newer }

  test('MAIL-7 sets a first password after a fresh sign-in alone, once, and signs in with it', async () => {
    const browser = app.newBrowser()
    const email = `user-${crypto.randomUUID()}@gmail.com`
    await signInWithGoogle(browser, { email })
    app.moveClock(11 * minute)
    expect(await readError(await browser.post('/api/auth/set-password', firstPassword))).toMatchObject({
      status: 403,
      code: 'sign_in_again',
    })
    await signInWithGoogle(browser, { email })
    expect((await browser.post('/api/auth/set-password', firstPassword)).status).toBe(200)
    expect((await browser.post('/api/auth/set-password', firstPassword)).status).toBe(409)
    expect((await app.newBrowser().post('/api/login', { email, password: newer })).status).toBe(200)
    const other = app.newBrowser()
    expect(await signInWithGoogle(other, { email })).toBe('/dashboard')
  })

  test('MAIL-5 asks for another address after a fresh sign-in alone', async () => {
    const browser = app.newBrowser()
    await signInWithGoogle(browser, { email: `user-${crypto.randomUUID()}@gmail.com` })
    app.moveClock(11 * minute)
    const answer = await browser.post('/api/auth/change-email', { newEmail: newAddress() })
    expect(await readError(answer)).toMatchObject({ status: 403, code: 'sign_in_again' })
  })

  test('AUTH-11 AUTH-12 a Google account that a thief has added ends with a new password by mail', async () => {
    const { email } = await signedInClient(app)
    const thief = app.newBrowser()
    await thief.post('/api/login', { email, password })
    const thiefsGoogle = { email: newAddress() }
    expect(await signInWithGoogle(thief, thiefsGoogle)).toContain('google-linked')
    await app.newClient().post('/api/auth/forgot-password', { email })
    const token = new URL(await readMailedLink(app, email, '/reset-password')).searchParams.get('token')
    await app.newClient().post('/api/auth/reset-password', { token, ...firstPassword })
    const again = app.newBrowser()
    await signInWithGoogle(again, thiefsGoogle)
    const user = userSchema.parse(await (await again.get('/api/auth/user')).json())
    expect(user.email).toBe(thiefsGoogle.email)
  })

  test('AUTH-11 no other Google account is added to an address that nobody has verified', async () => {
    const victim = newAddress()
    await registerUser(app, { email: victim })
    const thief = app.newBrowser()
    await thief.post('/api/login', { email: victim, password })
    expect(await signInWithGoogle(thief, { email: newAddress() })).toContain('google-link-refused')
  })
})
