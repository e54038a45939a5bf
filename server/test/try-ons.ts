import { expect } from 'vitest'
import { tryOnAcceptedSchema, tryOnEventSchema, tryOnResultSchema } from '../../contract/try-on.ts'
import { generateTryOn } from './app.ts'
import type { Client } from './client.ts'

export const resultOf = async (response: Response) => tryOnResultSchema.parse(await response.json())

/** Sends a try-on and answers its id as soon as it is in the queue. */
export async function acceptTryOn(client: Client, headers: Record<string, string> = {}): Promise<string> {
  const response = await generateTryOn(client, { headers: { prefer: 'respond-async', ...headers } })
  expect(response.status).toBe(202)
  return tryOnAcceptedSchema.parse(await response.json()).sessionId
}

/** What a stream of events said. */
export function parseEvents(text: string) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => tryOnEventSchema.parse(JSON.parse(line.slice(6))))
}

/** How many results the history has. */
export async function countResults(client: Client): Promise<number> {
  const { pagination } = await (await client.get('/api/history/tryons')).json()
  return pagination.total
}
