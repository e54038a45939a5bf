import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAppSchema, recoveryCodesSchema, secondFactorSchema } from '../../../../contract/second-factor.ts'
import { newAdmin } from '../../../test/admins.ts'
import { createTestApp, signedInClient, waitUntil, type TestApp } from '../../../test/app.ts'
import { turnOnApp } from '../../../test/authenticator-app.ts'
import { addPasskey, signWithPasskey, type SoftPasskey } from '../../../test/authenticator.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'

const minute = 60_000
const hour = 60 * minute

describeOnBothByNight('The second factor', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database, environment: { ADMINS_NEED_SECOND_FACTOR: 'yes' } })
  })
  afterAll(() => app.stop())

  const statusOf = async (client: Client) => (await client.get('/api/auth/user')).status
  const codeOf = async (response: Response) => ({
    status: response.status,
    code: (await response.json()).code,
  })
  const check = async (client: Client, code: string) => client.post('/api/auth/second-factor/check', { code })
  const wrong = { status: 400, code: 'wrong_code' }

  /** Somebody with an authenticator app: what it shows now, or some half minutes from now. */
  async function withApp(person: { client: Client; email: string; password: string }) {
    const { show, recoveryCodes } = await turnOnApp(app, person.client)
    const signIn = async (client = app.newClient()) => {
      const { email, password } = person
      expect(await codeOf(await client.post('/api/login', { email, password }))).toEqual({
        status: 401,
        code: 'second_factor_required',
      })
      return client
    }
    return { ...person, show, recoveryCodes, signIn }
  }
  const newPerson = async () => withApp(await signedInClient(app))

  test('SIGNIN-7 the password alone opens nothing; a code of the app does', async () => {
    const { signIn, show } = await newPerson()
    const client = await signIn()
    expect(await statusOf(client)).toBe(401)
    expect(await codeOf(await check(client, '000000'))).toEqual(wrong)
    expect((await check(client, show())).status).toBe(200)
    expect(await statusOf(client)).toBe(200)
  })

  test('SIGNIN-7 a code works once, for whoever gave the password, and for half a minute more or less', async () => {
    const { signIn, show } = await newPerson()
    const [one, other] = [await signIn(), await signIn()]
    const code = show()
    const answers = await Promise.all([check(one, code), check(other, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const third = await signIn()
    expect(await codeOf(await check(third, show(-3)))).toEqual(wrong)
    expect(await codeOf(await check(third, show(3)))).toEqual(wrong)
    const stranger = await newPerson()
    expect(await codeOf(await check(third, stranger.show(1)))).toEqual(wrong)
    expect(await codeOf(await check(app.newClient(), show(1)))).toEqual({
      status: 401,
      code: 'sign_in_expired',
    })
  })

  test('SIGNIN-7 guessing is throttled, and the second step ends after ten minutes', async () => {
    const { signIn, show } = await newPerson()
    const client = await signIn()
    app.moveClock(11 * minute)
    expect(await codeOf(await check(client, show()))).toEqual({ status: 401, code: 'sign_in_expired' })
    const guesser = await signIn()
    for (let i = 0; i < 10; i++) expect((await check(guesser, '000000')).status).toBe(400)
    expect((await check(guesser, show())).status).toBe(429)
  })

  test('SIGNIN-8 a recovery code works once, and its use is told', async () => {
    const { client, email, signIn, recoveryCodes } = await newPerson()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    const lost = await signIn()
    expect((await check(lost, code.toUpperCase())).status).toBe(200)
    expect(await codeOf(await check(await signIn(), code))).toEqual(wrong)
    const state = secondFactorSchema.parse(await (await client.get('/api/auth/second-factor')).json())
    expect(state).toEqual({ isOn: true, recoveryCodesLeft: 9, isDemanded: false })
    await waitUntil(async () =>
      ((await app.deps.outbox?.list()) ?? []).some(
        ({ recipient, subject }) => recipient === email && subject.includes('recovery code was used'),
      ),
    )
  })

  test('SIGNIN-8 new recovery codes end the old ones', async () => {
    const { client, signIn, recoveryCodes } = await newPerson()
    const renewed = await client.post('/api/auth/second-factor/recovery-codes')
    const { recoveryCodes: fresh } = recoveryCodesSchema.parse(await renewed.json())
    expect(await codeOf(await check(await signIn(), recoveryCodes[0] ?? ''))).toEqual(wrong)
    expect((await check(await signIn(), fresh[0] ?? '')).status).toBe(200)
  })

  test('SIGNIN-7 neither the secret nor a code lies readable in the database', async () => {
    const { client, recoveryCodes } = await newPerson()
    const person = await signedInClient(app)
    const begun = await person.client.post('/api/auth/second-factor/begin')
    const { secret } = newAppSchema.parse(await begun.json())
    const { authenticatorApps, recoveryCodes: codes } = app.deps.database.query
    const stored = JSON.stringify([await authenticatorApps.findMany(), await codes.findMany()])
    for (const kept of [secret, recoveryCodes[0] ?? '']) expect(stored).not.toContain(kept)
    expect(await statusOf(client)).toBe(200)
  })

  test('SIGNIN-9 ways in change only just after it was shown who asks; a password alone shows nothing where codes are asked for', async () => {
    const { client, password, show } = await newPerson()
    app.moveClock(11 * minute)
    const turnOff = () => client.request('/api/auth/second-factor', { method: 'DELETE' })
    expect(await codeOf(await turnOff())).toEqual({ status: 403, code: 'sign_in_again' })
    expect((await codeOf(await client.post('/api/auth/confirm-password', { password }))).code).toBe(
      'second_factor_required',
    )
    expect((await check(client, show())).status).toBe(200)
    expect((await turnOff()).status).toBe(200)

    app.moveClock(11 * minute)
    expect((await client.post('/api/auth/second-factor/begin')).status).toBe(403)
    expect((await client.post('/api/auth/confirm-password', { password: 'wrong horse' })).status).toBe(400)
    const before = client.cookies.get('session')
    expect((await client.post('/api/auth/confirm-password', { password })).status).toBe(200)
    expect(client.cookies.get('session')).not.toBe(before)
    expect((await client.post('/api/auth/second-factor/begin')).status).toBe(200)
  })

  test('SIGNIN-7 an app that is in use is not replaced, and none is taken into use without its code', async () => {
    const { client, signIn, show } = await newPerson()
    expect((await client.post('/api/auth/second-factor/begin')).status).toBe(409)
    expect((await check(await signIn(), show())).status).toBe(200)
    const { client: other, email, password } = await signedInClient(app)
    await other.post('/api/auth/second-factor/begin')
    expect(await codeOf(await other.post('/api/auth/second-factor/turn-on', { code: '000000' }))).toEqual(
      wrong,
    )
    expect((await app.newClient().post('/api/login', { email, password })).status).toBe(200)
  })

  test('SIGNIN-10 an admin works only with a passkey or a code, and shows it again after half a day', async () => {
    const admin = await newAdmin(app)
    const users = async (client = admin.client) => (await client.get('/api/admin/users')).status
    expect(await codeOf(await admin.client.get('/api/admin/users'))).toEqual({
      status: 403,
      code: 'second_factor_needed',
    })
    expect(await (await admin.client.get('/api/auth/user')).json()).toMatchObject({ needsSecondFactor: true })
    const { signIn, show } = await withApp(admin)
    expect(await users()).toBe(200)
    const later = await signIn()
    expect((await check(later, show())).status).toBe(200)
    expect(await users(later)).toBe(200)
    app.moveClock(13 * hour)
    expect(await users(later)).toBe(403)
    const before = later.cookies.get('session')
    expect((await check(later, show())).status).toBe(200)
    expect(later.cookies.get('session')).not.toBe(before)
    expect(await users(later)).toBe(200)

    const other = await newAdmin(app)
    await addPasskey(other.client, app.deps.config.publicUrl)
    expect(await users(other.client)).toBe(200)
  })

  test('SIGNIN-16 whoever takes an account back by mail ends what a stranger has added lately, and nothing older', async () => {
    const origin = app.deps.config.publicUrl
    const newPassword = 'another horse'
    const resetByMail = async (email: string) => {
      await app.newClient().post('/api/auth/forgot-password', { email })
      const link = await waitUntil(async () => {
        const mails = ((await app.deps.outbox?.list()) ?? []).filter(({ recipient }) => recipient === email)
        return mails.flatMap(({ text }) => /\S+reset-password\?token=(\S+)/.exec(text)?.[1] ?? [])[0]
      })
      const request = { token: link, newPassword, confirmPassword: newPassword }
      expect((await app.newClient().post('/api/auth/reset-password', request)).status).toBe(200)
    }
    const passkeySignIn = async (passkey: SoftPasskey) => {
      const client = app.newClient()
      return (await client.post('/api/auth/passkeys/sign-in', await signWithPasskey(client, passkey, origin)))
        .status
    }

    // The thief knows the password, and adds what is to last.
    const { client: thief, email, password } = await signedInClient(app)
    const planted = await addPasskey(thief, origin)
    await withApp({ client: thief, email, password })
    await resetByMail(email)
    expect((await thief.get('/api/auth/user')).status).toBe(401)
    expect(await passkeySignIn(planted)).toBe(400)
    expect((await app.newClient().post('/api/login', { email, password: newPassword })).status).toBe(200)

    const owner = await newPerson()
    const passkey = await addPasskey(owner.client, origin)
    app.moveClock(15 * 24 * hour)
    await resetByMail(owner.email)
    expect(await passkeySignIn(passkey)).toBe(200)
    const answer = await app.newClient().post('/api/login', { email: owner.email, password: newPassword })
    expect((await answer.json()).code).toBe('second_factor_required')
  })

  test('SIGNIN-10 who knows an admin’s password alone adds no factor of their own, and an unverified account none at all', async () => {
    const admin = await newAdmin(app)
    await addPasskey(admin.client, app.deps.config.publicUrl)
    const thief = app.newClient()
    const { email, password } = admin
    expect((await thief.post('/api/login', { email, password })).status).toBe(200)
    for (const path of ['passkeys/begin', 'second-factor/begin']) {
      expect(await codeOf(await thief.post(`/api/auth/${path}`))).toEqual({
        status: 403,
        code: 'second_factor_needed',
      })
    }
    const { client } = await signedInClient(app, { isVerified: false })
    expect((await client.post('/api/auth/passkeys/begin')).status).toBe(403)
  })
})
