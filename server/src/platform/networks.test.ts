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
    ['unknown', 'unknown', null],
  ])('HOLD-1 %s counts as %s', (address, network, wider) => {
    expect(networkOf(address)).toEqual({ network, wider })
  })
})
