import { describe, expect, test } from 'vitest'
import { networkOf } from './networks.ts'

describe('The network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', null],
    ['::ffff:203.0.113.7', '203.0.113.7', null],
    ['::ffff:cb00:7107', '203.0.113.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1:ffff::/64', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
    // As some proxies write it, with a port that is another one each time.
    ['203.0.113.7:50312', '203.0.113.7', null],
    ['[2001:db8:1:2::5]:50312', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['[2001:db8:1:2::5]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    // IPv4 behind a translator (RFC 6052): everybody of it shares one /64.
    ['64:ff9b::203.0.113.7', '203.0.113.7', null],
    ['64:ff9b::cb00:7108', '203.0.113.8', null],
    ['unknown', 'unknown', null],
    ['unknown:80', 'unknown:80', null],
  ])('HOLD-1 %s counts as %s', (address, network, wider) => {
    expect(networkOf(address)).toEqual({ network, wider })
  })
})
