import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, generateTryOn, signedInClient, waitUntil, type TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { fileOf } from '../../test/pictures.ts'
import { rateLimits } from '../database/tables.ts'

const megabyte = 1024 * 1024
const partHead =
  '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'

describe('Bodies that would end a server', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await createTestApp()
    client = (await signedInClient(app)).client
  })
  afterAll(() => app.stop())

  const verify = (body: BodyInit, headers: Record<string, string> = {}) =>
    app.newClient().request('/api/verify', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

  /** A file that never ends; `read` tells how much of it was taken. */
  function writeForEver() {
    let read = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = read === 0 ? Buffer.from(partHead) : Buffer.alloc(megabyte, 'x')
        read += chunk.byteLength
        controller.enqueue(chunk)
      },
    })
    return { body, read: () => read }
  }
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

  test('HOLD-4 a body without an end is cut, and told that it is too large', async () => {
    const { body, read } = writeForEver()
    const response = await verify(body, multipart)
    expect([response.status, (await response.json()).code]).toEqual([413, 'file_too_large'])
    expect(read()).toBeLessThan(20 * megabyte)
    expect(await app.listFiles()).toEqual([])
  })

  test('HOLD-4 a body that announces too much is not read at all', async () => {
    const { body, read } = writeForEver()
    const response = await verify(body, { ...multipart, 'content-length': String(3000 * megabyte) })
    expect([response.status, (await response.json()).code]).toEqual([413, 'file_too_large'])
    expect(read()).toBeLessThan(3 * megabyte)
  })

  const part = (field: string, head = '') =>
    `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"${head}\r\n\r\n`
  test.each([
    [
      'a file behind the end of the form',
      `${part('image')}bytes\r\n--x--\r\n${part('one')}more\r\n${part('garmentImage')}no end`,
    ],
    [
      'the same field behind the end',
      `${part('image')}bytes\r\n--x--\r\n${part('one')}more\r\n${part('image')}no end`,
    ],
    [
      'a file behind a part with a broken head',
      `${part('image', '\r\nno\x01 head')}a\r\n${part('image')}no end`,
    ],
    ['a file without an end', `${part('image')}no end`],
  ])('HOLD-4 HOLD-6 %s holds nothing up', async (_what, text) => {
    const body = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Buffer.from(text))
          controller.enqueue(Buffer.alloc(200_000, 'y'))
          controller.close()
        },
      })
    // More of them than are let in at once: each leaves its place.
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(body(), multipart)))
    for (const { status } of answers) expect([400, 415]).toContain(status)
    expect(await app.listFiles()).toEqual([])
  })

  test('HOLD-4 a body that hardly moves is cut, over a real connection', async () => {
    const server = serve({ fetch: app.fetchOverNode, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    try {
      const head = `POST /api/verify HTTP/1.1\r\nHost: localhost:3000\r\nContent-Length: ${megabyte}\r\n`
      socket.write(`${head}Content-Type: ${multipart['content-type']}\r\n\r\n${partHead}`)
      const answer = once(socket, 'data')
      // Its pace is watched from the moment on in which its body is read.
      await waitUntil(async () => vi.getTimerCount() > 0)
      vi.advanceTimersByTime(60_000)
      expect(String(await answer)).toContain('"code":"upload_interrupted"')
      await waitUntil(async () => (await app.listFiles()).length === 0)
    } finally {
      vi.useRealTimers()
      socket.destroy()
      server.close()
    }
  })

  test('TRY-20 a file of exactly 10485760 bytes is read, one of a byte more is too large', async () => {
    const sendBytes = async (bytes: number) => {
      const form = new FormData()
      form.append('image', fileOf(Buffer.alloc(bytes)))
      return (await (await verify(form)).json()).code
    }
    expect(await sendBytes(10_485_760)).toBe('unsupported_file_type')
    expect(await sendBytes(10_485_761)).toBe('file_too_large')
  })

  test('HOLD-6 a file that cannot be written refuses its request and harms nobody else', async () => {
    const { temporaryFolder } = app.deps
    app.deps.temporaryFolder = join(temporaryFolder, 'not-there')
    const form = () => {
      const filled = new FormData()
      filled.append('image', fileOf(Buffer.alloc(2 * megabyte)))
      return filled
    }
    // An error that nobody hears would fail this test run.
    const responses = await Promise.all(Array.from({ length: 12 }, () => verify(form())))
    app.deps.temporaryFolder = temporaryFolder
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 500))
    expect((await verify(form())).status).toBe(415)
  })

  test.each(['ENOSPC', 'EROFS', 'EMFILE', '53100', '25006'])(
    'HOLD-5 where nothing can be saved (%s) people are told kindly',
    async (code) => {
      const { storage } = app.deps
      app.deps.storage = {
        ...storage,
        put: () => Promise.reject(Object.assign(new Error('not written'), { code })),
      }
      const response = await generateTryOn(client)
      app.deps.storage = storage
      expect([response.status, response.headers.get('retry-after'), (await response.json()).code]).toEqual([
        503,
        '60',
        'cannot_save',
      ])
      expect(await (await client.get('/api/tokens/balance')).json()).toEqual({ balance: 3 })
    },
  )

  test('HOLD-7 a question too many on the verification page is refused before its file is read', async () => {
    await app.deps.database.delete(rateLimits)
    const statuses: number[] = []
    for (let i = 0; i < 60; i++) statuses.push((await verify('', multipart)).status)
    expect(statuses).not.toContain(429)
    const { body, read } = writeForEver()
    expect((await verify(body, multipart)).status).toBe(429)
    expect(read()).toBeLessThan(3 * megabyte)
  })

  test('HOLD-7 pictures that are refused are looked at so often and no more; what is paid for does not count', async () => {
    await app.deps.database.delete(rateLimits)
    app.engine.reset()
    app.engine.refusal = { refusal: 'no_person', picture: 'photo' }
    const statuses: number[] = []
    for (let i = 0; i < 22; i++) statuses.push((await generateTryOn(client)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429, 429])
    expect(app.engine.checked).toHaveLength(20)
    app.engine.reset()

    await app.deps.database.delete(rateLimits)
    const headers = { prefer: 'respond-async' }
    expect((await generateTryOn(client, { headers })).status).toBe(202)
    const counters = await app.deps.database.select().from(rateLimits)
    expect(counters.map(({ points }) => points)).toEqual([0, 0])
  })
})
