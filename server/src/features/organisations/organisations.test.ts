import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentIntentSchema } from '../../../../contract/packages.ts'
import { newWebhookSchema } from '../../../../contract/webhooks.ts'
import {
  organisationSchema,
  organisationsSchema,
  type OrganisationRole,
} from '../../../../contract/organisations.ts'
import { idOf, newAdmin } from '../../../test/admins.ts'
import { makeKey, newKey, programOf } from '../../../test/api-keys.ts'
import {
  createTestApp,
  readMailedLink,
  registerUser,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { payInSandbox } from '../../../test/payments.ts'
import { madeApiKeySchema } from '../../../../contract/api-keys.ts'
import {
  ledgerEntries,
  organisationInvitations,
  payments,
  users,
  webhookEndpoints,
} from '../../database/tables.ts'
import { creditTokens } from '../tokens/service.ts'

type Person = Awaited<ReturnType<typeof signedInClient>>

describe('Organisations', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.stop())

  async function makeOrganisation({ client }: Person, name = 'Hat Shop'): Promise<string> {
    const answer = await client.post('/api/organisations', { name })
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }

  async function read({ client }: Person, id: string) {
    return organisationSchema.parse(await (await client.get(`/api/organisations/${id}`)).json())
  }

  const listOf = async ({ client }: Person) =>
    organisationsSchema.parse(await (await client.get('/api/organisations')).json())

  const invite = ({ client }: Person, id: string, email: string, role: OrganisationRole) =>
    client.post(`/api/organisations/${id}/invitations`, { email, role })

  async function addMember(owner: Person, id: string, role: OrganisationRole): Promise<Person> {
    const member = await signedInClient(app)
    expect((await invite(owner, id, member.email, role)).status).toBe(202)
    expect((await member.client.post(`/api/organisations/${id}/join`)).status).toBe(204)
    return member
  }

  const setRole = (client: Client, id: string, memberId: string, role: OrganisationRole) =>
    client.request(`/api/organisations/${id}/members/${memberId}`, {
      method: 'PUT',
      body: JSON.stringify({ role }),
      headers: { 'content-type': 'application/json' },
    })
  const remove = (client: Client, id: string, memberId: string) =>
    client.request(`/api/organisations/${id}/members/${memberId}`, { method: 'DELETE' })

  /** An organisation with somebody of each role, tokens, a key, a webhook and a payment. */
  async function furnish(name: string) {
    const owner = await signedInClient(app)
    const id = await makeOrganisation(owner, name)
    const people = {
      owner,
      developer: await addMember(owner, id, 'developer'),
      billing: await addMember(owner, id, 'billing'),
    }
    await app.deps.database.transaction((tx) =>
      creditTokens(tx, { userId: id, amount: 40, reason: 'admin-grant', reference: id }),
    )
    const made = await owner.client.post(`/api/api-keys?account=${id}`, newKey({ name }))
    const { key, apiKey } = madeApiKeySchema.parse(await made.json())
    const hook = { url: 'https://shop.example/hook', events: ['try_on.completed'] }
    const added = await people.developer.client.post(`/api/webhook-endpoints?account=${id}`, hook)
    const { webhook } = newWebhookSchema.parse(await added.json())
    const asked = await people.billing.client.post(`/api/tokens/create-payment-intent?account=${id}`, {
      packageId: 'popular',
    })
    const { clientSecret } = paymentIntentSchema.parse(await asked.json())
    const paymentIntentId = clientSecret.split('_secret_')[0] ?? ''
    await payInSandbox(people.billing.client, { id: paymentIntentId, clientSecret })
    const confirmed = await people.billing.client.post(`/api/tokens/confirm-payment?account=${id}`, {
      paymentIntentId,
    })
    expect(await confirmed.json()).toMatchObject({ status: 'succeeded', balance: 140 })
    const [payment] = await app.deps.database.select().from(payments).where(eq(payments.userId, id))
    return {
      id,
      people,
      key,
      keyId: apiKey.id,
      webhookId: webhook.id,
      paymentId: payment!.id,
      paymentIntentId,
    }
  }

  describe('by role', () => {
    type Furnished = Awaited<ReturnType<typeof furnish>>
    let ours: Furnished
    let theirs: Furnished
    beforeAll(async () => {
      ours = await furnish('Ours')
      theirs = await furnish('Theirs')
    })

    type Row = { call: string; body?: (of: Furnished) => object; ok: number; roles: OrganisationRole[] }
    const everyone: OrganisationRole[] = ['owner', 'developer', 'billing']
    const hook = { events: ['try_on.completed'], isOn: true }
    const rows: Row[] = [
      { call: 'GET /api/api-keys', ok: 200, roles: ['owner', 'developer'] },
      { call: 'POST /api/api-keys', body: () => newKey(), ok: 201, roles: ['owner', 'developer'] },
      { call: 'PUT /api/api-keys/:keyId', body: () => newKey(), ok: 204, roles: ['owner', 'developer'] },
      { call: 'GET /api/webhook-endpoints', ok: 200, roles: ['owner', 'developer'] },
      { call: 'GET /api/webhook-endpoints/:webhookId/deliveries', ok: 200, roles: ['owner', 'developer'] },
      {
        call: 'PUT /api/webhook-endpoints/:webhookId',
        body: () => hook,
        ok: 200,
        roles: ['owner', 'developer'],
      },
      { call: 'POST /api/webhook-endpoints/:webhookId/test', ok: 202, roles: ['owner', 'developer'] },
      { call: 'GET /api/tokens/balance', ok: 200, roles: everyone },
      { call: 'GET /api/tokens/statement', ok: 200, roles: ['owner', 'billing'] },
      {
        call: 'POST /api/tokens/create-payment-intent',
        body: () => ({ packageId: 'starter' }),
        ok: 200,
        roles: ['owner', 'billing'],
      },
      {
        call: 'POST /api/tokens/confirm-payment',
        body: ({ paymentIntentId }) => ({ paymentIntentId }),
        ok: 200,
        roles: ['owner', 'billing'],
      },
      { call: 'GET /api/payments/:paymentId', ok: 200, roles: ['owner', 'billing'] },
      // Last: afterwards it is gone.
      { call: 'DELETE /api/api-keys/:keyId', ok: 204, roles: ['owner', 'developer'] },
    ]

    async function call(who: Person, row: Row, of: Furnished, account: string | null): Promise<number> {
      const [method = '', path = ''] = row.call.split(' ')
      const filled = path.replace(/:(\w+)/g, (_, name: 'keyId' | 'webhookId' | 'paymentId') => of[name])
      const query = account === null ? '' : `?account=${account}`
      const json = { 'content-type': 'application/json' }
      const sent = row.body ? { body: JSON.stringify(row.body(of)), headers: json } : {}
      return (await who.client.request(`${filled}${query}`, { method, ...sent })).status
    }

    test.each(rows)('ORG-2 ORG-4 $call is for those whose role says so, and nobody else', async (row) => {
      // What belongs to another account is not found: under one's own name, and under that of one's own organisation.
      const tries: [Person, string | null][] = Object.values(theirs.people).map((person) => [person, ours.id])
      if (row.call.includes(':') || row.call.includes('confirm')) {
        for (const person of Object.values(theirs.people)) tries.push([person, null])
        tries.push([theirs.people.owner, theirs.id], [ours.people.owner, null])
      }
      for (const [person, account] of tries) expect(await call(person, row, ours, account)).toBe(404)
      const answered: Partial<Record<OrganisationRole, number>> = {}
      for (const role of ['billing', 'developer', 'owner'] as const) {
        // A key is revoked once.
        const isLast = row.call.startsWith('DELETE') && role === 'owner'
        answered[role] = isLast ? row.ok : await call(ours.people[role], row, ours, ours.id)
      }
      const expected = everyone.map((role) => [role, row.roles.includes(role) ? row.ok : 403])
      expect(answered).toEqual(Object.fromEntries(expected))
    })

    test.each(['server', 'read', 'widget'] as const)(
      'ORG-4 a key of scope %s reads and spends its own organisation alone',
      async (scope) => {
        const origin = 'https://shop.example'
        const isWidget = scope === 'widget'
        const made = await theirs.people.owner.client.post(
          `/api/api-keys?account=${theirs.id}`,
          newKey({ scope, origins: isWidget ? [origin] : [] }),
        )
        const { key } = madeApiKeySchema.parse(await made.json())
        const readBalance = async (query: string) => {
          const answer = await programOf(app, key)(`/balance${query}`, { headers: { origin } })
          return { status: answer.status, ...((await answer.json()) as { balance?: number; code?: string }) }
        }
        const expected = isWidget ? { status: 403, code: 'api_key_scope' } : { status: 200, balance: 140 }
        expect(await readBalance('')).toMatchObject(expected)
        // A key belongs to one account: no parameter makes it another's.
        expect(await readBalance(`?account=${ours.id}`)).toMatchObject(expected)
        await app.deps.database.transaction((tx) =>
          creditTokens(tx, {
            userId: ours.id,
            amount: 1,
            reason: 'admin-grant',
            reference: `${ours.id}${scope}`,
          }),
        )
        expect(await readBalance('')).toMatchObject(expected)
      },
    )

    test('ORG-3 mail about it goes to its owners, and its receipt names it', async () => {
      const mailsTo = async ({ email }: Person) =>
        (await app.deps.outbox!.list()).filter(({ recipient }) => recipient === email)
      await waitUntil(async () =>
        (await mailsTo(ours.people.owner)).some(({ subject }) => subject.includes('receipt')),
      )
      const [receipt] = (await mailsTo(ours.people.owner)).filter(({ subject }) =>
        subject.includes('receipt'),
      )
      expect(receipt!.text).toContain(`/receipt/${ours.paymentId}?account=${ours.id}`)
      const toBilling = await mailsTo(ours.people.billing)
      expect(toBilling.some(({ subject }) => subject.includes('receipt'))).toBe(false)
      const path = `/api/payments/${ours.paymentId}?account=${ours.id}`
      expect(await (await ours.people.billing.client.get(path)).json()).toMatchObject({
        buyer: { name: 'Ours', email: ours.people.owner.email },
      })
      expect((await app.deps.outbox!.list()).some(({ recipient }) => recipient.endsWith('.invalid'))).toBe(
        false,
      )
    })

    test('ORG-1 nobody signs in as one, and no link leads into it', async () => {
      const [row] = await app.deps.database.select().from(users).where(eq(users.id, ours.id))
      const client = app.newClient()
      const { email } = row!
      expect((await client.post('/api/login', { email, password: 'correct horse' })).status).toBe(401)
      // Asked for after it and answered, so the first was dealt with too.
      const person = ours.people.billing.email
      for (const one of [email, person]) await client.post('/api/auth/forgot-password', { email: one })
      await readMailedLink(app, person, '/reset-password')
      const all = await app.deps.outbox!.list()
      expect(all.filter(({ recipient }) => recipient === email)).toEqual([])
      const mailsToOwner = all.filter(({ recipient }) => recipient === ours.people.owner.email)
      expect(mailsToOwner.some(({ text }) => text.includes('/reset-password'))).toBe(false)
    })

    test('ORG-5 it is no person in the figures', async () => {
      const admin = await newAdmin(app)
      const { totalUsers } = (await (await admin.client.get('/api/admin/stats')).json()) as {
        totalUsers: number
      }
      const people = await app.deps.database.select().from(users).where(eq(users.kind, 'person'))
      expect(totalUsers).toBe(people.length)
    })
  })

  test('ORG-3 an invitation is for whoever has its address verified, once, for a week', async () => {
    const owner = await signedInClient(app)
    const id = await makeOrganisation(owner)
    const guest = await registerUser(app)
    const stranger = await signedInClient(app)
    expect((await invite(owner, id, guest.email.toUpperCase(), 'billing')).status).toBe(202)
    const { outbox } = app.deps
    await waitUntil(async () =>
      (await outbox!.list()).some(
        ({ recipient, text }) =>
          recipient.toLowerCase() === guest.email && text.includes('/developers/organisations'),
      ),
    )
    const join = (client: Client) => client.post(`/api/organisations/${id}/join`)
    expect((await join(stranger.client)).status).toBe(404)
    // The address is not shown to be theirs yet.
    expect((await listOf(guest)).invitations).toEqual([])
    expect((await join(guest.client)).status).toBe(403)
    await app.deps.database
      .update(users)
      .set({ emailVerifiedAt: new Date() })
      .where(eq(users.email, guest.email))
    expect((await listOf(guest)).invitations).toMatchObject([
      { organisationId: id, name: 'Hat Shop', role: 'billing' },
    ])
    expect((await join(guest.client)).status).toBe(204)
    expect((await join(guest.client)).status).toBe(404)
    expect((await listOf(guest)).organisations).toEqual([{ id, name: 'Hat Shop', role: 'billing' }])
    // Who has not come yet is for owners to know.
    await invite(owner, id, 'later@example.com', 'developer')
    expect((await read(owner, id)).invitations).toMatchObject([{ email: 'later@example.com' }])
    expect((await read(guest, id)).invitations).toEqual([])
    expect((await invite(guest, id, 'x@example.com', 'owner')).status).toBe(403)
    await app.deps.database.update(organisationInvitations).set({ expiresAt: new Date(0) })
    expect((await read(owner, id)).invitations).toEqual([])
  })

  test('ORG-3 members leave and are removed, and the last owner stays, however many go at once', async () => {
    const owner = await signedInClient(app)
    const id = await makeOrganisation(owner)
    const other = await addMember(owner, id, 'developer')
    const [ownerId, otherId] = [await idOf(app, owner.email), await idOf(app, other.email)]
    expect((await remove(owner.client, id, ownerId)).status).toBe(409)
    expect((await setRole(owner.client, id, ownerId, 'billing')).status).toBe(409)
    expect((await setRole(other.client, id, otherId, 'owner')).status).toBe(403)
    expect((await remove(other.client, id, ownerId)).status).toBe(403)
    expect((await setRole(owner.client, id, otherId, 'owner')).status).toBe(204)
    const both = await Promise.all([remove(owner.client, id, ownerId), remove(other.client, id, otherId)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    // Whoever has left sees nothing of it any more.
    const [left, stays] = both[0]!.status === 204 ? [owner, other] : [other, owner]
    expect((await left.client.get(`/api/organisations/${id}`)).status).toBe(404)
    expect((await left.client.get(`/api/api-keys?account=${id}`)).status).toBe(404)
    expect((await read(stays, id)).members).toMatchObject([{ role: 'owner', isYou: true }])
  })

  test('ORG-8 an owner names it anew, and closes it once nobody else belongs to it', async () => {
    const owner = await signedInClient(app)
    const id = await makeOrganisation(owner, 'Old Name')
    const other = await addMember(owner, id, 'developer')
    const made = await owner.client.post(`/api/api-keys?account=${id}`, newKey())
    const { key } = madeApiKeySchema.parse(await made.json())
    const path = `/api/organisations/${id}`
    const send = (client: Client, method: string, body?: object) =>
      client.request(path, {
        method,
        ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      })
    expect((await send(other.client, 'PUT', { name: 'Theirs' })).status).toBe(403)
    expect((await send(owner.client, 'PUT', { name: 'x' })).status).toBe(400)
    expect((await send(owner.client, 'PUT', { name: 'New Name' })).status).toBe(204)
    expect((await read(other, id)).name).toBe('New Name')

    expect((await send(other.client, 'DELETE')).status).toBe(403)
    const refused = await send(owner.client, 'DELETE')
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('Others still belong'),
    ])
    await remove(owner.client, id, await idOf(app, other.email))
    const stranger = await signedInClient(app)
    expect((await send(stranger.client, 'DELETE')).status).toBe(404)
    // Longer ago than what counts as just now.
    app.moveClock(2 * 3_600_000)
    const late = await send(owner.client, 'DELETE')
    expect([late.status, (await late.json()).code]).toEqual([403, 'sign_in_again'])
    app.moveClock(-2 * 3_600_000)
    expect((await send(owner.client, 'DELETE')).status).toBe(204)
    expect((await owner.client.get(path)).status).toBe(404)
    expect(await app.deps.database.select().from(users).where(eq(users.id, id))).toEqual([])
    expect((await programOf(app, key)('/balance')).status).toBe(401)
  })

  test('ORG-6 an account whose owner is the last of an organisation takes it along; others keep theirs', async () => {
    const owner = await signedInClient(app)
    const alone = await makeOrganisation(owner, 'Alone')
    await makeKey(owner.client)
    await owner.client.post(`/api/webhook-endpoints?account=${alone}`, {
      url: 'https://shop.example/hook',
      events: ['try_on.failed'],
    })
    const shared = await makeOrganisation(owner, 'Shared')
    const other = await addMember(owner, shared, 'billing')
    const drop = () =>
      owner.client.request('/api/account', {
        method: 'DELETE',
        body: JSON.stringify({ password: owner.password }),
        headers: { 'content-type': 'application/json' },
      })
    const refused = await drop()
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('last owner of Shared'),
    ])
    await setRole(owner.client, shared, await idOf(app, other.email), 'owner')
    expect((await drop()).status).toBe(204)
    expect((await read(other, shared)).members).toHaveLength(1)
    const isGone = async (id: string) =>
      (await app.deps.database.select().from(users).where(eq(users.id, id))).length === 0
    expect(await isGone(alone)).toBe(true)
    expect(
      await app.deps.database.select().from(webhookEndpoints).where(eq(webhookEndpoints.userId, alone)),
    ).toEqual([])
    expect(
      await app.deps.database.select().from(ledgerEntries).where(eq(ledgerEntries.userId, alone)),
    ).toEqual([])
  })
})
