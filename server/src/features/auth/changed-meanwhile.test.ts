import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { pressLink, readMailedLink, signedInClient } from '../../../test/app.ts'
import { newKey } from '../../../test/api-keys.ts'
import { turnOnApp } from '../../../test/authenticator-app.ts'
import { addPasskey, signWithPasskey } from '../../../test/authenticator.ts'
import type { Client } from '../../../test/client.ts'
import { createListeningApp, finishAtProvider, openCallback } from '../../../test/google.ts'
import { holdAccountRow } from '../../../test/held-row.ts'
import { apiKeys, pendingSignIns, sessions, users } from '../../database/tables.ts'

/*
 * A thief's request is on its way while the owner takes the account back: the thief was let in, and what let them in is gone before
 * they have done anything. The row is held in between, so that each request meets its change surely.
 */

const password = 'correct horse'
const wrote = 'of the thief'
const newAddress = () => `user-${crypto.randomUUID()}@example.com`

const passwordIsNew = "update users set password_hash = 'of the owner' where id = $1"
const sessionsEnd = 'delete from sessions where user_id = $1'
const linksEnd = 'delete from email_links where user_id = $1'
const pendingSignInsEnd = 'delete from pending_sign_ins where user_id = $1'
const passkeysEnd = 'delete from passkeys where user_id = $1'
const googleEnds = 'update users set google_subject = null where id = $1'

type App = Awaited<ReturnType<typeof createListeningApp>>
type Account = { client: Client; email: string }
/** Prepares what the thief needs; answers what sends the request itself. */
type Prepare = (app: App, account: Account) => Promise<() => Promise<Response>>

const changePassword: Prepare = async (_, { client }) => {
  const request = { currentPassword: password, newPassword: wrote, confirmPassword: wrote }
  return () => client.post('/api/auth/change-password', request)
}
const askForAddress: Prepare = async (_, { client }) => {
  const request = { newEmail: newAddress(), currentPassword: password }
  return () => client.post('/api/auth/change-email', request)
}
const deleteAccount: Prepare = async (_, { client }) => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ password })
  return () => client.request('/api/account', { method: 'DELETE', body, headers })
}
const makeApiKey: Prepare = async (_, { client }) => {
  return () => client.post('/api/api-keys', newKey())
}
const signIn: Prepare = async (app, { email }) => {
  const browser = app.newBrowser()
  return () => browser.post('/api/login', { email, password })
}
const signInWhereACodeIsAsked: Prepare = async (app, account) => {
  await turnOnApp(app, account.client)
  return signIn(app, account)
}
const showCode: Prepare = async (app, { client, email }) => {
  const { recoveryCodes } = await turnOnApp(app, client)
  const browser = app.newBrowser()
  await browser.post('/api/login', { email, password })
  return () => browser.post('/api/auth/second-factor/check', { code: recoveryCodes[0] })
}
const signInByPasskey: Prepare = async (app, { client }) => {
  const passkey = await addPasskey(client, app.origin)
  const browser = app.newBrowser()
  const signed = await signWithPasskey(browser, passkey, app.origin)
  return () => browser.post('/api/auth/passkeys/sign-in', signed)
}
const connectGoogle: Prepare = async (_, { client }) => {
  const callback = await finishAtProvider(client, { email: newAddress() })
  return () => client.request(callback, { redirect: 'manual' })
}
const signInByGoogle: Prepare = async (app, { client }) => {
  const google = { email: newAddress() }
  await openCallback(client, await finishAtProvider(client, google))
  const browser = app.newBrowser()
  const callback = await finishAtProvider(browser, google)
  return () => browser.request(callback, { redirect: 'manual' })
}
const resetByMail: Prepare = async (app, { email }) => {
  await app.newBrowser().post('/api/auth/forgot-password', { email })
  const token = new URL(await readMailedLink(app, email, '/reset-password')).searchParams.get('token')
  const request = { token, newPassword: wrote, confirmPassword: wrote }
  return () => app.newBrowser().post('/api/auth/reset-password', request)
}
const confirmAddress: Prepare = async (app, { client }) => {
  const newEmail = newAddress()
  await client.post('/api/auth/change-email', { newEmail, currentPassword: password })
  const link = await readMailedLink(app, newEmail, '/auth/change-email')
  return () => pressLink(app.newBrowser(), link)
}

const refused = 401

describe.skipIf(inject('postgresUrl') === null)('What was good when a request came (PostgreSQL)', () => {
  let app: App
  beforeAll(async () => {
    app = await createListeningApp({ database: 'postgres' })
  })
  afterAll(() => app.stop())

  const databaseUrl = () => app.deps.config.databaseUrl ?? ''

  /** All by which somebody gets in, now or later. */
  async function readWaysIn(email: string) {
    const [user] = await app.deps.database.select().from(users).where(eq(users.email, email))
    const { id = crypto.randomUUID(), passwordHash, pendingEmail, googleSubject } = user ?? {}
    const counts = await Promise.all(
      [sessions, apiKeys, pendingSignIns].map((table) =>
        app.deps.database.$count(table, eq(table.userId, id)),
      ),
    )
    return { id, passwordHash, pendingEmail, googleSubject, counts }
  }

  test.each<[string, string, Prepare, string, number | 'expired']>([
    ['another password', 'the password is changed', changePassword, passwordIsNew, refused],
    ['another password', 'the session ends', changePassword, sessionsEnd, refused],
    ['another address', 'the password is changed', askForAddress, passwordIsNew, refused],
    ['another address', 'the session ends', askForAddress, sessionsEnd, refused],
    ['the end of the account', 'the password is changed', deleteAccount, passwordIsNew, refused],
    ['the end of the account', 'the session ends', deleteAccount, sessionsEnd, refused],
    ['a key for programs', 'the session ends', makeApiKey, sessionsEnd, refused],
    ['a Google account', 'the session ends', connectGoogle, sessionsEnd, refused],
    ['a session by password', 'the password is changed', signIn, passwordIsNew, refused],
    [
      'the step after the password',
      'the password is changed',
      signInWhereACodeIsAsked,
      passwordIsNew,
      refused,
    ],
    ['a session by code', 'sign-ins that wait end', showCode, pendingSignInsEnd, refused],
    ['a session by passkey', 'passkeys end', signInByPasskey, passkeysEnd, 400],
    ['a session by Google', 'Google is disconnected', signInByGoogle, googleEnds, refused],
    ['a password by mail', 'links end', resetByMail, linksEnd, 400],
    ['an address by mail', 'links end', confirmAddress, linksEnd, 'expired'],
  ])('SIGNIN-17 %s is not had when, just then, %s', async (_what, _why, prepare, change, refusal) => {
    const { client, email } = await signedInClient(app)
    const browser = app.newBrowser()
    for (const [name, value] of client.cookies) browser.cookies.set(name, value)
    const send = await prepare(app, { client: browser, email })
    const before = await readWaysIn(email)

    const row = await holdAccountRow(databaseUrl(), email)
    const answer = await row.changeUnder(send(), change, [row.userId])
    const isExpired = answer.headers.get('location')?.includes('outcome=expired')
    expect(isExpired ? 'expired' : answer.status).toBe(refusal)

    const after = await readWaysIn(email)
    expect(after.id).toBe(before.id)
    expect([before.passwordHash, 'of the owner']).toContain(after.passwordHash)
    expect(after.pendingEmail).toBe(before.pendingEmail)
    expect([before.googleSubject, null]).toContain(after.googleSubject)
    for (const [index, count] of after.counts.entries())
      expect(count).toBeLessThanOrEqual(before.counts[index] ?? 0)
  })
})
