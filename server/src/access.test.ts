import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { immediateUse } from '../../contract/consents.ts'
import { listOperations } from '../../contract/public-api-operations.ts'
import { idOf, newAdmin } from '../test/admins.ts'
import { makeKey } from '../test/api-keys.ts'
import { createTestApp, generateTryOn, grantTokens, signedInClient, type TestApp } from '../test/app.ts'
import type { Client } from '../test/client.ts'
import { confirmPayment, pay } from '../test/payments.ts'
import { users } from './database/tables.ts'
import { startSession } from './features/sessions/service.ts'

/* Who may call what: every route and method, by everybody. A route without a row fails. */

/** `owner` is verified, and all that a path names belongs to this user; `other` is verified too. */
const actors = ['signed out', 'unverified', 'other', 'admin', 'suspended', 'owner'] as const
type Actor = (typeof actors)[number]
type Answers = Record<Actor, number>

const everybody = (status: number): Answers => ({
  'signed out': status,
  unverified: status,
  other: status,
  admin: status,
  suspended: status,
  owner: status,
})
const signedIn = (status: number): Answers => ({ ...everybody(status), 'signed out': 401, suspended: 401 })
const verified = (status: number): Answers => ({ ...signedIn(status), unverified: 403 })
/** A stranger learns no more of it than of what does not exist. */
const owner = (status: number): Answers => ({ ...signedIn(404), owner: status })
const verifiedOwner = (status: number): Answers => ({ ...owner(status), unverified: 403 })
const admin = (status: number): Answers => ({ ...signedIn(403), admin: status })

type Row = { route: string; answers: Answers; path?: string; body?: object }

/**
 * The route as the app has it, and what each actor is answered. `path` says how it is called where the route's own words
 * do not: what begins with a colon is filled in. Without a body, a route that needs one refuses with 400 whom it lets in.
 */
