import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  webhooksPerAccount,
  type NewWebhook,
  type Webhook,
  type webhookChangeSchema,
  type WebhookDeliveries,
  type WebhookDeliveryDetail,
  type webhookRequestSchema,
} from '../../../../contract/webhooks.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { isPublicWebAddress } from '../../platform/safe-fetch.ts'
import { seal } from '../../platform/secrets.ts'
import { enqueueDue } from './deliver.ts'
import { changeEndpoint, reviveDelivery } from './deliveries-repository.ts'
import { readExpiry, recordEvent } from './events.ts'
import {
  deleteEndpoint,
  findDelivery,
  findEndpoint,
  insertEndpoint,
  listAttempts,
  listDeliveries,
  listEndpoints,
  updateEndpoint,
  type Endpoint,
} from './repository.ts'
import { createWebhookSecret } from './signature.ts'

const pageSize = 20

export async function listWebhooks(deps: Deps, userId: string): Promise<Webhook[]> {
  return (await listEndpoints(deps.database, userId)).map(tellWebhook)
}

/** Answers the secret that signs, this once. */
export async function addWebhook(
  deps: Deps,
  userId: string,
  { url, events }: z.output<typeof webhookRequestSchema>,
): Promise<NewWebhook> {
  requireUsable(deps, url)
  const secret = createWebhookSecret()
  const row = { userId, url, events, sealedSecret: seal(deps.secret, secret), createdAt: deps.now() }
  const endpoint = await deps.database.transaction((tx) => insertEndpoint(tx, row, webhooksPerAccount))
  if (!endpoint)
    fail('conflict', {
      message: `There are ${webhooksPerAccount} webhooks already. Delete one to add another.`,
    })
  return { webhook: tellWebhook(endpoint), secret }
}

/** Where a name leads is looked up at each delivery; what can never be reached is said at once. */
function requireUsable({ config, isReachable }: Deps, url: string): void {
  if (config.isProduction && !url.startsWith('https:'))
    fail('invalid_input', { field: 'url', message: 'Please enter a web address that starts with https://' })
  if (!isPublicWebAddress(url, isReachable))
    fail('invalid_input', { field: 'url', message: 'This address cannot be reached from the internet.' })
}

/** Switching it on forgets that it failed: it is tried at once. */
export async function changeWebhook(
  deps: Deps,
  userId: string,
  id: string,
  { events, isOn }: z.output<typeof webhookChangeSchema>,
): Promise<Webhook> {
  const endpoint = await requireEndpoint(deps, userId, id)
  const offReason = isOn ? null : (endpoint.offReason ?? 'owner')
  const isSwitchedOn = isOn && endpoint.offReason !== null
  const fresh = isSwitchedOn ? { failures: 0, failingSince: null, retryAt: null } : {}
  const changed = await updateEndpoint(deps.database, userId, id, { events, offReason, ...fresh })
  if (isSwitchedOn) await enqueueDue(deps, id)
  return tellWebhook(changed ?? fail('not_found'))
}

export async function deleteWebhook(deps: Deps, userId: string, id: string): Promise<void> {
  if (!(await deleteEndpoint(deps.database, userId, id))) fail('not_found')
}

/** Sends an event that means nothing, to see that everything works. Answers its delivery's id. */
export async function testWebhook(deps: Deps, userId: string, id: string): Promise<{ id: string }> {
  const endpoint = await requireEndpoint(deps, userId, id)
  if (endpoint.offReason !== null) fail('conflict', { message: 'Please switch this webhook on first.' })
  await deps.rateLimits.count('webhook-account', userId)
  const event = { type: 'test', subject: randomUUID(), data: { message: 'It works.' } } as const
  return { id: await sendNow(deps, endpoint, (tx) => recordEvent(deps, tx, endpoint, event)) }
}

/** The same once more, with the same id, for another day. */
export async function sendAgain(deps: Deps, userId: string, deliveryId: string): Promise<void> {
  const delivery = (await findDelivery(deps.database, userId, deliveryId)) ?? fail('not_found')
  const endpoint = await requireEndpoint(deps, userId, delivery.endpointId)
  if (endpoint.offReason !== null) fail('conflict', { message: 'Please switch this webhook on first.' })
  await deps.rateLimits.count('webhook-account', userId)
  const now = deps.now()
  await sendNow(deps, endpoint, (tx) => reviveDelivery(tx, deliveryId, { now, expiresAt: readExpiry(now) }))
}

/** Somebody waits for it: the pause after a failure ends. */
async function sendNow<Result>(
  deps: Deps,
  { id }: Endpoint,
  record: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await deps.database.transaction(async (tx) => {
    await changeEndpoint(tx, id, { retryAt: null })
    return record(tx)
  })
  await enqueueDue(deps, id)
  return result
}

export async function readDeliveries(
  deps: Deps,
  userId: string,
  id: string,
  before: number | undefined,
): Promise<WebhookDeliveries> {
  const endpoint = await requireEndpoint(deps, userId, id)
  const rows = await listDeliveries(deps.database, id, { before, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    deliveries: page.map(({ delivery, status }) => ({
      id: delivery.id,
      type: delivery.type,
      tryOnId: delivery.type === 'test' ? null : delivery.subject,
      state: delivery.state,
      createdAt: delivery.createdAt.toISOString(),
      attempts: delivery.attempts,
      status,
      nextAttemptAt: delivery.state === 'waiting' ? readNext(endpoint, delivery.nextAttemptAt) : null,
    })),
    next: rows.length > pageSize && last ? String(last.delivery.number) : null,
  }
}

/** What is due waits for the end of its endpoint's pause. */
function readNext({ offReason, retryAt }: Endpoint, nextAttemptAt: Date): string | null {
  if (offReason !== null) return null
  return new Date(Math.max(nextAttemptAt.getTime(), retryAt?.getTime() ?? 0)).toISOString()
}

export async function readDelivery(deps: Deps, userId: string, id: string): Promise<WebhookDeliveryDetail> {
  const delivery = (await findDelivery(deps.database, userId, id)) ?? fail('not_found')
  const attempts = await listAttempts(deps.database, id)
  return {
    payload: delivery.payload,
    attempts: attempts.map(({ at, status, problem, answer, durationMs }) => ({
      at: at.toISOString(),
      status,
      problem,
      answer,
      duration: durationMs,
    })),
  }
}

async function requireEndpoint(deps: Deps, userId: string, id: string): Promise<Endpoint> {
  return (await findEndpoint(deps.database, userId, id)) ?? fail('not_found')
}

function tellWebhook({ id, url, events, createdAt, offReason, failingSince }: Endpoint): Webhook {
  return {
    id,
    url,
    events,
    createdAt: createdAt.toISOString(),
    offReason,
    failingSince: failingSince?.toISOString() ?? null,
  }
}

export { recordTryOnEvent } from './events.ts'
