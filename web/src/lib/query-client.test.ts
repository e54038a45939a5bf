import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('UI-3 queries stay fresh, are not refetched by themselves and nothing is retried', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    retry: false,
  })
  expect(mutations).toMatchObject({ retry: false })
})
