import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownSecurityEventsSchema, securityEventsSchema } from '../../../../contract/security-events.ts'
import { newAdmin } from '../../../test/admins.ts'
import { createTestApp, registerUser, signedInClient, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'
import { deleteOldSecurityEvents } from './service.ts'

const day = 24 * 3_600_000

describeOnBothByNight('The log of security events', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database, environment: { TRUST_PROXY: 'yes' } })
  })
  afterAll(() => app.stop())

  const eventsOf = async (client: Client) =>
    ownSecurityEventsSchema.parse(await (await client.get('/api/auth/security-events')).json())
  const stored = () => app.deps.database.query.securityEvents.findMany()

  test('SIGNIN-12 sign-ins, failures, changes and refusals are written down, and one sees one’s own', async () => {
    const { client, email, password } = await signedInClient(app)
    await client.post('/api/auth/change-password', {
      currentPassword: 'wrong horse',
      newPassword: 'another horse',
      confirmPassword: 'another horse',
    })
    await client.post('/api/auth/change-password', {
      currentPassword: password,
      newPassword: 'another horse',
      confirmPassword: 'another horse',
    })
    await client.get('/api/admin/users')
    await client.get(`/api/tryons/${randomUUID()}/images/try-on`)
    const other = app.newClient()
    await other.post('/api/login', { email, password: 'another horse' })
    await other.post('/api/logout')
    const events = (await eventsOf(client)).map(({ kind, detail }) => `${kind} ${detail}`.trim())
    // The newest first, also of those that are counted by the minute.
    expect(events.slice(0, 6)).toEqual([
      'signed-out',
      'signed-in',
      'refused not_found /api/tryons/:sessionId/images/:image',
      'refused forbidden /api/admin/users',
      'password-changed',
      'failed wrong_password /api/auth/change-password',
    ])
    expect(await eventsOf((await registerUser(app)).client)).toMatchObject([{ kind: 'signed-in' }])
  })

  test('SIGNIN-12 whoever guesses a password at the door stands in the list of the account’s owner', async () => {
    const { client, email } = await signedInClient(app)
    const stranger = app.newClient({ 'x-forwarded-for': '198.51.100.79' })
    for (let i = 0; i < 2; i++) await stranger.post('/api/login', { email, password: 'wrong horse' })
    const failed = (await eventsOf(client)).filter(({ kind }) => kind === 'failed')
    expect(failed.reduce((sum, { times }) => sum + times, 0)).toBe(2)
    expect(new Set(failed.map(({ detail }) => detail))).toEqual(new Set(['invalid_credentials /api/login']))
  })

  test('SIGNIN-12 what anybody can repeat is counted within its minute', async () => {
    const client = app.newClient({ 'x-forwarded-for': '198.51.100.77' })
    const before = (await stored()).length
    for (let i = 0; i < 9; i++) {
      await client.post('/api/login', { email: `${randomUUID()}@example.com`, password: 'wrong horse' })
    }
    const added = (await stored()).slice(before)
    expect(added.length).toBeLessThanOrEqual(2)
    expect(added.reduce((sum, { times }) => sum + times, 0)).toBe(9)
  })

  test('SIGNIN-12 no address, name, network or id of anybody stands in it, nor in the line that is logged', async () => {
    const { client, email, username } = await registerUser(app)
    const visitor = app.newClient({ 'x-forwarded-for': '198.51.100.78' })
    await visitor.post('/api/login', { email, password: 'wrong horse' })
    const { id } = await (await client.get('/api/auth/user')).json()
    const lines = app.logLines.filter((line) => line.includes('"log":"security"'))
    expect(lines.length).toBeGreaterThan(0)
    const everything = JSON.stringify(await stored()) + lines.join('')
    for (const secret of [email, username, id, '198.51.100.78', 'wrong horse']) {
      expect(everything).not.toContain(secret)
    }
  })

  test('SIGNIN-12 events are deleted after their days, and admins alone read everybody’s', async () => {
    const admin = await newAdmin(app)
    const read = async (client: Client) => client.get('/api/admin/security-events?kind=signed-in')
    const before = securityEventsSchema.parse(await (await read(admin.client)).json())
    expect(before.events[0]).toMatchObject({ kind: 'signed-in' })
    expect((await read((await signedInClient(app)).client)).status).toBe(403)
    app.moveClock(91 * day)
    await deleteOldSecurityEvents(app.deps)
    expect(await stored()).toEqual([])
  })
})
