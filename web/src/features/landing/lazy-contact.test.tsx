import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { withBoot } from '../../../test/boot.tsx'
import { LazyContact } from './lazy-parts.tsx'

vi.mock('./contact.tsx', () => ({
  get Contact() {
    throw new Error('Failed to fetch dynamically imported module')
  },
}))

afterEach(cleanup)

test('LAND-4 a section whose code cannot be loaded says so and offers to refresh', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(withBoot(<LazyContact />))
  expect(await screen.findByText('Something went wrong')).toBeDefined()
  expect(screen.getByText('Failed to load this section. Please try refreshing the page.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeDefined()
  silenced.mockRestore()
})
