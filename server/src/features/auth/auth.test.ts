import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userSchema } from '../../../../contract/auth.ts'
import {
  createTestApp,
  openVerificationLink,
  readMailedLink,
  registerUser,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'

const password = 'correct horse'
const newAddress = () => `${crypto.randomUUID()}@example.com`

/** What a stranger can learn from an answer: everything but the random values. */
async function seen(response: Response) {
  const cookies = response.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '=…'))
  return { status: response.status, cookies, body: await response.json() }
}
const readError = async (response: Response) => ({ status: response.status, ...(await response.json()) })

describeOnBothByNight('Accounts', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())

  test('AUTH-5 registering signs in, and so does signing in again with any spelling of the address', async () => {
    const { client, email } = await registerUser(app)
    expect((await client.get('/api/auth/user')).status).toBe(200)
    const other = app.newClient()
    const response = await other.post('/api/login', { email: email.toUpperCase(), password })
    expect(await response.json()).toEqual({ ok: true })
    expect((await other.get('/api/auth/user')).status).toBe(200)
  })

  test('AUTH-6 the user call answers who is signed in, nothing secret, and 401 to everybody else', async () => {
    const { client, email, username } = await registerUser(app)
    const body: unknown = await (await client.get('/api/auth/user')).json()
    const user = userSchema.strict().parse(body)
    expect(user).toMatchObject({ email, username, isAdmin: false, emailVerified: false })

    const signedOut = app.newClient()
    expect(await readError(await signedOut.get('/api/auth/user'))).toMatchObject({
      status: 401,
      code: 'not_authenticated',
    })
    for (const forged of ['', 'made-up', email, 'x'.repeat(5000), '%00']) {
      signedOut.cookies.set('session', forged)
      expect((await signedOut.get('/api/auth/user')).status).toBe(401)
    }
  })

  test('AUTH-9 signing out ends this session, on the server too, and no other', async () => {
    const { client, email } = await registerUser(app)
    const other = app.newClient()
    await other.post('/api/login', { email, password })
    const stolen = app.newClient()
    stolen.cookies.set('session', client.cookies.get('session') ?? '')
    expect((await client.post('/api/logout')).status).toBe(200)
    expect(client.cookies.has('session')).toBe(false)
    expect((await stolen.get('/api/auth/user')).status).toBe(401)
    expect((await other.get('/api/auth/user')).status).toBe(200)
  })

  test('AUTH-14 a wrong password and an unknown address get the same answer', async () => {
    const { email } = await registerUser(app)
    const client = app.newClient()
    const wrong = await seen(await client.post('/api/login', { email, password: 'wrong horse' }))
    const unknown = await seen(await client.post('/api/login', { email: newAddress(), password }))
    expect(wrong).toEqual(unknown)
    expect(wrong).toEqual({
      status: 401,
      cookies: [],
      body: { error: 'The email or password is not correct.', code: 'invalid_credentials' },
    })
  })

  test.each([true, false])(
    'AUTH-14 nothing tells a stranger that a registered address (verified: %s) is taken',
    async (isVerified) => {
      const owner = await signedInClient(app, { isVerified })
      /** All that a stranger can try with an address. */
      const probe = async (email: string) => {
        const form = { username: 'stranger', email, password: 'a stranger guesses' }
        const answers: unknown[] = []
        const client = app.newClient()
        const tell = async (response: Response) => void answers.push(await seen(response))
        await tell(await client.post('/api/register', form))
        const first = await readUser(client)
        await tell(await client.post('/api/register', form))
        await tell(await client.post('/api/login', form))
        const second = await readUser(client)
        await tell(await client.get('/api/auth/email-status'))
        await tell(await client.post('/api/auth/resend-confirmation'))
        await tell(await app.newClient().post('/api/login', { email, password: 'another guess' }))
        const { username, emailVerified } = first
        const isSame = first.id === second.id
        return JSON.stringify({ answers, username, emailVerified, isSame }).replaceAll(email, '…')
      }
      expect(await probe(owner.email)).toBe(await probe(newAddress()))
      // A claim that nobody has confirmed gives way to a newer one; its link brings it back.
      await openVerificationLink(app, owner.client, owner.email)
      const back = app.newClient()
      expect((await back.post('/api/login', { email: owner.email, password })).status).toBe(200)
      expect((await readUser(back)).id).toBe((await readUser(owner.client)).id)
    },
  )

  test('AUTH-14 whoever owns the address is told by mail that somebody registered with it', async () => {
    const { email } = await signedInClient(app)
    await app
      .newClient()
      .post('/api/register', { username: 'stranger', email, password: 'a stranger guesses' })
    await waitUntil(async () => {
      const mails = (await app.deps.outbox?.list()) ?? []
      return mails.some(({ recipient, subject }) => recipient === email && subject.includes('already have'))
    })
  })
})

