import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../../contract/auth.ts'
import { withBoot } from '../../../test/boot.tsx'
import { answerApi } from '../../../test/api.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { useDashboardTabRequests } from '../dashboard-tab-event.ts'
import { useScrollOnNavigate } from '../use-scroll-on-navigate.ts'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'

const user: User = { id: 'u', username: 'maren', email: 'm@example.com', emailVerified: true, isAdmin: false }

function show(part: ReactNode, address = '/', hasLocalOutbox = false) {
  history.replaceState(null, '', address)
  const queryClient = createQueryClient()
  return render(
    withBoot(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>, { hasLocalOutbox }),
  )
}
const link = (name: string) => screen.getByRole('link', { name })
const follow = (name: string) => act(() => link(name).click())
const entries = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByText(/./)
    .map((entry) => entry.textContent)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  answerApi({ 'GET /api/tokens/balance': { balance: 12 } })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test("NAV-1 the header welcomes and shows the balance, '...' while it loads", async () => {
  show(<Header user={user} isUserKnown />)
  expect(screen.getByText('Welcome back!')).toBeTruthy()
  expect(link('... tokens. Buy more').getAttribute('href')).toBe('/dashboard?tab=packages')
  await waitFor(() => expect(link('12 tokens. Buy more')).toBeTruthy())
})

test('NAV-1 a pulsing placeholder stands for the balance while it is unknown who is looking', () => {
  const { container } = show(<Header user={null} isUserKnown={false} />)
  expect(container.querySelector('.skeleton')).not.toBeNull()
  expect(screen.queryByText('Login')).toBeNull()
})

test('NAV-1 Login opens the dialog on the login tab', () => {
  show(<Header user={null} isUserKnown />, '/faq')
  act(() => screen.getByRole('button', { name: 'Login' }).click())
  expect(location.pathname + location.search).toBe('/faq?auth=login')
})

test('ROUTE-11 the logo leads to the dashboard when signed in and home when signed out', () => {
  show(<Header user={user} isUserKnown />)
  expect(link('Seamline').getAttribute('href')).toBe('/dashboard')
  cleanup()
  show(<Header user={null} isUserKnown />)
  expect(link('Seamline').getAttribute('href')).toBe('/')
})

test('NAV-2 the sidebar greets by name and shows the tokens', async () => {
  show(<Sidebar user={user} />)
  expect(screen.getByText('Welcome back maren!')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('12 tokens')).toBeTruthy())
})

test('NAV-3 signed out, the sidebar lists the sections of the landing page and the FAQ', () => {
  show(<Sidebar user={null} />)
  expect(entries()).toEqual([
    'Home',
    'Features',
    'How It Works',
    'FAQ',
    'Get Started',
    'Reviews',
    'Pricing',
    'Contact',
  ])
  expect(link('FAQ').getAttribute('href')).toBe('/faq')
})

test('NAV-3 an entry scrolls to its section with an 80 px offset', () => {
  show(
    <>
      <Sidebar user={null} />
      <section id="token-system" />
    </>,
  )
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 900, 100, 100))
  follow('Pricing')
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 820, behavior: 'smooth' })
})

