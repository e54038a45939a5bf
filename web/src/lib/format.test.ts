import { expect, test } from 'vitest'
import { formatCount, formatDate, formatListed, formatMoney, formatNumber } from './format.ts'

test('money is shown in dollars from cents', () => {
  expect(formatMoney(2500)).toBe('$25.00')
  expect(formatMoney(941600)).toBe('$9,416.00')
})

test('dates and counts read as a person writes them', () => {
  expect(formatDate('2026-11-19T12:00:00Z')).toBe('19 November 2026')
  expect(formatNumber(38240)).toBe('38,240')
  expect([formatCount(1, 'token'), formatCount(4, 'token')]).toEqual(['1 token', '4 tokens'])
  expect([formatListed(10_000, 'user'), formatListed(10_001, 'user')]).toEqual([
    '10,000 users',
    '10,000+ users',
  ])
})
