import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Boot } from '../../../../contract/boot.ts'
import { defaultPrices } from '../../../../contract/token-packages.ts'
import { answerApi, refusal } from '../../../test/api.ts'
import { renderInApp, shownToast, useBrowser } from '../../../test/render-app.tsx'
import { AdminPage, type AdminTab } from './admin-page.tsx'

useBrowser()

const userOf = (index: number) => ({
  id: `0b1e5a3${index % 10}-6c1d-4d7e-9a55-1f6a0b7c8d${10 + index}`,
  email: `user${index}@example.com`,
  firstName: null,
  lastName: null,
  isAdmin: false,
  isSuspended: false,
  accountsOfAddress: 1,
  username: `user${index}`,
  tryOns: 2,
  lastActiveAt: null,
  tokenBalance: index,
  emailVerified: true,
  totalSpent: 2500,
  spent: [{ currency: 'usd', amount: 2500 }],
  createdAt: '2026-11-10T10:00:00Z',
})
const users = Array.from({ length: 12 }, (_, index) => userOf(index))
const stats = {
  totalUsers: 1284,
  totalRevenue: 941_600,
  totalTokensSold: 38_240,
  totalTryOns: 21_907,
  recentPurchases: [
    {
      id: 'p1',
      userEmail: 'lena@example.com',
      packageName: 'Popular Pack',
      amount: 100,
      price: 2500,
      currency: 'usd',
      createdAt: '2026-11-20T18:22:00Z',
    },
  ],
}

function openTab(tab: AdminTab, boot?: Partial<Boot>) {
  renderInApp(
    <AdminPage
      tab={tab}
      onTab={() => undefined}
      renderStatement={({ entries }) => <p>{entries.length} entries</p>}
    />,
    boot,
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add Tokens' })

test('ADMIN-2 the analytics show four figures and what was bought, at nominal value beside the price paid', async () => {
  answerApi({ 'GET /api/admin/stats': stats })
  openTab('analytics')
  await screen.findByText('1,284')
  for (const figure of ['$9,416.00', '38,240', '21,907']) expect(screen.getByText(figure)).toBeDefined()
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells.slice(0, 5)).toEqual(['lena@example.com', 'Popular Pack', '100', '$5.00', '$25.00'])
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard')
})

test('ADMIN-2 where several currencies are sold in, the revenue says that it is of one', async () => {
  answerApi({ 'GET /api/admin/stats': stats })
  openTab('analytics', { prices: [defaultPrices, { ...defaultPrices, currency: 'eur' }] })
  await screen.findByText('all-time, paid in US dollars')
})

test('ADMIN-2 without purchases it says so', async () => {
  answerApi({ 'GET /api/admin/stats': { ...stats, recentPurchases: [] } })
  openTab('analytics')
  await screen.findByText('No recent purchases')
})

test('ADMIN-3 the users are listed; none are said to be none', async () => {
  answerApi({ 'GET /api/admin/users': users })
  openTab('users')
  await screen.findByText('user0@example.com')
  expect(screen.getAllByRole('row')).toHaveLength(13)
  answerApi({ 'GET /api/admin/users': [] })
  openTab('users')
  await screen.findByText('No users found')
})

test('ADMIN-4 the button is enabled only for a user id and more than no tokens', async () => {
  answerApi({ 'GET /api/admin/users': users })
  openTab('tokens')
  expect(field('Tokens').value).toBe('0')
  expect(addButton().disabled).toBe(true)
  type('User ID', users[0]!.id)
  expect(addButton().disabled).toBe(true)
  type('Tokens', '5')
  expect(addButton().disabled).toBe(false)
  type('Tokens', '')
  expect(addButton().disabled).toBe(true)
  type('Tokens', '-5')
  expect(addButton().disabled).toBe(true)
  type('Tokens', '5')
  type('User ID', '  ')
  expect(addButton().disabled).toBe(true)
})

test('ADMIN-4 the quick list holds the first ten users, and a shortcut only fills the form', async () => {
  const requests = answerApi({ 'GET /api/admin/users': users })
  openTab('tokens')
  await screen.findByText('user0@example.com')
  expect(screen.queryByText('user10@example.com')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '+50 tokens for user3@example.com' }))
  expect([field('User ID').value, field('Tokens').value]).toEqual([users[3]!.id, '50'])
  expect(document.activeElement).toBe(field('Tokens'))
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('ADMIN-4 added tokens are told, the form is reset and the list is read again', async () => {
  const requests = answerApi({ 'GET /api/admin/users': users, 'POST /api/admin/add-tokens': {} })
  openTab('tokens')
  await screen.findByText('user0@example.com')
  type('User ID', users[0]!.id)
  type('Tokens', '25.9')
  await act(async () => fireEvent.click(addButton()))
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ userId: users[0]!.id, tokens: 25 })
  expect(shownToast()).toBe('Tokens Added Successfully: Added 25 tokens to user account')
  expect([field('User ID').value, field('Tokens').value]).toEqual(['', '0'])
  await waitFor(() => expect(requests.filter(({ path }) => path === '/api/admin/users')).toHaveLength(2))
})

test('ADMIN-4 a refusal shows the server’s message and keeps the form', async () => {
  answerApi({
    'GET /api/admin/users': users,
    'POST /api/admin/add-tokens': refusal(404, 'not_found', 'No user has this id'),
  })
  openTab('tokens')
  type('User ID', users[0]!.id)
  type('Tokens', '5')
  await act(async () => fireEvent.click(addButton()))
  expect(shownToast()).toBe('Error Adding Tokens: No user has this id')
  expect(field('User ID').value).toBe(users[0]!.id)
})

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

async function choose(menu: string, item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: menu }), { key: 'Enter' })
  await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: item })))
}

