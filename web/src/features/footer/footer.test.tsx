import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { withBoot } from '../../../test/boot.tsx'
import { Footer } from './footer.tsx'

afterEach(cleanup)

function showFooter() {
  const onRegister = vi.fn()
  const onSection = vi.fn()
  const view = render(withBoot(<Footer onRegister={onRegister} onSection={onSection} />))
  return { onRegister, onSection, text: view.container.textContent }
}
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test("NAV-6 'Start Free Trial' opens registration, 'Learn More' scrolls to the top", () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const { onRegister } = showFooter()
  screen.getByRole('button', { name: 'Start Free Trial' }).click()
  expect(onRegister).toHaveBeenCalledOnce()
  screen.getByRole('button', { name: 'Learn More' }).click()
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
})

test('NAV-6 the platform links lead to sections of the landing page, FAQ to its page', () => {
  const { onSection } = showFooter()
  for (const name of ['How It Works', 'Pricing', 'Features', 'Contact'])
    screen.getByRole('link', { name }).click()
  expect(onSection.mock.calls.flat()).toEqual(['how-it-works', 'token-system', 'features', 'contact'])
  expect(addressOf('How It Works')).toBe('/landing#how-it-works')
  expect(addressOf('FAQ')).toBe('/faq')
  expect(addressOf('Verify an Image')).toBe('/verify')
})

test('NAV-6 support is written to by mail, legal pages are linked, the credit and the year are there', () => {
  const { text } = showFooter()
  expect(addressOf('help@seamline.example')).toBe('mailto:help@seamline.example')
  expect(addressOf('Help Centre')).toMatch(/^mailto:help@seamline\.example\?subject=/)
  expect(['Privacy', 'Terms', 'Cookies'].map(addressOf)).toEqual(['/privacy', '/terms', '/cookies'])
  expect(text).toContain('© 2025 Seamline')
  expect(text).toContain('Powered by Seamline')
})
