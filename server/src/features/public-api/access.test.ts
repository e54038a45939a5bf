import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeyScopes } from '../../../../contract/api-keys.ts'
import { listOperations, type Operation } from '../../../../contract/public-api-operations.ts'
import { makeKey, programOf, type Program } from '../../../test/api-keys.ts'
import { sendGarment, sendTryOn } from '../../../test/api-pictures.ts'
import { createTestApp, grantTokens, signedInClient, type TestApp } from '../../../test/app.ts'
import { loadDocument } from '../../../test/openapi.ts'

/* Which keys may call what: every operation, with a key of every scope, of the owner and of a stranger. */

const origin = 'https://shop.example'
const headers = { origin }

describe('Which API keys may call what', () => {
  let app: TestApp
  const programs: Record<string, Program> = {}
  const ids = { tryOnId: '', garmentId: '' }

  beforeAll(async () => {
    app = await createTestApp()
    for (const who of ['owner', 'stranger']) {
      const { client, email } = await signedInClient(app)
      await grantTokens(app, email, 100)
      for (const scope of apiKeyScopes) {
        const origins = scope === 'widget' ? [origin] : []
        programs[`${who} ${scope}`] = programOf(app, (await makeKey(client, { scope, origins })).key)
      }
    }
    programs.nobody = programOf(app, null)
  })
  afterAll(() => app.stop())

  const call = (program: Program | undefined, { method, path }: Operation) =>
    program?.(
      path
        .replace('{tryOnId}', ids.tryOnId)
        .replace('{garmentId}', ids.garmentId)
        .replace('{image}', 'model'),
      { method: method.toUpperCase(), headers },
    )

  test('API-10 the document names every route, and nothing else', async () => {
    const document = await loadDocument(app)
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /api/v1${path}`),
    )
    const served = app.routes
      .filter(({ path, method }) => path.startsWith('/api/v1/') && method !== 'ALL' && method !== 'OPTIONS')
      .map(({ path, method }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(new Set(served)).toEqual(new Set([...documented, 'GET /api/v1/openapi.json']))
  })

  test.each(listOperations())(
    'API-2 $id lets in the scopes that it names, of its own account',
    async (operation) => {
      const server = programs['owner server'] as Program
      ids.tryOnId = (await (await sendTryOn(server)).json()).id ?? randomUUID()
      ids.garmentId = (await (await sendGarment(server)).json()).id
      const nobody = (await call(programs.nobody, operation))?.status
      const isSigned = operation.scopes.length === 0
      expect(nobody).toBe(isSigned ? 400 : 401)
      for (const scope of apiKeyScopes) {
        const answers = await Promise.all(
          ['owner', 'stranger'].map((who) => call(programs[`${who} ${scope}`], operation)),
        )
        const isIn = isSigned || operation.scopes.includes(scope)
        const [owner, stranger] = answers.map((answer) => reach(answer?.status ?? 0))
        const namesOne = operation.path.includes('{') && !isSigned
        // What the owner's server key has made is nothing that the widget key may see.
        const isOwners = scope !== 'widget' || !namesOne
        const expected = isIn
          ? [isOwners ? 'in' : 'not found', namesOne ? 'not found' : 'in']
          : ['refused', 'refused']
        expect([scope, owner, stranger]).toEqual([scope, ...expected])
      }
    },
  )

  /** Let in is whoever is told what is wrong with the call, if anything is. */
  const reach = (status: number) => (status === 403 ? 'refused' : status === 404 ? 'not found' : 'in')

  test('API-2 a widget key sees what was made with it, and nothing else', async () => {
    const widget = programs['owner widget'] as Program
    const made = await (await sendTryOn(widget, { headers: { ...headers, prefer: 'wait' } })).json()
    expect((await widget(`/try-ons/${made.id}`, { headers })).status).toBe(200)
    expect((await widget(`/try-ons/${ids.tryOnId}`, { headers })).status).toBe(404)
    expect((await programs['owner read']?.(`/try-ons/${made.id}`))?.status).toBe(200)
  })
})
