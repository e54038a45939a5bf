import { madeApiKeySchema, type MadeApiKey, type NewApiKey } from '../../contract/api-keys.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { checkAnswer, loadDocument } from './openapi.ts'

/** What the developer page sends for a key, with what is different this time. */
export function newKey(changes: Partial<NewApiKey> = {}): NewApiKey {
  return {
    name: 'My shop',
    scope: 'server',
    isTest: false,
    origins: [],
    tokensPerDay: null,
    tokensPerMonth: null,
    expiresInDays: null,
    ...changes,
  }
}

/** Makes a key for somebody who has just signed in. */
export async function makeKey(client: Client, changes: Partial<NewApiKey> = {}): Promise<MadeApiKey> {
  const response = await client.post('/api/api-keys', newKey(changes))
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
  return madeApiKeySchema.parse(await response.json())
}

/**
 * A program that calls /api/v1 with a key; it is no browser, so it says no origin and keeps no cookie. Each answer is checked
 * against the OpenAPI document.
 */
export function programOf(app: TestApp, key: string | null) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (key !== null) headers.set('authorization', `Bearer ${key}`)
    const request = new Request(new URL(`/api/v1${path}`, app.deps.config.publicUrl), { ...init, headers })
    const { method } = request
    const answer = await app.fetch(request)
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
    const copy = isStream ? new Response(null, answer) : answer.clone()
    await checkAnswer(await loadDocument(app), { method, path }, copy)
    return answer
  }
}
export type Program = ReturnType<typeof programOf>