test('ADMIN-3 the server searches, sorts and pages the users, and says how many match', async () => {
  const requests = answerApi({
    'GET /api/admin/users': { status: 200, body: users, headers: { 'x-total-count': '1000000' } },
  })
  openTab('users')
  await screen.findByText('1,000,000 users')
  fireEvent.click(screen.getByRole('button', { name: 'Page 20000' }))
  await waitFor(() => expect(requests.at(-1)?.query.get('page')).toBe('20000'))
  fireEvent.click(screen.getByRole('button', { name: 'Tokens' }))
  await waitFor(() => expect(requests.at(-1)?.query.get('sort')).toBe('tokenBalance'))
  expect([requests.at(-1)?.query.get('direction'), requests.at(-1)?.query.get('page')]).toEqual(['desc', '1'])
  expect(screen.getByRole('columnheader', { name: 'Tokens' }).getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(screen.getByRole('button', { name: 'Tokens' }))
  await waitFor(() => expect(requests.at(-1)?.query.get('direction')).toBe('asc'))
  type('Search users', ' maren ')
  await waitFor(() => expect(requests.at(-1)?.query.get('search')).toBe('maren'))
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/admin/users.csv?search=maren',
  )
})

test('ADMIN-5 suspending asks why, and is done only with a reason; a refusal is told', async () => {
  const { id } = users[0]!
  let isRefused = true
  const requests = answerApi({
    'GET /api/admin/users': users,
    [`POST /api/admin/users/${id}/suspend`]: () =>
      isRefused ? refusal(409, 'conflict', 'This is the last admin.') : {},
  })
  openTab('users')
  await choose('Actions for user0@example.com', 'Suspend')
  await press('Suspend')
  expect(screen.getByText('Please say why')).toBeDefined()
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  type('Reason', 'Uploads of others')
  await press('Suspend')
  expect(screen.getByText('This is the last admin.')).toBeDefined()
  isRefused = false
  await press('Suspend')
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Uploads of others' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('ADMIN-5 what can be done to a person follows from what they are', async () => {
  answerApi({ 'GET /api/admin/users': [{ ...userOf(0), isAdmin: true, isSuspended: true }] })
  openTab('users')
  expect(await screen.findByText('Suspended')).toBeDefined()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for user0@example.com' }), { key: 'Enter' })
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(items).toEqual(['Show ledger', 'Add tokens', 'Lift the suspension', 'Remove admin'])
})

test('ADMIN-5 a user’s ledger is shown page by page', async () => {
  const { id } = users[0]!
  const entry = { id: 1, amount: 3, reason: 'sign-up-bonus', note: null, balance: 3, paymentId: null }
  const requests = answerApi({
    'GET /api/admin/users': users,
    [`GET /api/admin/users/${id}/ledger`]: {
      entries: [{ ...entry, createdAt: '2026-11-10T10:00:00Z' }],
      pagination: { total: 40, totalPages: 2 },
    },
  })
  openTab('users')
  await choose('Actions for user0@example.com', 'Show ledger')
  await screen.findByText('1 entries')
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(requests.at(-1)?.query.get('page')).toBe('2'))
})

test('ADMIN-5 the audit log tells who did what to whom, when and why', async () => {
  const actOf = {
    adminEmail: 'root@example.com',
    subjectEmail: 'lena@example.com',
    createdAt: '2026-11-10T10:00:00Z',
  }
  answerApi({
    'GET /api/admin/acts': {
      acts: [
        { id: 2, act: 'grant-tokens', reason: 'A late result', detail: { tokens: 25 }, ...actOf },
        { id: 1, act: 'grant-admin', reason: 'Colleague', detail: {}, ...actOf, adminEmail: null },
      ],
      pagination: { total: 2, totalPages: 1 },
    },
  })
  openTab('audit-log')
  await screen.findByText('A late result')
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toMatch(/root@example\.comAdded tokens25 tokenslena@example\.comA late result$/)
  expect(rows[2]).toMatch(/Operator, or deletedMade admin/)
})

const tryOn = {
  id: 't1',
  userId: 'u1',
  userEmail: 'lena@example.com',
  state: 'running',
  step: 'fitting',
  errorCode: null,
  isTokenReturned: false,
  createdAt: '2026-11-10T10:00:00Z',
}

test('ADMIN-5 a stuck try-on can be tried again or refunded, with a reason', async () => {
  const requests = answerApi({
    'GET /api/admin/tryons': { tryOns: [tryOn], pagination: { total: 1, totalPages: 1 } },
    'POST /api/admin/tryons/t1/retry': {},
  })
  openTab('try-ons')
  await screen.findByText('lena@example.com')
  expect(requests[0]?.query.get('state')).toBe('stuck')
  expect(screen.getByRole('button', { name: /^Refund/ })).toBeDefined()
  await press(/^Retry/)
  type('Reason', 'The worker was gone')
  await press('Retry')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'The worker was gone' })
})

test('ADMIN-5 a failed try-on can only be refunded, and only once', async () => {
  const failed = { ...tryOn, state: 'failed', errorCode: 'no_garment', isTokenReturned: true }
  const requests = answerApi({
    'GET /api/admin/tryons': ({ query }) => ({
      tryOns: query.get('state') === 'failed' ? [failed] : [],
      pagination: { total: query.get('state') === 'failed' ? 1 : 0, totalPages: 1 },
    }),
  })
  openTab('try-ons')
  await screen.findByText('Nothing is stuck')
  await press('Failed')
  await screen.findByText('No garment')
  expect(requests.at(-1)?.query.get('state')).toBe('failed')
  expect(screen.getByText('Given back')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(Retry|Refund)/ })).toBeNull()
})
