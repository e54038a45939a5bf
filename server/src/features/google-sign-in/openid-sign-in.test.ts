import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createListeningApp } from '../../../test/google.ts'
import { signedInClient } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { createOpenIdProvider, type Member } from '../../../test/openid-provider.ts'

type Provider = Awaited<ReturnType<typeof createOpenIdProvider>>
type ListeningApp = Awaited<ReturnType<typeof createListeningApp>>

describe('A provider of the operator’s own', () => {
  let provider: Provider
  let app: ListeningApp
  beforeAll(async () => {
    provider = await createOpenIdProvider()
    // The first app of a machine makes the database that the others copy.
    await open()
    await app.stop()
  })
  afterAll(() => provider.stop())
  afterEach(() => app.stop())

  const open = async (environment: Record<string, string> = {}) => {
    app = await createListeningApp({
      environment: { ...provider.client, OIDC_NAME: 'Example ID', ...environment },
    })
    provider.register(app.origin, provider.client.OIDC_CLIENT_SECRET)
  }
  const newMember = (details: Partial<Member> = {}): Member => ({
    sub: randomUUID(),
    email: `member-${randomUUID()}@example.com`,
    ...details,
  })
  /** Presses the button and goes wherever that leads, up to the first page of ours; answers its address. */
  const signIn = async (member: Member) => {
    const browser = app.newBrowser()
    provider.letIn(member)
    let location = '/api/auth/openid'
    for (let hop = 0; hop < 12; hop++) {
      const next: string | null = (await browser.get(location)).headers.get('location')
      if (next === null) break
      location = new URL(next, new URL(location, app.origin)).href
      if (location.startsWith(`${app.origin}/`) && !location.includes('/api/auth/openid')) break
    }
    return { browser, path: location.replace(app.origin, '') }
  }
  const whoIs = async (browser: Client) => (await browser.get('/api/auth/user')).json()

  test('SIGNIN-13 lets people in, and knows them again by its own key of them', async () => {
    await open()
    const member = newMember({ name: 'Ada Byron' })
    const first = await signIn(member)
    expect(first.path).toBe('/dashboard')
    const user = await whoIs(first.browser)
    expect(user).toMatchObject({
      email: member.email,
      emailVerified: true,
      username: 'Ada Byron',
      isAdmin: false,
    })
    const again = await signIn({ ...member, email: `changed-${member.email}` })
    expect((await whoIs(again.browser)).id).toBe(user.id)
    const page = await (await first.browser.get('/')).json()
    expect(page.boot).toMatchObject({ openIdName: 'Example ID', hasPasswordSignIn: true })
  })

  test('SIGNIN-13 opens nobody’s account by its address, verified there or not, while passwords sign in too', async () => {
    await open()
    const { email } = await signedInClient(app)
    expect((await signIn(newMember({ email }))).path).toBe('/?auth=login&notice=openid-link-refused')
    const unverified = newMember({ isVerified: false })
    expect((await signIn(unverified)).path).toBe('/?auth=login&notice=openid-failed')
  })

  test('SIGNIN-13 an answer to another browser’s question, or to none, is refused', async () => {
    await open()
    const stranger = app.newBrowser()
    const { headers } = await stranger.get('/api/auth/openid/callback?code=made-up&state=made-up')
    expect(headers.get('location')).toBe('/?auth=login&notice=openid-failed')
    // A question put to Google is not answered at this door.
    await stranger.get('/api/auth/google')
    const crossed = await stranger.get('/api/auth/openid/callback?code=made-up&state=made-up')
    expect(crossed.headers.get('location')).toBe('/?auth=login&notice=openid-failed')
  })

  test('SIGNIN-14 with passwords switched off nobody gets in by one, and a verified address leads to its account', async () => {
    await open({ PASSWORD_SIGN_IN: 'no' })
    const email = `member-${randomUUID()}@example.com`
    const off = { status: 403, code: 'password_sign_in_off' }
    const client = app.newBrowser()
    const password = 'correct horse'
    const forms = {
      '/api/login': { email, password },
      '/api/register': { username: 'member', email, password },
      '/api/auth/forgot-password': { email },
      '/api/auth/reset-password': { token: 'x', newPassword: password, confirmPassword: password },
    }
    for (const [path, form] of Object.entries(forms)) {
      const answer = await client.post(path, form)
      expect({ status: answer.status, code: (await answer.json()).code }).toEqual(off)
    }
    const member = newMember({ email })
    const { browser, path } = await signIn(member)
    expect(path).toBe('/dashboard')
    const set = { newPassword: password, confirmPassword: password }
    expect((await browser.post('/api/auth/set-password', set)).status).toBe(403)
    const sameAddress = await signIn(newMember({ email }))
    expect(sameAddress.path).toBe('/?auth=login&notice=openid-link-refused')
  })

  test('SIGNIN-15 its group of admins makes admins, and leaving it ends that', async () => {
    await open({ OIDC_ADMIN_GROUP: 'shop-admins' })
    const member = newMember({ groups: ['people', 'shop-admins'] })
    const { browser } = await signIn(member)
    expect(await whoIs(browser)).toMatchObject({ isAdmin: true })
    expect((await browser.get('/api/admin/users')).status).toBe(200)
    // In another browser, where the provider knows nobody yet.
    await signIn({ ...member, groups: ['people'] })
    expect((await browser.get('/api/admin/users')).status).toBe(403)
    expect(await whoIs((await signIn(newMember({ groups: ['shop-admins-not'] }))).browser)).toMatchObject({
      isAdmin: false,
    })
  })

  test('SIGNIN-10 SIGNIN-15 an admin who showed a second factor there need not show another here', async () => {
    await open({ OIDC_ADMIN_GROUP: 'shop-admins', ADMINS_NEED_SECOND_FACTOR: 'yes' })
    const member = newMember({ groups: ['shop-admins'] })
    expect((await (await signIn(member)).browser.get('/api/admin/users')).status).toBe(403)
    const { browser } = await signIn({ ...member, amr: ['pwd', 'mfa'] })
    expect((await browser.get('/api/admin/users')).status).toBe(200)
  })
})
