import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPublicUrl, isPublicAddress } from './safe-fetch.ts'

describe('TRY-5 a pasted address reaches the public internet only', () => {
  let server: Server
  let port: number
  const asked: string[] = []
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      asked.push(url ?? '')
      response.end('secret')
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => void server.close())

  test.each([
    '127.0.0.1',
    '127.1',
    '127.0.0.2',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
  ])('TRY-5 our own machine, written %s, is not asked', async (host) => {
    const answer = fetchPublicUrl(`http://${host}:${port}/secret`)
    await expect(answer).rejects.toMatchObject({ code: 'unreachable_url' })
    expect(asked).toEqual([])
  })

  test('TRY-5 the same server answers where it is allowed to', async () => {
    const bytes = await fetchPublicUrl(`http://127.0.0.1:${port}/open`, () => true)
    expect(Buffer.from(bytes).toString()).toBe('secret')
    expect(asked).toEqual(['/open'])
    asked.length = 0
  })

  test.each([
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001:db8::1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '::10.0.0.1',
    // IPv4-compatible, in hexadecimal
    '::7f00:1',
    '::a9fe:a9fe',
    '0:0:0:0:0:0:a00:1',
    '::ffff:0:7f00:1',
    // Clouds' own: Azure, Alibaba, Oracle, Equinix Metal
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '192.80.8.124',
    'fec0::1',
    '4000::1',
    '5f00::1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '2002:a00:1::1',
    '2001:0:a00:1::1',
    'not an address',
    '',
  ])('TRY-5 %s is no public address', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
    'TRY-5 %s is a public address',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})
