import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf, newAdmin } from '../test/admins.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import type { Client } from '../test/client.ts'
import { noThrottles } from '../test/no-throttles.ts'
import { startSession } from './features/sessions/service.ts'

/*
 * Every route, taken from the app itself, gets what no honest browser sends: in each part of its path, in every query and every
 * field that any route reads. The answer may be a refusal or not; it is never an error of ours.
 */

const nul = 'a\0b'
const texts = [
  nul,
  `${randomUUID()}\0`,
  '2026-01-31T00:00:00Z\0',
  '\ud800',
  '',
  ' ',
  '../../etc/passwd',
  '%00',
  `' or 1=1 --`,
  '\u202e\u0000',
  'x'.repeat(5000),
  '😀'.repeat(40),
]
const times = [
  '0000-00-00T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1700-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-31T24:00:00Z',
  '2026-01-31T23:59:60Z',
  '2026-01-31T00:00:00+99:99',
  '2026-01-31T00:00:00+24:00',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
]
const numbers = [
  '-1',
  '0',
  '1.5',
  '1e3',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '2147483648',
  '9007199254740993',
]
const ids = ['nobody', '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const strings = [...texts, ...times, ...numbers, ...ids]
const otherValues: unknown[] = [
  null,
  true,
  [],
  {},
  [nul],
  { [nul]: 1 },
  { $gt: '' },
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
]

/** Every field that some route reads, with a value that it takes. Whoever has no use for one leaves it. */
const fields: Record<string, unknown> = {
  username: 'somebody',
  email: 'somebody@example.com',
  newEmail: 'another@example.com',
  password: 'not the password',
  currentPassword: 'not the password',
  newPassword: 'a new password',
  confirmPassword: 'a new password',
  token: 'x'.repeat(43),
  packageId: 'starter',
  paymentIntentId: 'pi_none',
  clientSecret: 'none',
  cardNumber: '4242424242424242',
  userId: randomUUID(),
  tokens: 1,
  reason: 'why not',
  isAfterOnly: true,
  showsName: true,
  takesAnswers: true,
  answer: 'yes',
  text: 'a word',
  website: '',
  isOn: true,
  version: '1',
  code: '000000',
  name: 'a key',
}
/** The queries of each route that reads some, with values that it takes. */
const page = '1'
const width = { width: '320' }
const link = { token: 'none' }
const queries: Record<string, Record<string, string>> = {
  '/auth/verify': link,
  '/auth/change-email': link,
  '/auth/undo-email-change': link,
  '/reset-password': link,
  '/api/auth/google/callback': { code: 'none', state: 'none' },
  '/api/tokens/statement': { page },
  '/api/history/tryons': { page, pageSize: '5', from: '2026-01-31T00:00:00Z', to: '2026-02-28T00:00:00Z' },
  '/api/tryons/:sessionId/images/:image': width,
  '/api/shares/:sessionId/images/:image': width,
  '/api/garment-image': { url: 'https://127.0.0.1/' },
  '/api/price-search/images': { url: 'https://127.0.0.1/', signature: 'none' },
  '/api/price-search/garments/:garment': { expires: '4000000000', signature: 'none' },
  '/api/admin/users': { page, pageSize: '5', search: 'somebody', sort: 'email', direction: 'asc' },
  '/api/admin/users.csv': { search: 'somebody' },
  '/api/admin/users/:userId/ledger': { page },
  '/api/admin/tryons': { page, state: 'failed' },
  '/api/admin/acts': { page, userId: randomUUID() },
}
/** What a request costs in hashing or waiting is spared where nothing new would be seen. */
const slowRoutes = ['/api/tryons/:sessionId/events', '/dev/openid/*', '/api/auth/google']

type Route = { method: string; path: string }

describe('Hostile input', () => {
  let app: TestApp
  let [staying, leaving] = ['', '']
  let routes: Route[]
  beforeAll(async () => {
    app = await createTestApp()
    // What is limited is not seen.
    app.deps.rateLimits = noThrottles
    staying = await newSession()
    leaving = await newSession()
    const found = app.routes.filter(({ path }) => path !== '/*' && !slowRoutes.includes(path))
    routes = [
      ...new Map(found.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values(),
      { method: 'GET', path: '/share/:sessionId' },
      { method: 'GET', path: '/:page' },
    ].map(({ method, path }) => ({ method: method === 'ALL' ? 'GET' : method, path }))
  })
  afterAll(() => app.stop())

  test('EDGE-3 in a path is refused, never an error of ours', async () => {
    const parts = [
      ...strings.filter((text) => text.isWellFormed()).map(encodeURIComponent),

      '%',
      '%ff',
      '%E0%A4%A',
      '%c0%80',
      '%2500',
      '%252e%252e%252f',
      'a%00.jpg',
      'a%00b-12345678-320.webp',
    ]
    await sendAll(
      routes
        .filter(({ path }) => /[:*]/.test(path))
        .flatMap(({ method, path }) =>
          parts.map((part) => ({ method, path: fill(path, part), hasNul: /%00/.test(part) })),
        ),
    )
  })

  test('EDGE-3 in a query is refused, never an error of ours', async () => {
    const given = strings.filter((text) => text.isWellFormed())
    await sendAll(
      Object.entries(queries).flatMap(([route, usual]) =>
        Object.keys(usual).flatMap((name) =>
          given.map((text) => ({
            method: 'GET',
            path: `${fill(route, randomUUID())}?${new URLSearchParams({ ...usual, [name]: text })}`,
            hasNul: text.includes('\0'),
          })),
        ),
      ),
    )
  })

  test('EDGE-3 in a field is refused, never an error of ours', async () => {
    const writing = routes.filter(({ method }) => method !== 'GET')
    for (const route of writing) {
      const path = fill(route.path, randomUUID())
      const names = await findFieldsOf({ ...route, path })
      await sendAll(
        names.flatMap((name) =>
          [...texts, ...ids, ...times.slice(0, 2), ...otherValues].map((value) => ({
            method: route.method,
            path,
            body: JSON.stringify({ ...fields, [name]: value }),
            hasNul: JSON.stringify(value).includes('\\u0000'),
          })),
        ),
      )
    }
  }, 180_000)

  test('EDGE-3 instead of a body is refused, never an error of ours', async () => {
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"\\u0000"',
      '0',
      '{"a":'.repeat(5000),
      '[['.repeat(10_000),
      '['.repeat(30_000) + ']'.repeat(30_000),
      `${'{"email":'.repeat(6000)}1${'}'.repeat(6000)}`,
      '\0',
      '{"__proto__":{}}',
    ]
    await sendAll(
      routes
        .filter(({ method }) => method !== 'GET')
        .flatMap(({ method, path }) =>
          bodies.map((body) => ({ method, path: fill(path, randomUUID()), body, hasNul: false })),
        ),
    )
  })

  async function newSession(): Promise<string> {
    const userId = await idOf(app, (await newAdmin(app)).email)
    const visitor = { address: 'test', userAgent: undefined, deviceToken: undefined, sessionHash: null }
    return (await startSession(app.deps, visitor, { userId })).sessionToken
  }

  test.each([
    ['/api/tryon', ['baseSessionId', 'garmentClass', 'surplus']],
    ['/api/price-search', ['tryOnSessionId', 'surplus']],
    ['/api/verify', ['surplus']],
  ])('EDGE-3 in a form for %s is refused, never an error of ours', async (path, names) => {
    const statuses = await Promise.all(
      names.flatMap((name) =>
        strings.map(async (text) => {
          const form = new FormData()
          form.append('garmentImage', new File([text], `${text.slice(0, 50)}.jpg`))
          form.append(name, text)
          form.append(text.slice(0, 50), name)
          const encoded = new Response(form)
          const headers = {
            'content-type': encoded.headers.get('content-type') ?? '',
            'idempotency-key': encodeURIComponent(text.toWellFormed()),
          }
          const body = await encoded.arrayBuffer()
          return (await browserFor(path).request(path, { method: 'POST', body, headers })).status
        }),
      ),
    )
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
  })

  type Attack = { method: string; path: string; body?: string; hasNul: boolean }

  /** Sends them a few at a time and names those that were answered wrongly. */
  async function sendAll(attacks: Attack[]): Promise<void> {
    const wrong: string[] = []
    const waiting = attacks.values()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (const attack of waiting) {
          const status = await send(attack)
          const isRefused = status >= 400 && status < 500
          if (status >= 500 || (attack.hasNul && !isRefused))
            wrong.push(`${status} ${describeAttack(attack)}`)
        }
      }),
    )
    expect(wrong).toEqual([])
  }

  async function send({ method, path, body }: Attack): Promise<number> {
    const json = { body, headers: { 'content-type': 'application/json' } }
    const response = await browserFor(path).request(path, { method, ...(body === undefined ? {} : json) })
    await response.body?.cancel()
    return response.status
  }

  /** An admin; who signs out is another one. */
  function browserFor(path: string): Client {
    const client = app.newClient()
    client.cookies.set('session', path.includes('logout') ? leaving : staying)
    return client
  }

  /** The fields that a route reads are those for which an object is refused by name: first one, and once that is good the next. */
  async function findFieldsOf({ method, path }: Route): Promise<string[]> {
    const body: Record<string, unknown> = Object.fromEntries(Object.keys(fields).map((name) => [name, {}]))
    const names: string[] = []
    for (;;) {
      const response = await browserFor(path).request(path, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      const { field } = JSON.parse((await response.text()) || '{}')
      if (response.status !== 400 || !(field in fields) || names.includes(field)) return names
      names.push(field)
      body[field] = fields[field]
    }
  }
})

function fill(path: string, part: string): string {
  return path.replace(/:\w+(\{[^/]*\})?|\*/g, part)
}

function describeAttack({ method, path, body }: { method: string; path: string; body?: string }): string {
  return `${method} ${path.slice(0, 200)} ${body?.slice(0, 100) ?? ''}`
}
