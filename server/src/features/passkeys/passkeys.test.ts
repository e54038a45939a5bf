import { afterAll, beforeAll, expect, test } from 'vitest'
import { passkeysSchema } from '../../../../contract/passkeys.ts'
import { createTestApp, signedInClient, waitUntil, type TestApp } from '../../../test/app.ts'
import { addPasskey, makePasskey, signWithPasskey } from '../../../test/authenticator.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'

const minute = 60_000

describeOnBothByNight('Passkeys', (database) => {
  let app: TestApp
  let origin = ''
  beforeAll(async () => {
    app = await createTestApp({ database })
    origin = app.deps.config.publicUrl
  })
  afterAll(() => app.stop())

  const whoIs = async (client: Client) => (await (await client.get('/api/auth/user')).json()).email
  const passkeysOf = async (client: Client) =>
    passkeysSchema.parse(await (await client.get('/api/auth/passkeys')).json())
  const codeOf = async (response: Response) => ({
    status: response.status,
    code: (await response.json()).code,
  })
  const refused = { status: 400, code: 'passkey_refused' }

  test('SIGNIN-6 a passkey signs in to the account that made it, and says when it was used', async () => {
    const { client, email } = await signedInClient(app)
    const passkey = await addPasskey(client, origin, 'My phone')
    const other = app.newClient()
    const proof = await signWithPasskey(other, passkey, origin)
    expect((await other.post('/api/auth/passkeys/sign-in', proof)).status).toBe(200)
    expect(await whoIs(other)).toBe(email)
    const [listed] = await passkeysOf(other)
    expect(listed).toMatchObject({ name: 'My phone', isSynced: false })
    expect(listed?.lastUsedAt).not.toBeNull()
    expect(JSON.stringify(listed)).not.toContain('publicKey')
  })

  test('SIGNIN-6 an answer counts once, for one question, within its minutes', async () => {
    const { client } = await signedInClient(app)
    const passkey = await addPasskey(client, origin)
    const other = app.newClient()
    const proof = await signWithPasskey(other, passkey, origin)
    const atOnce = await Promise.all(
      [1, 2, 3].map(() => app.newClient().post('/api/auth/passkeys/sign-in', proof)),
    )
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    // A question put to somebody who is signed in opens no sign-in.
    const check = await signWithPasskey(client, passkey, origin, { path: 'begin-check' })
    expect(await codeOf(await other.post('/api/auth/passkeys/sign-in', check))).toEqual(refused)
    const late = await signWithPasskey(other, passkey, origin)
    app.moveClock(6 * minute)
    expect(await codeOf(await other.post('/api/auth/passkeys/sign-in', late))).toEqual(refused)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['somebody who did not unlock it', { isUserVerified: false }],
  ])('SIGNIN-6 a passkey used at %s opens nothing', async (_, lies) => {
    const { client } = await signedInClient(app)
    const passkey = await addPasskey(client, origin)
    const other = app.newClient()
    const proof = await signWithPasskey(other, passkey, origin, { lies })
    expect(await codeOf(await other.post('/api/auth/passkeys/sign-in', proof))).toEqual(refused)
    const begun = await (await client.post('/api/auth/passkeys/begin')).json()
    const { credential } = makePasskey(begun, origin, lies)
    expect(await codeOf(await client.post('/api/auth/passkeys', { name: 'x', credential }))).toEqual(refused)
  })

  test('SIGNIN-6 the copy of a passkey, another key or another owner is refused', async () => {
    const { client } = await signedInClient(app)
    const passkey = await addPasskey(client, origin)
    const other = app.newClient()
    const use = async (changed: Partial<typeof passkey>) => {
      const proof = await signWithPasskey(other, { ...passkey, ...changed }, origin)
      return codeOf(await other.post('/api/auth/passkeys/sign-in', proof))
    }
    const first = await signWithPasskey(other, passkey, origin)
    await app.newClient().post('/api/auth/passkeys/sign-in', first)
    expect(await use({ counter: 0 })).toEqual(refused)
    const stranger = await addPasskey((await signedInClient(app)).client, origin)
    expect(await use({ privateKey: stranger.privateKey, counter: 5 })).toEqual(refused)
    expect(await use({ userHandle: stranger.userHandle, counter: 6 })).toEqual(refused)
    expect(await use({ id: 'made-up', counter: 7 })).toEqual(refused)
  })

  test('SIGNIN-1 SIGNIN-2 a passkey is added and removed only just after a sign-in, ends other sessions, and is told', async () => {
    const { client, email, password } = await signedInClient(app)
    const elsewhere = app.newClient()
    await elsewhere.post('/api/login', { email, password })
    const before = client.cookies.get('session')
    const passkey = await addPasskey(client, origin)
    expect(client.cookies.get('session')).not.toBe(before)
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401)

    app.moveClock(11 * minute)
    const late = { status: 403, code: 'sign_in_again' }
    expect(await codeOf(await client.post('/api/auth/passkeys/begin'))).toEqual(late)
    const remove = () => client.request(`/api/auth/passkeys/${passkey.id}`, { method: 'DELETE' })
    expect(await codeOf(await remove())).toEqual(late)
    const check = await signWithPasskey(client, passkey, origin, { path: 'begin-check' })
    expect((await client.post('/api/auth/passkeys/check', check)).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect(await passkeysOf(client)).toEqual([])
    await waitUntil(async () => {
      const mails = ((await app.deps.outbox?.list()) ?? []).filter(({ recipient }) => recipient === email)
      const told = mails.map(({ subject }) => subject).join()
      return told.includes('passkey was added') && told.includes('passkey was removed')
    })
  })

  test('SIGNIN-6 nobody removes or checks with what is somebody else’s', async () => {
    const owner = await signedInClient(app)
    const passkey = await addPasskey(owner.client, origin)
    const { client } = await signedInClient(app)
    const remove = await client.request(`/api/auth/passkeys/${passkey.id}`, { method: 'DELETE' })
    expect(remove.status).toBe(404)
    const check = await signWithPasskey(client, passkey, origin, { path: 'begin-check' })
    expect(await codeOf(await client.post('/api/auth/passkeys/check', check))).toEqual(refused)
    expect(await passkeysOf(owner.client)).toHaveLength(1)
  })
})
