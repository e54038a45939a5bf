import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminActsSchema } from '../../../../contract/admin.ts'
import { defaultSiteSettings, deskSettingsSchema } from '../../../../contract/site-settings.ts'
import { changeSettings, newAdmin, type TestAdmin } from '../../../test/admins.ts'
import { balanceOf, createTestApp, registerUser, signedInClient, type TestApp } from '../../../test/app.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'

describeOnBothByNight('Announcements and limits', (database) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createTestApp({ database })
    admin = await newAdmin(app)
  })
  afterAll(() => app.stop())

  const change = (settings: object, reason?: string) => changeSettings(admin, settings, reason)
  const read = async () =>
    deskSettingsSchema.parse(await (await admin.client.get('/api/admin/settings')).json())
  const readActs = async () =>
    adminActsSchema.parse(await (await admin.client.get('/api/admin/acts')).json()).acts
  const register = (extra: object = {}) =>
    app.newClient().post('/api/register', {
      username: 'newcomer',
      email: `newcomer-${crypto.randomUUID()}@example.com`,
      password: 'a long secret word',
      ...extra,
    })

  test('DESK-9 a banner stands on every page at once, and the log tells who put it there, what was before and what is after', async () => {
    const configuredPrices = { usd: { starter: 600, popular: 2500, ultimate: 6000 } }
    expect(await read()).toEqual({ ...defaultSiteSettings, prices: configuredPrices, configuredPrices })
    expect((await change({ banner: 'Back on Monday' })).status).toBe(200)
    const { boot } = await (await app.newClient().get('/faq')).json()
    expect(boot.site).toEqual({ banner: 'Back on Monday', signUps: 'open', signUpBonus: 3 })
    const [act] = await readActs()
    expect(act).toMatchObject({
      act: 'change-settings',
      adminEmail: admin.email,
      reason: 'For the test',
      detail: { changes: [{ name: 'banner', before: 'none', after: 'Back on Monday' }] },
    })
    // What is the same again is no change.
    await change({ banner: 'Back on Monday' })
    expect((await readActs())[0]?.id).toBe(act?.id)
    expect((await change({ banner: 'x'.repeat(201) })).status).toBe(400)
    expect((await change({ banner: 'Open again' }, '')).status).toBe(400)
    await change({})
  })

  test('DESK-9 where sign-ups are closed nobody new comes, and whoever has an account signs in', async () => {
    const { email, password } = await registerUser(app)
    await change({ signUps: 'closed' })
    const refused = await register()
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'sign_ups_closed'])
    expect((await app.newClient().post('/api/login', { email, password })).status).toBe(200)
    await change({})
    expect((await register()).status).toBe(200)
  })

  test('DESK-9 by invitation only whoever knows it comes', async () => {
    expect((await change({ signUps: 'invitation', invitation: 'short' })).status).toBe(400)
    await change({ signUps: 'invitation', invitation: 'spring-fitting' })
    for (const invitation of [undefined, 'autumn-fitting', ''])
      expect((await (await register({ invitation })).json()).code).toBe('invitation_needed')
    expect((await register({ invitation: ' spring-fitting ' })).status).toBe(200)
    const page = await (await app.newClient().get('/')).json()
    expect(JSON.stringify(page)).not.toContain('spring-fitting')
    await change({})
  })

  test('DESK-9 no more free tokens go out in a day than the operator allows, however many verify at once', async () => {
    const { rows } = await app.deps.database.execute(
      `select coalesce(sum(amount), 0)::int as total from ledger_entries where reason = 'sign-up-bonus'`,
    )
    await change({ freeTokensPerDay: Number(rows[0]?.['total']) + 7 })
    const people = await Promise.all([1, 2, 3, 4].map(() => signedInClient(app)))
    const balances = await Promise.all(people.map(({ client }) => balanceOf(client)))
    expect(balances.sort()).toEqual([0, 0, 3, 3])
    await change({ freeTokensPerDay: null })
    expect(await balanceOf((await signedInClient(app)).client)).toBe(3)
  })
})