const rows: Row[] = [
  { route: 'GET /healthz', answers: everybody(200) },
  { route: 'GET /readyz', answers: everybody(200) },
  // By a token, or from this machine outside production: app.test.ts.
  { route: 'GET /metrics', answers: everybody(200) },
  { route: 'ALL /assets/*', path: '/assets/none.js', answers: everybody(200) },
  {
    route: 'GET /imagery/:name{.+\\.[0-9a-f]{8}-\\d+\\.\\w+}',
    path: '/imagery/none.00000000-320.webp',
    answers: everybody(200),
  },
  { route: 'ALL /button/*', path: '/button/none.js', answers: everybody(200) },
  { route: 'GET /robots.txt', answers: everybody(200) },
  { route: 'GET /sitemap.xml', answers: everybody(200) },
  { route: 'GET /site.webmanifest', answers: everybody(200) },
  { route: 'GET /*', path: '/dashboard', answers: everybody(200) },
  { route: 'ALL /api/*', path: '/api/nothing', answers: everybody(404) },
  { route: 'ALL /api/v1/*', path: '/api/v1/nothing', answers: everybody(404) },
  // Switched on, it asks for a key: mcp.test.ts.
  { route: 'ALL /api/mcp', answers: everybody(404) },
  { route: 'OPTIONS /api/v1/*', path: '/api/v1/balance', answers: everybody(403) },
  // With keys of every scope: public-api/access.test.ts. A session opens none of it.
  ...listOperations().map(({ method, path, scopes }): Row => ({
    route: `${method.toUpperCase()} /api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`,
    answers: everybody(scopes.length > 0 ? 401 : 400),
  })),
  { route: 'GET /api/v1/openapi.json', answers: everybody(200) },
  { route: 'GET /dev/outbox', answers: everybody(200) },
  { route: 'GET /dev/payments', answers: everybody(200) },
  { route: 'POST /dev/payments/:paymentIntentId/events', answers: everybody(400) },
  { route: 'ALL /dev/openid/*', path: '/dev/openid/me', answers: everybody(404) },

  // A page that any shop may frame, and what is asked there: by a widget key or a guest's token, never by a session.
  { route: 'GET /fitting-room', answers: everybody(200) },
  { route: 'GET /api/fitting-room/garment', answers: everybody(400) },
  { route: 'POST /api/fitting-room/visits', answers: everybody(400) },
  { route: 'GET /api/fitting-room/ready', answers: everybody(400) },
  { route: 'POST /api/fitting-room/guests', answers: everybody(400) },
  { route: 'DELETE /api/fitting-room/guests', answers: everybody(401) },
  { route: 'POST /api/fitting-room/try-ons', answers: everybody(401) },
  { route: 'GET /api/fitting-room/try-ons/:sessionId/events', answers: everybody(401) },
  {
    route: 'GET /api/fitting-room/try-ons/:sessionId/images/:image',
    path: '/api/fitting-room/try-ons/:sessionId/images/model',
    answers: everybody(401),
  },
  { route: 'POST /api/fitting-room/hand-overs', answers: everybody(400) },
  {
    route: 'PUT /api/fitting-room/hand-overs/:id',
    path: '/api/fitting-room/hand-overs/00000000-0000-4000-8000-000000000000',
    answers: everybody(400),
  },
  {
    route: 'GET /api/fitting-room/hand-overs/:id',
    path: '/api/fitting-room/hand-overs/00000000-0000-4000-8000-000000000000',
    answers: everybody(401),
  },
  { route: 'POST /api/fitting-room/events', answers: everybody(400) },
  { route: 'GET /api/fitting-rooms', answers: signedIn(200) },
  {
    route: 'PUT /api/fitting-rooms/:id',
    path: '/api/fitting-rooms/00000000-0000-4000-8000-000000000000',
    answers: verified(400),
  },
  {
    route: 'GET /api/fitting-rooms/:id/days.csv',
    path: '/api/fitting-rooms/00000000-0000-4000-8000-000000000000/days.csv',
    answers: signedIn(404),
  },

  { route: 'GET /api/auth/user', answers: signedIn(200) },
  { route: 'POST /api/login', answers: everybody(400) },
  { route: 'POST /api/register', answers: everybody(400) },
  { route: 'POST /api/logout', answers: everybody(200) },
  { route: 'POST /auth/verify', answers: everybody(303) },
  { route: 'POST /auth/change-email', answers: everybody(303) },
  { route: 'POST /auth/undo-email-change', answers: everybody(303) },
  { route: 'POST /reset-password', answers: everybody(303) },
  { route: 'GET /api/auth/google', answers: everybody(303) },
  { route: 'GET /api/auth/google/callback', answers: everybody(303) },
  { route: 'GET /api/auth/email-status', answers: signedIn(200) },
  { route: 'POST /api/auth/resend-confirmation', answers: { ...signedIn(409), unverified: 200 } },
  { route: 'POST /api/auth/change-email', answers: signedIn(400) },
  { route: 'DELETE /api/auth/change-email', answers: signedIn(204) },
  { route: 'POST /api/auth/change-password', answers: signedIn(400) },
  { route: 'POST /api/auth/set-password', answers: signedIn(400) },
  { route: 'POST /api/auth/forgot-password', answers: everybody(400) },
  { route: 'POST /api/auth/reset-password', answers: everybody(400) },
  { route: 'GET /api/auth/sessions', answers: signedIn(200) },
  {
    route: 'DELETE /api/auth/sessions/:id',
    path: '/api/auth/sessions/00000000-0000-4000-8000-000000000000',
    answers: signedIn(404),
  },
  { route: 'POST /api/auth/logout-everywhere', answers: signedIn(200) },
  { route: 'POST /api/auth/confirm-password', answers: signedIn(400) },
  { route: 'GET /api/auth/security-events', answers: signedIn(200) },
  { route: 'POST /api/auth/second-factor/check', answers: everybody(400) },
  { route: 'GET /api/auth/second-factor', answers: signedIn(200) },
  { route: 'POST /api/auth/second-factor/begin', answers: verified(200) },
  { route: 'POST /api/auth/second-factor/turn-on', answers: signedIn(400) },
  { route: 'POST /api/auth/second-factor/recovery-codes', answers: verified(409) },
  { route: 'DELETE /api/auth/second-factor', answers: verified(409) },
  { route: 'POST /api/auth/passkeys/begin-sign-in', answers: everybody(200) },
  { route: 'POST /api/auth/passkeys/sign-in', answers: everybody(400) },
  { route: 'GET /api/auth/passkeys', answers: signedIn(200) },
  { route: 'POST /api/auth/passkeys/begin', answers: verified(200) },
  { route: 'POST /api/auth/passkeys', answers: signedIn(400) },
  { route: 'POST /api/auth/passkeys/begin-check', answers: signedIn(200) },
  { route: 'POST /api/auth/passkeys/check', answers: signedIn(400) },
  { route: 'DELETE /api/auth/passkeys/:id', path: '/api/auth/passkeys/none', answers: verified(404) },

  { route: 'GET /api/account/export/download', answers: signedIn(404) },
  { route: 'POST /api/account/export', answers: signedIn(202) },
  { route: 'GET /api/account/export', answers: signedIn(200) },
  { route: 'DELETE /api/account', answers: signedIn(400) },

  { route: 'GET /api/consents/photo', answers: signedIn(200) },
  { route: 'POST /api/consents/photo', answers: signedIn(400) },
  { route: 'DELETE /api/consents/photo', answers: signedIn(204) },

  { route: 'GET /api/api-keys', answers: signedIn(200) },
  { route: 'GET /api/api-keys/usage', answers: signedIn(200) },
  { route: 'POST /api/api-keys', answers: verified(400) },
  {
    route: 'PUT /api/api-keys/:id',
    path: '/api/api-keys/:apiKeyId',
    body: { name: 'Shop', origins: [], tokensPerDay: null, tokensPerMonth: null },
    answers: { ...owner(204), unverified: 403 },
  },
  { route: 'DELETE /api/api-keys/:id', path: '/api/api-keys/:apiKeyId', answers: owner(204) },

  { route: 'GET /api/refused-results', answers: signedIn(200) },
  { route: 'POST /api/refused-results', answers: signedIn(400) },
  { route: 'DELETE /api/refused-results', answers: signedIn(204) },

  { route: 'GET /api/tokens/expiry', answers: signedIn(200) },
  { route: 'GET /api/tokens/balance', answers: signedIn(200) },
  { route: 'GET /api/tokens/statement', answers: signedIn(200) },
  { route: 'POST /api/tokens/create-payment-intent', answers: verified(400) },
  {
    route: 'POST /api/tokens/confirm-payment',
    body: { paymentIntentId: ':paymentIntentId' },
    answers: owner(200),
  },
  {
    route: 'POST /api/tokens/agree',
    body: { paymentIntentId: ':paymentIntentId', version: immediateUse.version },
    answers: owner(204),
  },
  { route: 'GET /api/payments/:paymentId', answers: owner(200) },
  { route: 'GET /api/withdrawals', answers: signedIn(200) },
  {
    route: 'POST /api/withdrawals',
    body: { paymentId: ':paymentId', refund: 1 },
    // Not what the statement would have shown.
    answers: owner(409),
  },
  { route: 'POST /api/violation-reports', answers: everybody(400) },
  { route: 'POST /api/webhooks/payments', answers: everybody(400) },
  { route: 'POST /api/sandbox-payments/:paymentIntentId/confirm', answers: signedIn(400) },

  { route: 'POST /api/tryon', answers: verified(415) },
  { route: 'POST /api/tryon/check', answers: verified(415) },
  { route: 'POST /api/verify', answers: everybody(415) },
  { route: 'GET /api/garment-image', answers: verified(400) },
  { route: 'GET /api/history/tryons', answers: signedIn(200) },
  { route: 'GET /api/tryons/:sessionId/events', answers: owner(200) },
  {
    route: 'GET /api/tryons/:sessionId/images/:image',
    path: '/api/tryons/:sessionId/images/try-on',
    answers: owner(200),
  },
  { route: 'GET /api/tryons/:sessionId/download', answers: owner(200) },
  { route: 'POST /api/tryons/:sessionId/keep', answers: owner(204) },
  { route: 'PUT /api/tryons/:sessionId/favourite', answers: owner(204) },
  { route: 'DELETE /api/tryons/:sessionId/favourite', answers: owner(204) },
  { route: 'PUT /api/tryons/:sessionId/share', answers: owner(200) },
  { route: 'GET /api/give-backs', answers: signedIn(200) },
  {
    route: 'GET /api/shares/:sessionId/images/:image',
    path: '/api/shares/:sessionId/images/try-on',
    answers: everybody(200),
  },
  { route: 'POST /api/shares/:sessionId/reports', answers: everybody(400) },
  { route: 'POST /api/shares/:sessionId/answers', answers: everybody(400) },
  { route: 'DELETE /api/shares/:sessionId/answers', answers: everybody(204) },
  { route: 'GET /api/tryons/:sessionId/answers', answers: owner(200) },
  {
    route: 'DELETE /api/tryons/:sessionId/answers/:answerId',
    path: '/api/tryons/:sessionId/answers/00000000-0000-4000-8000-000000000000',
    answers: signedIn(404),
  },
  { route: 'GET /api/account/answer-mails', answers: signedIn(200) },
  { route: 'PUT /api/account/answer-mails', answers: signedIn(400) },
  { route: 'DELETE /api/tryons/:sessionId/share', answers: owner(204) },
  {
    route: 'GET /api/shares/:sessionId/images/:image',
    path: '/api/shares/:sessionId/images/try-on',
    answers: everybody(404),
  },

  {
    route: 'POST /api/tryons/:sessionId/give-back',
    body: { reason: 'other' },
    answers: owner(200),
  },

  { route: 'POST /api/price-search', answers: verified(415) },
  {
    route: 'GET /api/price-search',
    path: '/api/price-search?tryOnSessionId=:sessionId',
    answers: owner(200),
  },
  { route: 'GET /api/price-search/images', answers: signedIn(400) },
  {
    route: 'GET /api/price-search/garments/:garment',
    path: '/api/price-search/garments/:sessionId.jpg?expires=4000000000&signature=none',
    answers: everybody(404),
  },
  { route: 'GET /example-shop/items/:id', path: '/example-shop/items/none', answers: everybody(404) },
  {
    route: 'GET /example-shop/images/:image',
    path: '/example-shop/images/coat-amber-1.jpg',
    answers: everybody(200),
  },

  // By role: features/organisations/organisations.test.ts.
  { route: 'GET /api/organisations', answers: signedIn(200) },
  { route: 'POST /api/organisations', answers: verified(400) },
  { route: 'GET /api/organisations/:organisationId', answers: owner(200) },
  {
    route: 'PUT /api/organisations/:organisationId',
    body: { name: 'Ours anew' },
    answers: verifiedOwner(204),
  },
  { route: 'POST /api/organisations/:organisationId/join', answers: verified(404) },
  {
    route: 'POST /api/organisations/:organisationId/invitations',
    body: { email: 'invited@example.com', role: 'developer' },
    answers: verifiedOwner(202),
  },
  {
    route: 'DELETE /api/organisations/:organisationId/invitations/:invitationId',
    path: '/api/organisations/:organisationId/invitations/00000000-0000-4000-8000-000000000000',
    answers: signedIn(404),
  },
  {
    route: 'PUT /api/organisations/:organisationId/members/:memberId',
    path: '/api/organisations/:organisationId/members/:userId',
    body: { role: 'owner' },
    answers: verifiedOwner(204),
  },
  {
    route: 'DELETE /api/organisations/:organisationId/members/:memberId',
    path: '/api/organisations/:organisationId/members/:userId',
    // The last owner stays.
    answers: owner(409),
  },
  { route: 'GET /api/webhook-endpoints', answers: verified(200) },
  { route: 'POST /api/webhook-endpoints', answers: verified(400) },
  { route: 'GET /api/webhook-endpoints/:webhookId/deliveries', answers: verifiedOwner(200) },
  { route: 'GET /api/webhook-deliveries/:deliveryId', answers: verifiedOwner(200) },
  { route: 'POST /api/webhook-deliveries/:deliveryId/send-again', answers: verifiedOwner(202) },
  { route: 'POST /api/webhook-endpoints/:webhookId/test', answers: verifiedOwner(202) },
  {
    route: 'PUT /api/webhook-endpoints/:webhookId',
    body: { events: ['try_on.completed'], isOn: true },
    answers: verifiedOwner(200),
  },
  { route: 'DELETE /api/webhook-endpoints/:webhookId', answers: verifiedOwner(204) },

  { route: 'GET /api/shop-products', answers: signedIn(200) },
  { route: 'PUT /api/shop-products/feed', answers: verified(400) },
  { route: 'POST /api/shop-products/acts', answers: verified(400) },
  { route: 'DELETE /api/shop-products/feed', answers: signedIn(204) },

  { route: 'GET /api/admin/stats', answers: admin(200) },
  {
    route: 'GET /api/admin/overview',
    path: '/api/admin/overview?from=2026-11-01&to=2026-11-30',
    answers: admin(200),
  },
  { route: 'GET /api/admin/users', answers: admin(200) },
  { route: 'GET /api/admin/users.csv', answers: admin(200) },
  { route: 'GET /api/admin/users/:userId/ledger', answers: admin(200) },
  { route: 'POST /api/admin/users/:userId/suspend', answers: admin(400) },
  { route: 'POST /api/admin/users/:userId/unsuspend', answers: admin(400) },
  { route: 'POST /api/admin/users/:userId/grant-admin', answers: admin(400) },
  { route: 'POST /api/admin/users/:userId/revoke-admin', answers: admin(400) },
  { route: 'POST /api/admin/users/:userId/close-double', answers: admin(400) },
  { route: 'POST /api/admin/users/:userId/take-tokens', answers: admin(400) },
  { route: 'GET /api/admin/payments', answers: admin(200) },
  { route: 'GET /api/admin/payments.csv', answers: admin(200) },
  { route: 'GET /api/admin/payments/:paymentId', answers: admin(200) },
  { route: 'POST /api/admin/payments/:paymentId/refund', answers: admin(400) },
  { route: 'POST /api/admin/add-tokens', answers: admin(400) },
  { route: 'GET /api/admin/tryons', path: '/api/admin/tryons?state=failed', answers: admin(200) },
  { route: 'POST /api/admin/tryons/:sessionId/retry', answers: admin(400) },
  { route: 'POST /api/admin/tryons/:sessionId/refund', answers: admin(400) },
  { route: 'GET /api/admin/give-backs', answers: admin(200) },
  {
    route: 'GET /api/admin/give-backs/:giveBackId/images/:image',
    path: '/api/admin/give-backs/00000000-0000-4000-8000-000000000000/images/try-on',
    answers: admin(404),
  },
  { route: 'GET /api/admin/refused-results', answers: admin(200) },
  {
    route: 'GET /api/admin/refused-results/:refusedId/images/:image',
    path: '/api/admin/refused-results/00000000-0000-4000-8000-000000000000/images/model',
    answers: admin(404),
  },
  { route: 'GET /api/admin/share-reports', answers: admin(200) },
  { route: 'POST /api/admin/shares/:sessionId/take-down', answers: admin(400) },
  { route: 'POST /api/admin/shares/:sessionId/dismiss-reports', answers: admin(400) },
  { route: 'GET /api/admin/settings', answers: admin(200) },
  { route: 'PUT /api/admin/settings', answers: admin(400) },
  { route: 'GET /api/admin/acts', answers: admin(200) },
  { route: 'GET /api/admin/security-events', answers: admin(200) },

  // Last, and by the owner, who is the last of the actors.
  { route: 'DELETE /api/organisations/:organisationId', answers: verifiedOwner(204) },
  { route: 'DELETE /api/tryons/:sessionId', answers: owner(204) },
]