describe('Signing in', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ environment: { TRUST_PROXY: 'yes' } })
  })
  afterAll(() => app.stop())
  const clientAt = (address: string) => app.newClient({ 'x-forwarded-for': address })

  test.each([
    [
      '/api/register',
      { username: ' ab ', email: 'a@b.co', password },
      'username',
      'Username must be at least 3 characters',
    ],
    [
      '/api/register',
      { username: 'abc', email: 'nonsense', password },
      'email',
      'Please enter a valid email',
    ],
    [
      '/api/register',
      { username: 'abc', email: 'a@b.co, c@d.co', password },
      'email',
      'Please enter a valid email',
    ],
    [
      '/api/register',
      { username: 'abc', email: 'a@b.co\r\nBcc: c@d.co', password },
      'email',
      'Please enter a valid email',
    ],
    [
      '/api/register',
      { username: 'abc', email: 'a@b.co', password: '12345' },
      'password',
      'Password must be at least 6 characters',
    ],
    ['/api/login', { email: 'nonsense', password }, 'email', 'Please enter a valid email address'],
    ['/api/login', { email: '', password }, 'email', 'Email is required'],
    ['/api/login', { email: 'a@b.co', password: '' }, 'password', 'Password is required'],
    ['/api/login', { email: 'a@b.co', password: 'x'.repeat(201) }, 'password', 'Password is too long'],
  ])('AUTH-4 %s with %j says what is wrong with %s', async (path, form, field, error) => {
    const answer = await readError(await app.newClient().post(path, form))
    expect(answer).toEqual({ status: 400, code: 'invalid_input', field, error })
  })

  test.each([
    ['an array', '[]'],
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['other types', '{"email":{"$gt":""},"password":["x"]}'],
  ])('AUTH-5 a body that is %s is refused with a sentence', async (_, body) => {
    for (const path of ['/api/login', '/api/register']) {
      const headers = { 'content-type': 'application/json' }
      const response = await app.newClient().request(path, { method: 'POST', body, headers })
      expect(await readError(response)).toMatchObject({ status: 400, error: expect.stringContaining(' ') })
    }
  })

  test('AUTH-5 a body larger than any form is refused', async () => {
    const form = { email: 'a@b.co', password: 'x'.repeat(100_000) }
    expect((await app.newClient().post('/api/login', form)).status).toBe(413)
  })

  test('AUTH-10 the session rides in a cookie that scripts and other sites cannot use', async () => {
    const form = { username: 'somebody', email: newAddress(), password }
    const response = await app.newClient().post('/api/register', form)
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('AUTH-10 the session is not stored as it rides in the cookie', async () => {
    const { client } = await registerUser(app)
    const token = client.cookies.get('session')
    const sessions = await app.deps.database.query.sessions.findMany()
    expect(JSON.stringify(sessions)).not.toContain(token)
  })

  const login = (at: Client, email: string, guessed: string) =>
    at.post('/api/login', { email, password: guessed })
  const statusesOf = async (times: number, ask: (turn: number) => Promise<Response>) => {
    const statuses: number[] = []
    for (let turn = 0; turn < times; turn++) statuses.push((await ask(turn)).status)
    return statuses
  }

  test('AUTH-14 guessing at one account is throttled, says for how long and what helps, and keeps nobody else out', async () => {
    const { email } = await registerUser(app)
    const stranger = clientAt('203.0.113.1')
    const guesses = await statusesOf(10, () => login(stranger, email, 'wrong horse'))
    expect(guesses).toEqual(Array(10).fill(401))
    const refused = await login(stranger, email, password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      error: expect.stringContaining('Forgot your password?'),
    })
    expect((await login(clientAt('203.0.113.2'), email, password)).status).toBe(200)
  })

  test('AUTH-14 registering is no second door for guesses', async () => {
    const { email } = await registerUser(app)
    const stranger = clientAt('203.0.113.11')
    await statusesOf(10, () => login(stranger, email, 'wrong horse'))
    const form = { username: 'stranger', email, password }
    expect((await stranger.post('/api/register', form)).status).toBe(429)
    expect((await stranger.get('/api/auth/user')).status).toBe(401)

    const other = clientAt('203.0.113.12')
    const guesses = await statusesOf(12, (turn) =>
      other.post('/api/register', { ...form, password: `a guess ${turn}` }),
    )
    expect(guesses.slice(10)).toEqual([429, 429])
    // The account that came of it knows this browser; the one that was there before does not.
    expect((await login(other, email, password)).status).toBe(429)
    expect((await login(other, email, 'a guess 9')).status).toBe(200)
    expect((await login(other, email, password)).status).toBe(429)
  })

  test('AUTH-14 guesses from everywhere are throttled, but not for a browser that the owner has used before, nor after a mailed link', async () => {
    const { client: known, email } = await registerUser(app)
    await known.post('/api/logout')
    // Ninety guesses from ninety networks, without waiting for ninety hashes; registering was the first of the hundred.
    for (let turn = 0; turn < 90; turn++) await app.deps.rateLimits.count('login-account', email)
    const statuses = await statusesOf(10, (turn) =>
      login(clientAt(`198.51.100.${turn}`), email, 'wrong horse'),
    )
    expect(statuses).toEqual([...Array<number>(9).fill(401), 429])
    expect((await login(clientAt('192.0.2.201'), email, password)).status).toBe(429)
    expect((await login(known, email, password)).status).toBe(200)

    const forgetful = clientAt('192.0.2.202')
    await forgetful.post('/api/auth/forgot-password', { email })
    const link = await readMailedLink(app, email, '/reset-password')
    const token = new URL(link).searchParams.get('token')
    const chosen = { newPassword: 'a newer horse', confirmPassword: 'a newer horse' }
    expect((await forgetful.post('/api/auth/reset-password', { token, ...chosen })).status).toBe(200)
    expect((await login(clientAt('192.0.2.203'), email, 'a newer horse')).status).toBe(429)
    expect((await login(forgetful, email, 'a newer horse')).status).toBe(200)
  })

  test('AUTH-14 a known browser does not guess without end either', async () => {
    const { client: known, email } = await registerUser(app)
    await known.post('/api/logout')
    expect((await statusesOf(11, () => login(known, email, 'wrong horse'))).at(-1)).toBe(429)
  })

  test('AUTH-14 an unknown address is throttled just like an account', async () => {
    const email = newAddress()
    const statuses = await statusesOf(11, () => login(clientAt('198.51.100.200'), email, password))
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  })

  test('MAIL-1 whoever registers an unverified address later does not lock out who did so first', async () => {
    const first = await registerUser(app)
    const later = ['second', 'third', 'fourth'].map((username) => ({
      username,
      email: first.email,
      password: `of the ${username}`,
    }))
    for (const form of later) await app.newClient().post('/api/register', form)
    const again = app.newClient()
    expect((await login(again, first.email, password)).status).toBe(200)
    expect((await readUser(again)).username).toBe(first.username)
    expect((await login(app.newClient(), first.email, 'of the fourth')).status).toBe(200)
  })

  test('AUTH-14 guessing at many accounts from one network address is throttled, and from another is not', async () => {
    const client = clientAt('192.0.2.1')
    const statuses = await Promise.all(
      Array.from(
        { length: 55 },
        async () => (await client.post('/api/login', { email: newAddress(), password })).status,
      ),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    expect((await clientAt('192.0.2.2').post('/api/login', { email: newAddress(), password })).status).toBe(
      401,
    )
  })

  test('AUTH-14 somebody who knows the password is never throttled by signing in often', async () => {
    const { email } = await registerUser(app)
    for (let i = 0; i < 12; i++) {
      expect((await clientAt('192.0.2.3').post('/api/login', { email, password })).status).toBe(200)
    }
  })

  test('AUTH-10 over https the cookie is bound to this host and encrypted connections', async () => {
    const secure = await createTestApp({ environment: { PUBLIC_URL: 'https://localhost' } })
    const form = { username: 'somebody', email: newAddress(), password }
    const client = secure.newClient()
    const response = await client.post('/api/register', form)
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await client.get('/api/auth/user')).status).toBe(200)
    expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000')
    await secure.stop()
  })

  test('AUTH-14 no password, address or session is ever logged', async () => {
    const { client, email } = await registerUser(app)
    await app.newClient().post('/api/login', { email, password: 'wrong horse' })
    await client.get('/auth/verify?token=a-secret-link')
    const log = app.logLines.join('')
    expect(log).toContain('"route":"/api/login"')
    for (const secret of [password, 'wrong horse', email, client.cookies.get('session'), 'a-secret-link']) {
      expect(log).not.toContain(secret)
    }
  })
})

async function readUser(client: Client) {
  return userSchema.parse(await (await client.get('/api/auth/user')).json())
}
