import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInBrowsersSchema } from '../../../../contract/auth.ts'
import { createTestApp, registerUser, signedInClient, waitUntil, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'

const day = 24 * 3_600_000
const password = 'correct horse'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

describeOnBothByNight('Sessions', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database, environment: { TRUST_PROXY: 'yes' } })
  })
  afterAll(() => app.stop())

  const statusOf = async (client: Client) => (await client.get('/api/auth/user')).status
  const browsersOf = async (client: Client) =>
    signedInBrowsersSchema.parse(await (await client.get('/api/auth/sessions')).json())
  const signInMailsTo = async (email: string) =>
    ((await app.deps.outbox?.list()) ?? []).filter(
      ({ recipient, subject }) => recipient === email && subject.startsWith('New sign-in'),
    )
  /** A browser somewhere in the world that signs in. */
  const signIn = async (email: string, client = app.newClient()) => {
    expect((await client.post('/api/login', { email, password })).status).toBe(200)
    return client
  }

  test('SIGNIN-3 AUTH-10 a session in use ends a month after it began, whatever happens', async () => {
    const { client } = await registerUser(app)
    for (let days = 0; days < 29; days++) {
      app.moveClock(day)
      expect(await statusOf(client)).toBe(200)
    }
    app.moveClock(day)
    expect(await statusOf(client)).toBe(401)
  })

  test('SIGNIN-3 AUTH-10 a session that nobody uses ends after two weeks', async () => {
    const { client } = await registerUser(app)
    app.moveClock(13 * day)
    expect(await statusOf(client)).toBe(200)
    app.moveClock(15 * day)
    expect(await statusOf(client)).toBe(401)
  })

  test('SIGNIN-1 every sign-in, and every change of the password, gives the browser another session', async () => {
    const { client, email } = await signedInClient(app)
    const before = client.cookies.get('session') ?? ''
    await signIn(email, client)
    const after = client.cookies.get('session') ?? ''
    const change = {
      currentPassword: password,
      newPassword: 'another horse',
      confirmPassword: 'another horse',
    }
    expect((await client.post('/api/auth/change-password', change)).status).toBe(200)
    expect(await statusOf(client)).toBe(200)
    expect(await browsersOf(client)).toHaveLength(1)
    for (const old of [before, after]) {
      const thief = app.newClient()
      thief.cookies.set('session', old)
      expect(await statusOf(thief)).toBe(401)
    }
  })

  test('SIGNIN-4 AUTH-13 the owner sees device and country of each session, and ends one alone', async () => {
    const { client, email } = await signedInClient(app)
    const abroad = await signIn(email, app.newClient({ 'x-forwarded-for': '8.8.8.8', 'user-agent': firefox }))
    const third = await signIn(email)
    const browsers = await browsersOf(client)
    const [own, ...others] = browsers
    expect(own?.isThisOne).toBe(true)
    const found = others.find(({ place }) => place === 'United States')
    expect(found?.userAgent).toBe(firefox)

    expect((await client.request(`/api/auth/sessions/${found?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect([await statusOf(client), await statusOf(third), await statusOf(abroad)]).toEqual([200, 200, 401])
    const stranger = (await signedInClient(app)).client
    const answer = await stranger.request(`/api/auth/sessions/${own?.id}`, { method: 'DELETE' })
    expect([answer.status, await statusOf(client)]).toEqual([404, 200])
    expect(JSON.stringify(await app.deps.database.query.sessions.findMany())).not.toContain('8.8.8.8')
  })

  test('SIGNIN-2 whoever has the account hears of a sign-in with a browser that is new to it, and of no other', async () => {
    const { client, email } = await signedInClient(app)
    await signIn(email, client)
    await client.post('/api/logout')
    await signIn(email, client)
    const abroad = await signIn(email, app.newClient({ 'x-forwarded-for': '8.8.8.8', 'user-agent': firefox }))
    await signIn(email, abroad)
    await waitUntil(async () => (await signInMailsTo(email)).length > 0)
    const mails = await signInMailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Firefox on Linux, United States')
  })

  test('SIGNIN-2 nobody is written to whose address was never shown to be theirs', async () => {
    const { email } = await registerUser(app)
    await signIn(email)
    const [mail] = await app.deps.database.query.mails.findMany({
      where: (mails, { and, eq, like }) =>
        and(eq(mails.recipient, email), like(mails.subject, 'New sign-in%')),
    })
    expect(mail).toBeUndefined()
    expect(await signInMailsTo(email)).toEqual([])
  })

  test('SIGNIN-2 what a stranger has seen or planted is no known browser after the next sign-in', async () => {
    const { client, email } = await signedInClient(app)
    const planted = client.cookies.get('device') ?? ''
    await signIn(email, client)
    const thief = app.newClient()
    thief.cookies.set('device', planted)
    await signIn(email, thief)
    await waitUntil(async () => (await signInMailsTo(email)).length === 1)
  })

  test('SIGNIN-5 AUTH-9 signing out empties what the browser keeps, everywhere and of one session too', async () => {
    const { client, email } = await signedInClient(app)
    const cleared = '"cache", "storage"'
    expect((await client.post('/api/logout')).headers.get('clear-site-data')).toBe(cleared)
    await signIn(email, client)
    const [own] = await browsersOf(client)
    const ended = await client.request(`/api/auth/sessions/${own?.id}`, { method: 'DELETE' })
    expect(ended.headers.get('clear-site-data')).toBe(cleared)
    await signIn(email, client)
    expect((await client.post('/api/auth/logout-everywhere')).headers.get('clear-site-data')).toBe(cleared)
    expect(await statusOf(client)).toBe(401)
  })
})
