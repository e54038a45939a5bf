import { QueryClient } from '@tanstack/react-query'

/** UI-3: nothing refetches or retries by itself; a query that needs another freshness says so itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        staleTime: Infinity,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
