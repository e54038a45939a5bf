import { expect, test } from 'vitest'
import type { User } from '../../../contract/auth.ts'
import { dashboardTabOf } from '../lib/paths.ts'
import { findRoute } from './routes.ts'

const user: User = { id: 'u', username: 'maren', email: 'm@example.com', emailVerified: true, isAdmin: false }
const admin = { ...user, isAdmin: true }
const pageOf = (path: string, visitor: User | null = null) => findRoute(path, visitor).id

test('ROUTE-1 / and /dashboard show the dashboard when signed in, the landing page otherwise', () => {
  expect(['/', '/dashboard'].map((path) => pageOf(path, user))).toEqual(['dashboard', 'dashboard'])
  expect(['/', '/dashboard'].map((path) => pageOf(path))).toEqual(['landing', 'landing'])
})

test('ROUTE-2 /landing always shows the landing page', () => {
  expect([pageOf('/landing'), pageOf('/landing', user)]).toEqual(['landing', 'landing'])
})

test('ROUTE-3 /admin is for admins, a visitor gets the landing page, others are denied', () => {
  expect([pageOf('/admin', admin), pageOf('/admin'), pageOf('/admin', user)]).toEqual([
    'admin',
    'landing',
    'access-denied',
  ])
})

test('ROUTE-4 the static pages are there for everyone, with or without a slash at the end', () => {
  for (const id of ['privacy', 'terms', 'cookies', 'faq']) {
    expect([pageOf(`/${id}`), pageOf(`/${id}/`, user)]).toEqual([id, id])
  }
})

test('ROUTE-5 ROUTE-7 a shared try-on has a page; any other path is not found', () => {
  expect(pageOf('/share/0b1c')).toBe('share')
  expect(['/share/', '/share/a/b', '/nowhere', '/admin/users'].map((path) => pageOf(path))).toEqual(
    Array(4).fill('not-found'),
  )
})

test('TOKEN-11 a receipt is for signed-in users; whether an image was made here, anyone may ask', () => {
  expect([pageOf('/receipt/0b1c', user), pageOf('/receipt/0b1c')]).toEqual(['receipt', 'not-found'])
  expect([pageOf('/verify'), pageOf('/verify', user)]).toEqual(['verify', 'verify'])
})

test('NAV-4 the address names the dashboard tab; upload is the default', () => {
  expect(dashboardTabOf('tab=history&page=2')).toBe('history')
  expect([dashboardTabOf(''), dashboardTabOf('tab=unknown')]).toEqual(['upload', 'upload'])
})
