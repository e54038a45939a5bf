import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('./contact.tsx', () => ({
  get Contact() {
    throw new Error('Failed to fetch dynamically imported module')
  },
}))

// A section that was loaded once, or has failed, stays so for whoever imports it next.
beforeEach(() => vi.resetModules())
afterEach(() => {
  cleanup()
  vi.resetModules()
})

test('LAND-4 a section whose code cannot be loaded says so and offers to refresh', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { LazyContact } = await import('./lazy-parts.tsx')
  const { withBoot } = await import('../../../test/boot.tsx')
  render(withBoot(<LazyContact />))
  expect(await screen.findByText('Something went wrong')).toBeDefined()
  expect(screen.getByText('Failed to load this section. Please try refreshing the page.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeDefined()
  silenced.mockRestore()
})
