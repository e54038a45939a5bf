import type { HttpBindings } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Boot } from '../../contract/boot.ts'
import { createTestApp, registerUser, signedInClient, type TestApp } from '../test/app.ts'
import { createApp } from './app.ts'

describe('The product over HTTP', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.stop())

  test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])(
    'ROUTE-7 an unknown API address answers %s with JSON, never with a page',
    async (method) => {
      for (const path of ['/api/nothing', '/api/', '/api/tryon/unknown/deep', '/api/login/x']) {
        const response = await app.newClient().request(path, { method })
        expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json'])
        expect(await response.json()).toEqual({ error: expect.any(String), code: 'not_found' })
      }
    },
  )

  test.each([
    ['/api/login', 'GET'],
    ['/api/login', 'DELETE'],
    ['/api/tryon', 'GET'],
    ['/api/tokens/balance', 'POST'],
  ])('ROUTE-7 %s does not take a %s', async (path, method) => {
    const { status } = await app.newClient().request(path, { method })
    expect([404, 405]).toContain(status)
  })

  const stateChanging = [
    '/api/login',
    '/api/register',
    '/api/logout',
    '/api/tryon',
    '/api/auth/resend-confirmation',
  ]
  test.each(stateChanging)('AUTH-10 %s refuses what a page of another site sends', async (path) => {
    const { client } = await registerUser(app)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
      { origin: 'http://localhost:3001' },
      { origin: 'not a url' },
    ]) {
      const response = await client.request(path, { method: 'POST', headers })
      expect([response.status, (await response.json()).code]).toEqual([403, 'bad_origin'])
    }
    expect((await client.get('/api/auth/user')).status).toBe(200)
  })

  test('AUTH-10 a browser that names no origin but says that it comes from another site is refused', async () => {
    const send = (site?: string) =>
      app.fetch(
        new Request('http://localhost:3000/api/logout', {
          method: 'POST',
          headers: site === undefined ? {} : { 'sec-fetch-site': site },
        }),
      )
    expect((await send('cross-site')).status).toBe(403)
    expect((await send('same-site')).status).toBe(403)
    expect((await send('same-origin')).status).toBe(200)
    // A program is no browser: it carries nobody's cookies.
    expect((await send()).status).toBe(200)
  })

  test('AUTH-10 reading is free for whoever comes by a link from elsewhere', async () => {
    const response = await app.newClient({ origin: 'https://evil.example' }).get('/')
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('EDGE-5 every answer is guarded against framing, sniffing and what is not ours, and has an id', async () => {
    for (const path of ['/', '/api/auth/user', '/api/nothing', '/healthz', '/readyz', '/dev/outbox']) {
      const { headers } = await app.newClient().get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=-]{16,}'/)
      expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/=-]{16,}'/)
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain('report-uri /api/violation-reports')
      expect(headers.get('reporting-endpoints')).toBe('violations="/api/violation-reports"')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
    expect((await app.newClient().get('/')).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  test.each(['/dev/outbox', '/example-shop/items/none'])(
    'EDGE-5 the page %s holds no style that our policy forbids',
    async (path) => {
      const page = await (await app.newClient().get(path)).text()
      expect(page).not.toMatch(/<style>|style="/)
    },
  )

  test('DEVICE-7 the worker of the browser alone may compile WebAssembly, and can connect nowhere', async () => {
    const policyOf = async (path: string) =>
      (await app.newClient().get(path)).headers.get('content-security-policy') ?? ''
    const policy = await policyOf('/assets/device/worker-12345678.js')
    expect(policy).toContain("default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src blob:;")
    for (const path of [
      '/assets/device/page.html',
      '/assets/worker.js',
      '/assets/device/../x.js',
      '/api/x.js',
    ])
      expect(await policyOf(path)).not.toContain('wasm-unsafe-eval')
  })

  test('every page gets a nonce of its own', async () => {
    const read = async () => (await app.newClient().get('/')).headers.get('content-security-policy')
    expect(await read()).not.toBe(await read())
  })

  test('ROUTE-1 a page knows who looks at it, and is kept by no cache', async () => {
    const readBoot = async (response: Response) => ((await response.json()) as { boot: Boot }).boot
    const { client, email } = await registerUser(app)
    const page = await client.get('/dashboard')
    expect(page.headers.get('cache-control')).toContain('private')
    expect((await readBoot(page)).user).toMatchObject({ email })
    expect((await readBoot(await app.newClient().get('/dashboard'))).user).toBeNull()
  })

  test('a page says which services this installation really has', async () => {
    const { boot } = (await (await app.newClient().get('/')).json()) as { boot: Boot }
    expect(boot).toMatchObject({ hasLocalOutbox: true, subProcessors: [] })
  })

  test('no error tells how we are built', async () => {
    const { database } = app.deps
    app.deps.database = Object.assign(Object.create(database) as typeof database, {
      select() {
        throw new Error('relation "users" does not exist at /srv/ourela/secret.ts')
      },
    })
    const response = await app.newClient().post('/api/login', { email: 'a@b.co', password: 'secret' })
    app.deps.database = database
    expect([response.status, await response.text()]).toEqual([
      500,
      JSON.stringify({ error: 'Something went wrong on our side. Please try again.', code: 'internal' }),
    ])
    expect(app.logLines.join('')).toContain('relation \\"users\\" does not exist')
  })

  test('the health of the process and of what it needs are shown apart', async () => {
    const client = app.newClient()
    expect(await (await client.get('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await client.get('/readyz')
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', database: 'ok', disk: 'ok', storage: 'ok', worker: 'ok' },
    ])
    const { storage } = app.deps
    app.deps.storage = { ...storage, check: () => Promise.reject(new Error('the disk is full')) }
    const broken = await client.get('/readyz')
    app.deps.storage = storage
    expect([broken.status, await broken.json()]).toEqual([
      503,
      { status: 'failing', database: 'ok', disk: 'ok', storage: 'failing', worker: 'ok' },
    ])
    expect((await client.get('/healthz')).status).toBe(200)
  })

  test('OPS-6 only operators are told which part is not ready, and what is measured', async () => {
    const secret = 'a token for metrics'
    const guarded = { ...app.deps, config: { ...app.deps.config, isProduction: true, metricsToken: secret } }
    const closed = createApp(guarded, {
      pages: { render: async () => ({ status: 200, html: '' }) },
      publicFolder: '',
    })
    const ask = (path: string, token?: string) =>
      closed.request(path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    expect(await (await ask('/readyz')).json()).toEqual({ status: 'ok' })
    expect((await ask('/metrics')).status).toBe(404)
    expect((await ask('/metrics', 'another token')).status).toBe(404)
    expect(await (await ask('/readyz', secret)).json()).toMatchObject({ database: 'ok' })
    expect((await ask('/metrics', secret)).status).toBe(200)
    // From elsewhere nobody is one, in development neither.
    expect((await app.newClient({ 'x-forwarded-for': '203.0.113.9' }).get('/metrics')).status).toBe(404)
  })

  test('OPS-6 requests, refusals, jobs and tokens are measured', async () => {
    const user = await signedInClient(app)
    expect((await app.newClient().get('/api/auth/user')).status).toBe(401)
    const text = await (await app.newClient().get('/metrics')).text()
    expect(text).toMatch(
      /ourela_http_request_seconds_count\{method="GET",route="\/api\/auth\/user",status="401"\} \d/,
    )
    expect(text).toMatch(/ourela_refusals_total\{code="not_authenticated"\} \d/)
    expect(text).toMatch(/ourela_job_run_seconds_count\{job="send-mail",outcome="done"\} \d/)
    expect(text).toMatch(/ourela_tokens_total\{reason="[a-z-]+",direction="in"\} \d/)
    expect(text).toMatch(/ourela_jobs_waiting\{job="try-on"\} \d/)
    expect(text).toContain('ourela_part_ready{part="database"} 1')
    expect(text).not.toContain(user.email)
  })

  test('search engines are told what to read, by its public address', async () => {
    const client = app.newClient()
    expect(await (await client.get('/robots.txt')).text()).toContain('Disallow: /api/')
    expect(await (await client.get('/sitemap.xml')).text()).toContain('<loc>http://localhost:3000/faq</loc>')
  })

  test.each(['/dev/outbox', '/dev/openid/me'])('EDGE-1 %s answers this machine alone', async (path) => {
    const ask = async (host: string, address: string, headers: Record<string, string> = {}) => {
      const request = new Request(`http://${host}:3000${path}`, { headers })
      const connection = { incoming: { socket: { remoteAddress: address } } } as unknown as HttpBindings
      return (await app.fetchOverNode(request, connection)).status
    }
    expect(await ask('localhost', '192.0.2.1')).toBe(404)
    expect(await ask('localhost', '::ffff:192.0.2.1')).toBe(404)
    // A name of somebody else's that leads to this machine (DNS rebinding).
    expect(await ask('evil.example', '127.0.0.1')).toBe(404)
    // A proxy or tunnel on this machine that others come through.
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-forwarded-host', 'via']) {
      expect(await ask('localhost', '::1', { [header]: '127.0.0.1' })).toBe(404)
    }
  })

  test('AUTH-10 a foreign name that leads to a development machine is no origin of ours', async () => {
    const request = new Request('http://evil.example:3000/api/logout', {
      method: 'POST',
      headers: { origin: 'http://evil.example:3000' },
    })
    expect((await app.fetch(request)).status).toBe(403)
  })

  test('the development mailbox shows what was mailed, and only where mail stays here', async () => {
    const { email } = await registerUser(app, { username: '<img src=x>' })
    const { list } = app.deps.outbox ?? { list: async () => [] }
    while (!(await list()).some(({ recipient }) => recipient === email)) await new Promise(setImmediate)
    const page = await (await app.newClient().get('/dev/outbox')).text()
    expect(page).toContain(email)
    expect(page).not.toContain('<img src=x>')

    const real = await createTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    expect(await (await real.newClient().get('/dev/outbox')).json()).toMatchObject({ path: '/dev/outbox' })
    await real.stop()
  })
})