test('NAV-3 Contact from another page goes home first and scrolls after 500 ms', () => {
  vi.useFakeTimers()
  show(<Sidebar user={null} />, '/privacy')
  follow('Contact')
  expect(location.pathname).toBe('/')
  const section = document.body.appendChild(document.createElement('section'))
  section.id = 'contact'
  vi.advanceTimersByTime(499)
  expect(window.scrollTo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(window.scrollTo).toHaveBeenCalledOnce()
  section.remove()
})

test('NAV-3 whoever goes on before that is not taken to a section of the same name there', () => {
  vi.useFakeTimers()
  show(<Sidebar user={null} />, '/privacy')
  follow('Contact')
  follow('Terms')
  const section = document.body.appendChild(document.createElement('section'))
  section.id = 'contact'
  vi.advanceTimersByTime(1000)
  expect(window.scrollTo).not.toHaveBeenCalled()
  section.remove()
})

test('NAV-3 where the landing page’s code comes later than that, its section is scrolled to once it is there', async () => {
  vi.useFakeTimers()
  show(<Sidebar user={null} />, '/privacy')
  follow('Contact')
  vi.advanceTimersByTime(500)
  vi.useRealTimers()
  expect(window.scrollTo).not.toHaveBeenCalled()
  const section = document.body.appendChild(document.createElement('section'))
  section.id = 'contact'
  await waitFor(() => expect(window.scrollTo).toHaveBeenCalledOnce())
  section.append('More')
  await act(async () => undefined)
  expect(window.scrollTo).toHaveBeenCalledOnce()
  section.remove()
})

test('NAV-3 the active section is the one whose box spans 100 px from the top', async () => {
  const boxes: Record<string, DOMRect> = {
    hero: new DOMRect(0, -700, 100, 790),
    features: new DOMRect(0, 90, 100, 600),
  }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes[this.id] ?? new DOMRect(0, 5000, 100, 100)
  })
  show(
    <>
      <Sidebar user={null} />
      <section id="hero" />
      <section id="features" />
    </>,
  )
  act(() => void window.dispatchEvent(new Event('scroll')))
  await waitFor(() => expect(link('Features').getAttribute('aria-current')).toBe('location'))
  expect(link('Home').hasAttribute('aria-current')).toBe(false)
})

test('NAV-4 signed in, the sidebar lists the tabs and Logout; admins get Admin just before it', () => {
  show(<Sidebar user={user} />)
  const tabs = ['Virtual Try-On', 'Token Packages', 'History', 'Settings', 'Report Bug']
  expect(entries()).toEqual([...tabs, 'Logout'])
  cleanup()
  show(<Sidebar user={{ ...user, isAdmin: true }} />)
  expect(entries()).toEqual([...tabs, 'Admin', 'Logout'])
})

function Requests() {
  useDashboardTabRequests()
  return null
}

test("NAV-4 an entry asks for its tab by the window event 'dashboard-tab-change'", () => {
  const asked: unknown[] = []
  const listen = (event: Event) => asked.push(event instanceof CustomEvent && event.detail)
  window.addEventListener('dashboard-tab-change', listen)
  show(
    <>
      <Sidebar user={user} />
      <Requests />
    </>,
    '/dashboard',
  )
  for (const name of ['Token Packages', 'History', 'Settings', 'Report Bug', 'Virtual Try-On']) follow(name)
  window.removeEventListener('dashboard-tab-change', listen)
  expect(asked).toEqual(['packages', 'history', 'settings', 'support', 'upload'])
})

test('NAV-4 the event opens the tab from anywhere; its address marks the entry', () => {
  show(
    <>
      <Sidebar user={user} />
      <Requests />
    </>,
    '/faq',
  )
  act(() => void window.dispatchEvent(new CustomEvent('dashboard-tab-change', { detail: 'history' })))
  expect(location.pathname + location.search).toBe('/dashboard?tab=history')
  expect(link('History').getAttribute('aria-current')).toBe('page')
  act(() => void window.dispatchEvent(new CustomEvent('dashboard-tab-change', { detail: 'nonsense' })))
  expect(location.search).toBe('?tab=history')
})

function ScrollOnNavigate() {
  useScrollOnNavigate()
  return null
}

test('NAV-5 the legal links lead to their pages, which open at the top after 100 ms', () => {
  vi.useFakeTimers()
  show(
    <>
      <Sidebar user={null} />
      <ScrollOnNavigate />
    </>,
  )
  const legal = within(screen.getByRole('navigation', { name: 'Legal' }))
  expect(legal.getAllByRole('link').map((entry) => entry.getAttribute('href'))).toEqual([
    '/privacy',
    '/terms',
    '/cookies',
  ])
  follow('Terms')
  vi.advanceTimersByTime(99)
  expect(window.scrollTo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
})

test('a local installation links its mailbox, others do not', () => {
  show(<Sidebar user={null} />, '/', true)
  expect(link('Development mailbox').getAttribute('href')).toBe('/dev/outbox')
  cleanup()
  show(<Sidebar user={null} />)
  expect(screen.queryByText('Development mailbox')).toBeNull()
})
