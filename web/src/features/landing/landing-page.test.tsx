import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderOnServer, withBoot } from '../../../test/boot.tsx'
import { figures } from '../../content/site.ts'
import { landingHead, landingPreloads } from './head.ts'
import { LandingPage } from './landing-page.tsx'

const idle = () => undefined

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: idle, removeEventListener: idle }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = idle
      disconnect = idle
    },
  )
})
afterEach(cleanup)

test('LAND-1 the sections stand in their order, each under its id', () => {
  const page = render(
    withBoot(<LandingPage onRegister={idle} onLogin={idle} onChoosePackage={() => undefined} />),
  ).container
  expect([...page.querySelectorAll('section[id]')].map((section) => section.id)).toEqual([
    'hero',
    'features',
    'how-it-works',
    'auth-cta',
    'testimonials',
    'token-system',
    'contact',
  ])
})

test('LAND-2 the hero compares Your Photo with AI Magic, half and half', () => {
  const page = renderOnServer(
    <LandingPage onRegister={idle} onLogin={idle} onChoosePackage={() => undefined} />,
  )
  const hero = page.querySelector('#hero')
  expect(hero?.textContent).toContain('Your Photo')
  expect(hero?.textContent).toContain('AI Magic')
  expect(hero?.querySelector('[role=slider]')?.getAttribute('aria-valuenow')).toBe('50')
})

test('LAND-3 the hero and the call to action open registration and login', () => {
  const onRegister = vi.fn()
  const onLogin = vi.fn()
  const page = render(
    withBoot(<LandingPage onRegister={onRegister} onLogin={onLogin} onChoosePackage={() => undefined} />),
  ).container
  for (const id of ['#hero', '#auth-cta']) {
    const section = within(page.querySelector<HTMLElement>(id) ?? document.body)
    section.getByRole('button', { name: 'Sign Up & Get 3 Free Tokens' }).click()
    section.getByRole('button', { name: 'Already Have Account?' }).click()
  }
  expect(onRegister).toHaveBeenCalledTimes(2)
  expect(onLogin).toHaveBeenCalledTimes(2)
})

test('LAND-5 the figures of the marketing text come from the operator’s file', () => {
  expect(figures.map(({ value }) => value)).toEqual(['50,000+', '30-second', '4.9/5'])
  const page = renderOnServer(
    <LandingPage onRegister={idle} onLogin={idle} onChoosePackage={() => undefined} />,
  )
  for (const { value } of figures) expect(page.querySelector('#hero')?.textContent).toContain(value)
  expect(page.textContent).toContain('Tokens never expire and are delivered instantly')
})

test('LAND-6 pricing shows the three packages with their price and price per token', () => {
  render(withBoot(<LandingPage onRegister={idle} onLogin={idle} onChoosePackage={() => undefined} />))
  const cardOf = (name: string) => screen.getByRole('heading', { name }).closest('li')?.textContent
  expect(cardOf('Starter Pack')).toMatch(/20tokens.*\$6\.00\$0\.30 per token/)
  expect(cardOf('Popular Pack')).toMatch(/Most popular.*100tokens.*\$25\.00\$0\.25 per token/)
  expect(cardOf('Ultimate Pack')).toMatch(/300tokens.*\$60\.00\$0\.20 per token/)
})

test('both pictures of the hero are preloaded in the format and sizes the slider shows', () => {
  const page = renderOnServer(
    <LandingPage onRegister={idle} onLogin={idle} onChoosePackage={() => undefined} />,
  )
  const sources = [...page.querySelectorAll('#hero source[type="image/avif"]')]
  expect(sources.map((source) => source.getAttribute('srcset'))).toEqual(
    landingPreloads.map(({ imageSrcSet }) => imageSrcSet),
  )
  expect(sources.map((source) => source.getAttribute('sizes'))).toEqual(
    landingPreloads.map(({ imageSizes }) => imageSizes),
  )
  expect(landingHead.title).not.toBe('')
})
