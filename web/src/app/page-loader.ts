import { use } from 'react'
import type { PageModule } from './page.ts'
import type { Route } from './routes.ts'

const loaded = new Map<string, PageModule>()
const loading = new Map<string, Promise<PageModule>>()

/** Fetches a page's code once. A failure is remembered until `forgetFailure`: a render must find the same promise again. */
export function loadPage(route: Route): Promise<PageModule> {
  const known = loading.get(route.id)
  if (known) return known
  const promise = route.load().then((page) => {
    loaded.set(route.id, page)
    return page
  })
  loading.set(route.id, promise)
  promise.catch(() => undefined)
  return promise
}

/** Lets another visit try again. */
export function forgetFailure(route: Route): void {
  if (!loaded.has(route.id)) loading.delete(route.id)
}

/** The page's code, at once where it was loaded before; suspends otherwise. */
export function usePage(route: Route): PageModule {
  const known = loaded.get(route.id)
  return known ?? use(loadPage(route))
}
