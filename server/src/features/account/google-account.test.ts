import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userSchema } from '../../../../contract/auth.ts'
import { password, newer, newAddress, readError } from '../../../test/account.ts'
import { readMailedLink, registerUser, signedInClient } from '../../../test/app.ts'
import { createListeningApp, signInWithGoogle } from '../../../test/google.ts'

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
