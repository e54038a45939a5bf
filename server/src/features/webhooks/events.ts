import {
  webhookRetryHours,
  type TryOnEventType,
  type WebhookEventType,
} from '../../../../contract/webhooks.ts'
import { sentenceOf, type ErrorCode } from '../../../../contract/errors.ts'
import type { ApiTryOn } from '../../../../contract/public-api.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { insertDelivery, listOpenEndpoints } from './deliveries-repository.ts'
import type { Endpoint } from './repository.ts'

/** A delivery that the queue has is not given to it again for so long. */
export const inQueueMs = 60_000

type TryOnFacts = {
  id: string
  userId: string
  state: string
  errorCode: ErrorCode | null
  createdAt: Date
  finishedAt: Date | null
}

const eventTypes: Record<string, TryOnEventType> = {
  queued: 'try_on.created',
  complete: 'try_on.completed',
  failed: 'try_on.failed',
}
/** As /api/v1 calls it. */
const states: Record<string, ApiTryOn['state']> = {
  queued: 'queued',
  complete: 'completed',
  failed: 'failed',
}

/**
 * Writes down what has become of a try-on for each endpoint of its owner that wants to know, in the transaction in which it
 * happens: it is told if, and only if, that commits.
 */
export async function recordTryOnEvent(deps: Deps, tx: Transaction, tryOn: TryOnFacts): Promise<void> {
  const type = eventTypes[tryOn.state]
  if (type === undefined) throw new Error(`Nobody is told of a try-on that is ${tryOn.state}`)
  const endpoints = (await listOpenEndpoints(tx, tryOn.userId)).filter(({ events }) => events.includes(type))
  const { id, errorCode, createdAt, finishedAt } = tryOn
  const data = {
    id,
    state: states[tryOn.state],
    error: errorCode && { code: errorCode, message: sentenceOf(errorCode) },
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
  for (const endpoint of endpoints) await recordEvent(deps, tx, endpoint, { type, subject: id, data })
}

type Event = { type: WebhookEventType; subject: string; data: object }

/** One event for one endpoint. While an endpoint fails, what waits longest tries it first. */
export async function recordEvent(
  deps: Deps,
  tx: Transaction,
  endpoint: Endpoint,
  { type, subject, data }: Event,
): Promise<string> {
  const now = deps.now()
  const isFailing = endpoint.failures > 0
  const id = await insertDelivery(tx, {
    endpointId: endpoint.id,
    type,
    subject,
    payload: JSON.stringify({ type, timestamp: now.toISOString(), data }),
    nextAttemptAt: isFailing ? now : new Date(now.getTime() + inQueueMs),
    expiresAt: readExpiry(now),
    createdAt: now,
  })
  if (!isFailing) await enqueueAttempt(deps, tx, { id, attempts: 0, endpointId: endpoint.id })
  return id
}

export function readExpiry(now: Date): Date {
  return new Date(now.getTime() + webhookRetryHours * 3_600_000)
}

export async function enqueueAttempt(
  deps: Deps,
  tx: Transaction,
  { id, attempts, endpointId }: { id: string; attempts: number; endpointId: string },
): Promise<void> {
  await deps.jobs.enqueue(tx, 'deliver-webhook', { deliveryId: id, attempts }, { group: endpointId })
}
