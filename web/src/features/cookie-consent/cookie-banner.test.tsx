import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CookieBanner } from './cookie-banner.tsx'

// Test files share a browser: what an earlier one has chosen is forgotten first.
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const banner = () => screen.queryByRole('region', { name: 'A few cookies' })

test('NAV-7 the banner appears after one second when nothing is chosen yet', () => {
  render(<CookieBanner />)
  wait(999)
  expect(banner()).toBeNull()
  wait(1)
  expect(banner()).not.toBeNull()
  expect(screen.getByRole('link', { name: /Learn More/ }).getAttribute('href')).toBe('/cookies')
})

test.each([
  ['Accept', 'accepted'],
  ['Decline', 'declined'],
  ['Dismiss', 'dismissed'],
])('NAV-7 %s is stored as %s and closes the banner for good', (name, stored) => {
  const first = render(<CookieBanner />)
  wait(1000)
  act(() => screen.getByRole('button', { name }).click())
  expect(banner()).toBeNull()
  expect(localStorage.getItem('cookie-consent')).toBe(stored)
  first.unmount()
  render(<CookieBanner />)
  wait(2000)
  expect(banner()).toBeNull()
})
