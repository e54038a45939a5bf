import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, registerUser, signedInClient, type TestApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { drawGarment, jpegOf, pngOf } from '../../../test/pictures.ts'

/** Somebody's web server with pictures on it, on 127.0.0.1: the one address that this app may reach. */
describe('A garment from a pasted address', () => {
  let app: TestApp
  let client: Client
  let server: Server
  let origin: string
  let asked: string[] = []
  beforeAll(async () => {
    app = await createTestApp({ isReachable: (address) => address === '127.0.0.1' })
    client = (await signedInClient(app)).client
    const [jpeg, png] = await Promise.all([jpegOf(drawGarment()), pngOf(drawGarment())])
    const transparent = await sharp({
      create: { width: 100, height: 100, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer()
    const answers: Record<string, () => { status?: number; location?: string; body?: Buffer }> = {
      '/shirt.jpg': () => ({ body: jpeg }),
      '/shirt.png': () => ({ body: png }),
      '/transparent.png': () => ({ body: transparent }),
      '/moved': () => ({ status: 302, location: '/shirt.jpg' }),
      '/round': () => ({ status: 302, location: '/round' }),
      '/page.html': () => ({ body: Buffer.from('<html>a shirt</html>') }),
      '/gone.jpg': () => ({ status: 404 }),
      '/error': () => ({ status: 500 }),
      '/huge.jpg': () => ({ body: Buffer.alloc(10 * 1024 * 1024 + 1) }),
      '/broken.jpg': () => ({ body: jpeg.subarray(0, jpeg.length / 2) }),
    }
    server = createServer(({ url = '' }, response) => {
      asked.push(url)
      const target = url.startsWith('/to?') ? decodeURIComponent(url.slice(4)) : undefined
      const {
        status = 200,
        location,
        body,
      } = target ? { status: 302, location: target } : (answers[url]?.() ?? { status: 404 })
      response.writeHead(status, location ? { location } : {}).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.close()
    await app.stop()
  })
  afterEach(async () => {
    asked = []
    expect(await app.listFiles()).toEqual([])
  })

  const load = (url: string) => client.get(`/api/garment-image?url=${encodeURIComponent(url)}`)

  test.each(['/shirt.jpg', '/shirt.png', '/moved'])('TRY-5 %s loads as a JPEG', async (path) => {
    const response = await load(origin + path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect([format, width, height]).toEqual(['jpeg', 200, 200])
  })

  test('TRY-5 a host name is reached as a number is', async () => {
    expect((await load(origin.replace('127.0.0.1', 'localhost') + '/shirt.jpg')).status).toBe(200)
  })

  test('TRY-5 a garment cut out of its background comes on white', async () => {
    const response = await load(`${origin}/transparent.png`)
    const { channels } = await sharp(await response.arrayBuffer()).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  test.each([
    ['/gone.jpg', 422, 'unreachable_url'],
    ['/error', 422, 'unreachable_url'],
    ['/round', 422, 'unreachable_url'],
    ['/huge.jpg', 422, 'unreachable_url'],
    ['/page.html', 422, 'no_picture_on_page'],
    ['/broken.jpg', 422, 'unreadable_image'],
  ])('TRY-4 %s is refused with a sentence', async (path, status, code) => {
    const response = await load(origin + path)
    expect({ status: response.status, ...(await response.json()) }).toEqual({
      status,
      code,
      field: 'url',
      error: expect.stringContaining('Please'),
    })
  })

  test('TRY-4 redirects that never end are followed a few times only', async () => {
    await load(`${origin}/round`)
    expect(asked.length).toBeLessThanOrEqual(5)
  })

  test.each([
    '',
    'shirt',
    'file:///etc/passwd',
    'ftp://127.0.0.1/a',
    'data:image/png;base64,AA==',
    'http://',
    `http://a/${'x'.repeat(5000)}`,
  ])('TRY-4 "%s" is no address to load', async (url) => {
    const { status } = await load(url)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test.each([
    'http://127.0.0.2/',
    'http://10.0.0.1/a.jpg',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'http://user:secret@127.0.0.1/',
  ])('TRY-5 a redirect to %s is not followed', async (target) => {
    const response = await load(`${origin}/to?${encodeURIComponent(target)}`)
    expect([response.status, (await response.json()).code]).toEqual([422, 'unreachable_url'])
    expect(asked).toHaveLength(1)
  })

  test('TRY-5 only a verified user loads addresses', async () => {
    const path = `/api/garment-image?url=${encodeURIComponent(`${origin}/shirt.jpg`)}`
    expect((await app.newClient().get(path)).status).toBe(401)
    expect((await (await registerUser(app)).client.get(path)).status).toBe(403)
    expect(asked).toEqual([])
  })

  test('TRY-5 loading is throttled per account', async () => {
    const other = (await signedInClient(app)).client
    const path = `/api/garment-image?url=${encodeURIComponent(`${origin}/gone.jpg`)}`
    for (let i = 0; i < 60; i++) expect((await other.get(path)).status).toBe(422)
    const refused = await other.get(path)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})
