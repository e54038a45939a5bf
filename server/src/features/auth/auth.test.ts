import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userSchema } from '../../../../contract/auth.ts'
import {
  createTestApp,
  openVerificationLink,
  registerUser,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothDatabases } from '../../../test/databases.ts'

const password = 'correct horse'
const newAddress = () => `${crypto.randomUUID()}@example.com`

/** What a stranger can learn from an answer: everything but the random values. */
async function seen(response: Response) {
  const cookies = response.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '=…'))
  return { status: response.status, cookies, body: await response.json() }
}
const readError = async (response: Response) => ({ status: response.status, ...(await response.json()) })

describeOnBothDatabases('Accounts', (database) => {
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

  test('AUTH-14 guessing at one account is throttled from everywhere, and says for how long', async () => {
    const { email } = await registerUser(app)
    const guess = (i: number, guessed: string) =>
      clientAt(`203.0.113.${i}`).post('/api/login', { email, password: guessed })
    for (let i = 0; i < 10; i++) expect((await guess(i, 'wrong horse')).status).toBe(401)
    const refused = await guess(99, password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  })

  test('AUTH-14 an unknown address is throttled just like an account', async () => {
    const email = newAddress()
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      statuses.push((await clientAt(`198.51.100.${i}`).post('/api/login', { email, password })).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
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
