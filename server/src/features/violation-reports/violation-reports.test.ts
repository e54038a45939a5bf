import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

describe('EDGE-5 what browsers report of our content security policy', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ environment: { TRUST_PROXY: 'yes' } })
  })
  afterAll(() => app.stop())
  beforeEach(() => void app.logLines.splice(0))

  const oldReport = {
    'csp-report': {
      'document-uri': 'https://try.example.com/reset-password?token=a-secret-link',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/run.js?who=ada',
    },
  }
  const newReports = [
    { type: 'csp-violation', body: { effectiveDirective: 'style-src-attr', blockedURL: 'inline' } },
    { type: 'deprecation', body: {} },
  ]
  /** As a browser sends it: as nobody, from nowhere. */
  const send = (body: unknown, type = 'application/csp-report', address = '192.0.2.1') =>
    app.newClient({ origin: 'null', 'x-forwarded-for': address }).request('/api/violation-reports', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': type },
    })

  test('EDGE-5 a report in either form is logged, without the address of the page or its query', async () => {
    expect((await send(oldReport)).status).toBe(204)
    expect((await send(newReports, 'application/reports+json')).status).toBe(204)
    const log = app.logLines.join('')
    expect(log).toContain('"directive":"script-src-elem","blocked":"https://evil.example"')
    expect(log).toContain('"directive":"style-src-attr","blocked":"inline"')
    for (const word of ['a-secret-link', 'run.js', 'ada']) expect(log).not.toContain(word)
  })

  test.each([[null], [[]], [{ 'csp-report': 'none' }], [[{ type: 1 }]], ['x']])(
    'EDGE-5 %j is no report, or an empty one',
    async (body) => {
      expect([204, 400]).toContain((await send(body, undefined, '192.0.2.2')).status)
      expect(app.logLines.join('')).not.toContain('violated')
    },
  )

  test('EDGE-5 who sends many is heard no more for a while', async () => {
    const statuses = []
    for (let count = 0; count < 32; count++)
      statuses.push((await send(oldReport, undefined, '192.0.2.3')).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect((await send(oldReport, undefined, '192.0.2.4')).status).toBe(204)
  })
})
