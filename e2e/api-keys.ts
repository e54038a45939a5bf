import type { BrowserContext } from '@playwright/test'
import type { NewApiKey } from '../contract/api-keys.ts'
import { expect } from './fixtures.ts'

/** Makes a key for whoever is signed in in this browser, and answers it. */
export async function makeKey(
  context: BrowserContext,
  changes: Partial<NewApiKey> & Pick<NewApiKey, 'name'>,
): Promise<string> {
  const unlimited = { isTest: false, tokensPerDay: null, tokensPerMonth: null, expiresInDays: null }
  const data = { scope: 'server', origins: [], ...unlimited, ...changes }
  const response = await context.request.post('/api/api-keys', { data })
  expect(response.status(), await response.text()).toBe(201)
  const { key }: { key: string } = await response.json()
  return key
}