/** What is shared is for everybody to see. */
const publicRoute = 'GET /api/shares/:sessionId/images/:image'

describe('Who may call what', () => {
  let app: TestApp
  const ids: Partial<Record<Actor, string>> = {}
  const names: Record<string, string> = {}
  beforeAll(async () => {
    app = await createTestApp()
    const people = {
      unverified: await signedInClient(app, { isVerified: false }),
      other: await signedInClient(app),
      admin: await newAdmin(app),
      suspended: await signedInClient(app),
      owner: await signedInClient(app),
    }
    for (const actor of ['unverified', 'other', 'admin', 'suspended', 'owner'] as const) {
      ids[actor] = await idOf(app, people[actor].email)
    }
    const { client, email } = people.owner
    await grantTokens(app, email, 10)
    const payment = await pay(client)
    await confirmPayment(client, payment.id)
    const order = await app.deps.database.query.payments.findFirst()
    const { sessionId } = await (await generateTryOn(client)).json()
    const hook = { url: 'https://shop.example/hook', events: ['try_on.completed'] }
    const { webhook } = await (await client.post('/api/webhook-endpoints', hook)).json()
    const { id: organisationId } = await (await client.post('/api/organisations', { name: 'Ours' })).json()
    const { id: deliveryId } = await (await client.post(`/api/webhook-endpoints/${webhook.id}/test`)).json()
    Object.assign(names, {
      ':sessionId': sessionId,
      ':organisationId': organisationId,
      ':webhookId': webhook.id,
      ':deliveryId': deliveryId,
      ':userId': ids.owner,
      ':paymentId': order?.id,
      ':paymentIntentId': payment.id,
      ':apiKeyId': (await makeKey(client)).apiKey.id,
    })
    await app.deps.database
      .update(users)
      .set({ suspendedAt: app.deps.now() })
      .where(eq(users.id, ids.suspended ?? ''))
  })
  afterAll(() => app.stop())

  test('ADMIN-1 every route and method has a row that says who may call it', () => {
    const middleware = 'ALL /*'
    const routes = new Set(app.routes.map(({ method, path }) => `${method} ${path}`))
    expect(new Set(rows.map(({ route }) => route))).toEqual(
      new Set([...routes].filter((route) => route !== middleware)),
    )
  })

  test.each(rows)('AUTH-6 TRY-11 ADMIN-1 $route answers each as it should', async (row) => {
    const answered: Partial<Answers> = {}
    const kept = new Set<string | null>()
    for (const actor of actors) {
      const { status, headers } = await call(await newBrowser(actor), row)
      answered[actor] = status
      kept.add(headers.get('cache-control'))
    }
    expect(answered).toEqual(row.answers)
    // What one person is answered is kept by no cache (EDGE-5).
    const isPrivate =
      /^\w+ \/(api|auth|dev|healthz|readyz|metrics)/.test(row.route) && row.route !== publicRoute
    expect([...kept]).toEqual(isPrivate ? ['no-store'] : [...kept])
  })

  test('ADMIN-1 a session of nobody opens nothing', async () => {
    const client = app.newClient()
    client.cookies.set('session', randomUUID())
    expect((await client.get('/api/auth/user')).status).toBe(401)
  })

  /** A browser of its own for each call: some of them sign out. */
  async function newBrowser(actor: Actor): Promise<Client> {
    const client = app.newClient()
    const userId = ids[actor]
    if (userId === undefined) return client
    const visitor = { address: 'test', userAgent: undefined, deviceToken: undefined, sessionHash: null }
    client.cookies.set('session', (await startSession(app.deps, visitor, { userId })).sessionToken)
    return client
  }

  async function call(client: Client, { route, path, body }: Row): Promise<Response> {
    const [method = '', routePath = ''] = route.split(' ')
    const sent = body && { body: fill(JSON.stringify(body)), headers: { 'content-type': 'application/json' } }
    const answer = await client.request(fill(path ?? routePath), {
      method: method === 'ALL' ? 'GET' : method,
      ...sent,
    })
    await answer.arrayBuffer()
    return answer
  }

  function fill(text: string): string {
    return text.replace(/:[a-zA-Z]+/g, (name) => names[name] ?? name)
  }
})
