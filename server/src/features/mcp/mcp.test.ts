import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBalanceSchema, apiTryOnSchema, apiUsageSchema } from '../../../../contract/public-api.ts'
import { makeKey } from '../../../test/api-keys.ts'
import { balanceOf, createTestApp, signedInClient, type TestApp } from '../../../test/app.ts'
import { drawGarment, drawPhoto, jpegOf } from '../../../test/pictures.ts'

/* Called as an agent calls it: by the client of the protocol's own library. */

describe('The API for agents', () => {
  let app: TestApp
  const pictures = { photo: '', garment: '' }
  beforeAll(async () => {
    app = await createTestApp({ environment: { MCP: 'yes' } })
    pictures.photo = Buffer.from(await jpegOf(drawPhoto())).toString('base64')
    pictures.garment = Buffer.from(await jpegOf(drawGarment())).toString('base64')
  })
  afterAll(() => app.stop())

  const newShop = async (changes: Parameters<typeof makeKey>[1] = {}) => {
    const { client } = await signedInClient(app)
    return { client, ...(await makeKey(client, changes)) }
  }

  async function connect(key: string, mode: 'auto' | 'legacy' = 'auto') {
    const url = new URL('/api/mcp', app.deps.config.publicUrl)
    const agent = new Client({ name: 'an agent', version: '1' }, { versionNegotiation: { mode } })
    const transport = new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
      fetch: async (to, init) => app.fetch(new Request(to, init)),
    })
    await agent.connect(transport)
    const call = (name: string, given: Record<string, unknown> = {}) =>
      agent.callTool({ name, arguments: given })
    const refusalOf = async (name: string, given?: Record<string, unknown>) => {
      const { isError, content } = await call(name, given)
      const [first] = content
      return isError && first?.type === 'text' ? JSON.parse(first.text) : 'no refusal'
    }
    return { agent, call, refusalOf }
  }

  test.each(['auto', 'legacy'] as const)(
    'API-13 an agent makes a try-on with a test key, waits for it and reads what was used (%s)',
    async (mode) => {
      const { client, key } = await newShop({ isTest: true })
      const { agent, call } = await connect(key, mode)
      const { tools } = await agent.listTools()
      expect(tools.map(({ name }) => name).sort()).toEqual([
        'create_try_on',
        'read_balance',
        'read_usage',
        'wait_for_try_on',
      ])
      const made = await call('create_try_on', { ...pictures, waitSeconds: 0 })
      const { id, isTest } = apiTryOnSchema.parse(made.structuredContent)
      const ended = await call('wait_for_try_on', { tryOnId: id })
      const { state, result } = apiTryOnSchema.parse(ended.structuredContent)
      expect([isTest, state]).toEqual([true, 'completed'])
      const links = ended.content.flatMap((part) => (part.type === 'resource_link' ? [part.uri] : []))
      expect(links).toEqual([result?.tryOnImageUrl, result?.modelImageUrl])
      const picture = await app.fetch(new Request(links[0] ?? ''))
      expect(picture.headers.get('content-type')).toBe('image/jpeg')
      expect(apiBalanceSchema.parse((await call('read_balance')).structuredContent)).toEqual({ balance: 3 })
      const usage = apiUsageSchema.parse((await call('read_usage')).structuredContent)
      expect(usage.days).toMatchObject([{ isTest: true, created: 1, completed: 1, tokens: 0 }])
      expect(await balanceOf(client)).toBe(3)
      await agent.close()
    },
  )

  test('API-13 a live key pays by the rules of the API: once for an idempotency key, within its budget', async () => {
    const { client, key } = await newShop({ tokensPerDay: 1 })
    const { call, refusalOf } = await connect(key)
    const order = { ...pictures, idempotencyKey: 'order-1' }
    const answers = await Promise.all([call('create_try_on', order), call('create_try_on', order)])
    const [one, other] = answers.map(({ structuredContent }) => apiTryOnSchema.parse(structuredContent))
    expect([one?.state, one?.id]).toEqual(['completed', other?.id])
    expect(await balanceOf(client)).toBe(2)
    expect(await refusalOf('create_try_on', pictures)).toMatchObject({
      code: 'budget_used_up',
      retryAfterSeconds: expect.any(Number),
    })
    expect(await refusalOf('create_try_on', { ...order, garmentClass: 'dress' })).toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(await refusalOf('create_try_on', { photo: pictures.photo })).toMatchObject({
      code: 'missing_files',
    })
    expect(await balanceOf(client)).toBe(2)
  })

  test('API-13 what another account has made is not found', async () => {
    const { key } = await newShop()
    const made = await (await connect(key)).call('create_try_on', pictures)
    const { id: tryOnId } = apiTryOnSchema.parse(made.structuredContent)
    const stranger = await connect((await newShop()).key)
    expect(await stranger.refusalOf('wait_for_try_on', { tryOnId })).toMatchObject({ code: 'not_found' })
  })

  test('API-13 a key that only reads creates nothing; a widget’s, a revoked and a missing one open nothing', async () => {
    const reading = await newShop({ scope: 'read' })
    const { call, refusalOf } = await connect(reading.key)
    expect((await call('read_balance')).structuredContent).toEqual({ balance: 3 })
    expect(await refusalOf('create_try_on', pictures)).toMatchObject({ code: 'api_key_scope' })
    expect(await balanceOf(reading.client)).toBe(3)
    await reading.client.request(`/api/api-keys/${reading.apiKey.id}`, { method: 'DELETE' })
    await expect(call('read_balance')).rejects.toThrow()
    const status = async (headers: Record<string, string>) =>
      (await app.newClient(headers).post('/api/mcp', {})).status
    const widget = await newShop({ scope: 'widget', origins: ['https://shop.example'] })
    const origin = 'https://shop.example'
    expect(await status({ authorization: `Bearer ${widget.key}`, origin })).toBe(403)
    expect(await status({ authorization: `Bearer ${reading.key}` })).toBe(401)
    expect(await status({})).toBe(401)
  })
})

test('API-13 agents find nothing unless the operator wants it', async () => {
  const app = await createTestApp()
  const { key } = await makeKey((await signedInClient(app)).client)
  const client = app.newClient({ authorization: `Bearer ${key}` })
  expect([(await client.post('/api/mcp', {})).status, (await client.get('/api/mcp')).status]).toEqual([
    404, 404,
  ])
  await app.stop()
})
