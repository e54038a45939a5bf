import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadResult } from './download-result.ts'

const server = createServer((request, response) => {
  const { url, headers } = request
  if (url === '/picture') return void response.end('the picture')
  if (url === '/key') return void response.end(headers.authorization ?? 'no key')
  if (url === '/elsewhere') return void response.writeHead(302, { location: '/picture' }).end()
  if (url === '/gone') return void response.writeHead(404).end()
  const chunk = Buffer.alloc(1024 * 1024)
  const send = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', send)
  send()
})
let apiUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const seen: string[] = []
const load = async (url: string) => {
  const fetchNoted: typeof fetch = (input, init) => {
    seen.push(String(input))
    return fetch(input, init)
  }
  const signal = AbortSignal.timeout(30_000)
  const headers = { authorization: 'Bearer secret' }
  const hosts = ['cdn.example.com', '.media.example']
  const bytes = await downloadResult({ fetch: fetchNoted, url, hosts, apiUrl, headers, signal })
  return Buffer.from(bytes).toString()
}

test('a result comes from the API itself, with our key, or by value', async () => {
  expect(await load(`${apiUrl}/picture`)).toBe('the picture')
  expect(await load(`${apiUrl}/key`)).toBe('Bearer secret')
  expect(await load(`data:image/png;base64,${Buffer.from('inside').toString('base64')}`)).toBe('inside')
})

test.each([
  'https://elsewhere.example.com/a.png',
  'http://cdn.example.com/a.png',
  'https://cdn.example.com.evil.test/a.png',
  'https://evilmedia.example/a.png',
  'http://127.0.0.1:1/a.png',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'nonsense',
])('nothing is asked of %s', async (url) => {
  seen.length = 0
  await expect(load(url)).rejects.toMatchObject({ kind: 'no_output' })
  expect(seen).toEqual([])
})

test.each(['/elsewhere', '/gone', '/endless'])(
  '%s: no redirect, no error and no endless file is a result',
  async (path) => {
    await expect(load(apiUrl + path)).rejects.toMatchObject({ kind: 'no_output' })
  },
)

test('a key goes to no other host', async () => {
  const asked: RequestInit[] = []
  const fetchNoted: typeof fetch = async (_url, init) => {
    asked.push(init ?? {})
    return new Response('picture')
  }
  const signal = AbortSignal.timeout(30_000)
  const headers = { authorization: 'Bearer secret' }
  await downloadResult({
    fetch: fetchNoted,
    url: 'https://cdn.example.com/a',
    hosts: ['cdn.example.com'],
    apiUrl,
    headers,
    signal,
  })
  expect(asked[0]?.headers).toEqual({})
})
