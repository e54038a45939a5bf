import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApp,
  pressLink,
  readMailedLink,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import { turnOnApp } from '../../../test/authenticator-app.ts'
import { addPasskey, signWithPasskey, type SoftPasskey } from '../../../test/authenticator.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'

const password = 'correct horse'
const newAddress = () => `user-${crypto.randomUUID()}@example.com`

/* Each way back into an account, with the owner in one browser and a thief, who knows the password, in another. */

describeOnBothByNight('An owner and a thief', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())

  const isIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200
  const signIn = async (email: string, secret = password, client = app.newClient()) => {
    const answer = await client.post('/api/login', { email, password: secret })
    return { client, status: answer.status, code: answer.ok ? null : (await answer.json()).code }
  }
  const changeEmail = (client: Client, newEmail: string) =>
    client.post('/api/auth/change-email', { newEmail, currentPassword: password })
  const signInWith = async (passkey: SoftPasskey, client = app.newClient()) => {
    const signed = await signWithPasskey(client, passkey, app.deps.config.publicUrl)
    return { client, status: (await client.post('/api/auth/passkeys/sign-in', signed)).status }
  }
  const noticesTo = async (email: string) =>
    ((await app.deps.outbox?.list()) ?? []).filter(({ recipient }) => recipient === email)

  test('MAIL-15 SIGNIN-16 a change that is taken back ends the passkey and the app that the thief has added', async () => {
    const { email } = await signedInClient(app)
    const { client: thief } = await signIn(email)
    const planted = await addPasskey(thief, app.deps.config.publicUrl)
    await turnOnApp(app, thief)
    const thiefs = newAddress()
    expect((await changeEmail(thief, thiefs)).status).toBe(200)
    await pressLink(thief, await readMailedLink(app, thiefs, '/auth/change-email'))

    const owner = app.newClient()
    const undone = await pressLink(owner, await readMailedLink(app, email, '/auth/undo-email-change'))
    const choose = new URL(undone.headers.get('location') ?? '')
    expect(await isIn(thief)).toBe(false)
    const request = {
      token: choose.searchParams.get('token'),
      newPassword: 'of the owner',
      confirmPassword: 'of the owner',
    }
    expect((await owner.post('/api/auth/reset-password', request)).status).toBe(200)
    expect(await signIn(email, 'of the owner', owner)).toMatchObject({ status: 200 })
    for (const address of [email, thiefs]) expect((await signIn(address)).status).toBe(401)
    expect((await signInWith(planted)).status).toBe(400)
    expect(await isIn(owner)).toBe(true)
  })

  test('MAIL-15 an address that the thief has asked for is taken back in the settings, and its link is worth nothing', async () => {
    const { client: owner, email } = await signedInClient(app)
    const { client: thief } = await signIn(email)
    const thiefs = newAddress()
    await changeEmail(thief, thiefs)
    const link = await readMailedLink(app, thiefs, '/auth/change-email')
    expect((await owner.request('/api/auth/change-email', { method: 'DELETE' })).status).toBe(204)
    for (const client of [thief, app.newClient()]) {
      expect((await pressLink(client, link)).headers.get('location')).toContain('outcome=expired')
    }
    expect(await (await owner.get('/api/auth/email-status')).json()).toMatchObject({
      email,
      pendingEmail: null,
    })
  })

  test('SIGNIN-8 who has lost the phone gets in by a recovery code, and new codes put the thief out', async () => {
    const { client: lost, email } = await signedInClient(app)
    const { recoveryCodes, show } = await turnOnApp(app, lost)
    // The thief has the password and once saw a code.
    const { client: thief, code } = await signIn(email)
    expect(code).toBe('second_factor_required')
    expect((await thief.post('/api/auth/second-factor/check', { code: show() })).status).toBe(200)
    expect(await isIn(thief)).toBe(true)

    const { client: owner } = await signIn(email)
    expect((await owner.post('/api/auth/second-factor/check', { code: recoveryCodes[0] })).status).toBe(200)
    const renewed = await owner.post('/api/auth/second-factor/recovery-codes')
    expect(renewed.status).toBe(200)
    expect([await isIn(thief), await isIn(lost), await isIn(owner)]).toEqual([false, false, true])
    const { client: again } = await signIn(email)
    for (const old of [recoveryCodes[0], recoveryCodes[1]]) {
      expect((await again.post('/api/auth/second-factor/check', { code: old })).status).toBe(400)
    }
    await waitUntil(async () =>
      (await noticesTo(email)).some(({ subject }) => subject.startsWith('A recovery code was used')),
    )
  })

  test('SIGNIN-6 SIGNIN-1 an owner whose password was changed gets in by a passkey, and puts the thief out', async () => {
    const { client: owner, email } = await signedInClient(app)
    const passkey = await addPasskey(owner, app.deps.config.publicUrl)
    const { client: thief } = await signIn(email)
    const change = { currentPassword: password, newPassword: 'of the thief', confirmPassword: 'of the thief' }
    expect((await thief.post('/api/auth/change-password', change)).status).toBe(200)
    expect(await isIn(owner)).toBe(false)

    const { client: back, status } = await signInWith(passkey)
    expect(status).toBe(200)
    const second = await addPasskey(back, app.deps.config.publicUrl)
    expect([await isIn(thief), await isIn(back)]).toEqual([false, true])
    await app.newClient().post('/api/auth/forgot-password', { email })
    const token = new URL(await readMailedLink(app, email, '/reset-password')).searchParams.get('token')
    // What the thief asks for meanwhile is answered like a stranger's.
    expect((await changeEmail(thief, newAddress())).status).toBe(401)
    const request = { token, newPassword: 'of the owner', confirmPassword: 'of the owner' }
    expect((await back.post('/api/auth/reset-password', request)).status).toBe(200)
    expect((await signIn(email, 'of the thief')).status).toBe(401)
    expect((await signIn(email, 'of the owner')).status).toBe(200)
    // Both were added within two weeks, so that a mailbox alone does not leave a stranger's behind.
    for (const young of [passkey, second]) expect((await signInWith(young)).status).toBe(400)
  })
})
