import { expect, test } from 'vitest'
import { createIdempotencyKey } from './submit-try-on.ts'

test('TRY-8 every attempt has a UUID of its own, also where a page is served without https', () => {
  const keys = Array.from({ length: 100 }, createIdempotencyKey)
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(keys).size).toBe(100)
})
