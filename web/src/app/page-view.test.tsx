import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { withBoot } from '../../test/boot.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { forgetFailure } from './page-loader.ts'
import { PageView } from './page-view.tsx'
import type { Route } from './routes.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function routeOf(load: Route['load']): Route {
  return {
    id: 'a-page',
    matches: () => true,
    load,
    hasSidebar: false,
    hasFooter: false,
    codeComesLast: false,
  }
}
async function show(route: Route) {
  const page = (
    <ErrorBoundary onCatch={() => forgetFailure(route)}>
      <PageView route={route} />
    </ErrorBoundary>
  )
  await act(async () => render(withBoot(page)))
}

test('LAND-4 a page whose code cannot be loaded says so, offers a refresh, and is tried again on the next visit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn<Route['load']>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValueOnce({ default: () => <h1>Here now</h1>, head: () => ({ title: 'A page' }) })
  const route = routeOf(load)
  await show(route)
  expect(screen.getByText('Something went wrong')).toBeTruthy()
  expect(screen.getByText('Failed to load this section. Please try refreshing the page.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
  cleanup()
  await show(route)
  expect(screen.getByText('Here now')).toBeTruthy()
  expect(document.title).toBe('A page | Seamline')
})
