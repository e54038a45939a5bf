import {
  webhookAnswerBytes,
  webhookFailingDays,
  webhookLogDays,
  webhookRetryHours,
  type DeliveryProblem,
  type WebhookOffReason,
} from '../../../../contract/webhooks.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { postPublicUrl } from '../../platform/safe-fetch.ts'
import { openSealed } from '../../platform/secrets.ts'
import { tellOwner } from '../sessions/service.ts'
import {
  beginAttempt,
  changeEndpoint,
  findEndpointById,
  freeDelivery,
  giveUpExpired,
  insertAttempt,
  lockEndpoint,
  releaseDeliveries,
  settleDelivery,
  takeDue,
} from './deliveries-repository.ts'
import { enqueueAttempt, inQueueMs } from './events.ts'
import { writeSwitchedOffMail } from './mails.ts'
import { deleteDeliveriesBefore, type Delivery, type Endpoint } from './repository.ts'
import { signWebhook } from './signature.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour
const timeoutMs = 15 * second
/** Longer than an attempt can take: after this its process must have died. */
const leaseMs = 30 * second
const shortestPauseMs = 20 * second
const longestPauseMs = hour
/** Of one endpoint, at once in the queue. */
const mostInQueue = 50
/** After so many failures in a row an endpoint that accepts again was away, and gets everything at once. */
const failuresOfAbsence = 3
/** How often whoever works looks for what is due. */
export const webhookSweepMs = 10 * second

export async function workOnWebhooks(deps: Deps): Promise<void> {
  await deps.jobs.work('deliver-webhook', { concurrency: 4, perGroup: 2 }, ({ deliveryId, attempts }) =>
    deliver(deps, deliveryId, attempts),
  )
}

/** Gives what is due to the queue, and up what nobody has accepted in a day. */
export async function sweepWebhooks(deps: Deps): Promise<void> {
  await giveUpExpired(deps.database, deps.now())
  await enqueueDue(deps)
}

export async function deleteOldDeliveries(deps: Deps): Promise<void> {
  await deleteDeliveriesBefore(deps.database, new Date(deps.now().getTime() - webhookLogDays * day))
}

/** Of all endpoints, or of one. */
export async function enqueueDue(deps: Deps, endpointId?: string): Promise<void> {
  const now = deps.now()
  const until = new Date(now.getTime() + inQueueMs)
  await deps.database.transaction(async (tx) => {
    for (const due of await takeDue(tx, { now, until, most: mostInQueue, endpointId }))
      await enqueueAttempt(deps, tx, due)
  })
}

/** Makes one attempt, if it is still to be made: of all who are told to, in whatever process, one does. */
export async function deliver(deps: Deps, id: string, attempts: number): Promise<void> {
  const now = deps.now()
  const leaseEnd = new Date(now.getTime() + leaseMs)
  const delivery = await beginAttempt(deps.database, { id, attempts, now, leaseEnd })
  if (!delivery) return freeDelivery(deps.database, id, attempts, now)
  const endpoint = await findEndpointById(deps.database, delivery.endpointId)
  if (!endpoint) return
  const answer = await send(deps, endpoint, delivery)
  await deps.database.transaction(async (tx) => {
    // First of all locks, as whoever deletes the endpoint takes them.
    const current = await lockEndpoint(tx, endpoint.id)
    if (!current) return
    await insertAttempt(tx, { deliveryId: id, at: now, ...answer })
    const { status } = answer
    if (status !== null && status >= 200 && status < 300) await noteSuccess(deps, tx, current, delivery)
    else await noteFailure(deps, tx, current, { delivery, status })
  })
  await enqueueDue(deps, endpoint.id)
}

type Answer = { status: number | null; problem: DeliveryProblem | null; answer: string; durationMs: number }

async function send(deps: Deps, { url, sealedSecret }: Endpoint, { id, payload }: Delivery): Promise<Answer> {
  const begunAt = performance.now()
  const took = () => Math.round(performance.now() - begunAt)
  const signed = signWebhook(openSealed(deps.secret, sealedSecret), { id, at: deps.now(), body: payload })
  try {
    const { status, text } = await postPublicUrl(url, {
      headers: { 'content-type': 'application/json', ...signed },
      body: payload,
      timeoutMs,
      maxAnswerBytes: webhookAnswerBytes,
      isAllowed: deps.isReachable,
    })
    return { status, problem: null, answer: text, durationMs: took() }
  } catch (error) {
    return { status: null, problem: nameProblem(error), answer: '', durationMs: took() }
  }
}

function nameProblem(error: unknown): DeliveryProblem {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timed_out'
  for (let one = error; one instanceof Error; one = one.cause)
    if (one.message === 'Not a public address') return 'not_public'
  return 'unreachable'
}

async function noteSuccess(deps: Deps, tx: Transaction, endpoint: Endpoint, delivery: Delivery) {
  await settleDelivery(tx, delivery, { state: 'delivered' })
  if (endpoint.failures === 0) return
  await changeEndpoint(tx, endpoint.id, { failures: 0, failingSince: null, retryAt: null })
  if (endpoint.failures >= failuresOfAbsence) await releaseDeliveries(tx, endpoint.id, deps.now())
}

type Refused = { delivery: Delivery; status: number | null }

/** A pause is as long as what has gone before it, so that each is twice the last: of the delivery, and of the endpoint. */
async function noteFailure(deps: Deps, tx: Transaction, endpoint: Endpoint, { delivery, status }: Refused) {
  const now = deps.now()
  const begunAt = delivery.expiresAt.getTime() - webhookRetryHours * hour
  await settleDelivery(tx, delivery, { nextAttemptAt: addPause(now, new Date(begunAt)) })
  const failingSince = endpoint.failingSince ?? now
  const failures = endpoint.failures + 1
  await changeEndpoint(tx, endpoint.id, { failures, failingSince, retryAt: addPause(now, failingSince) })
  const isAway = now.getTime() - failingSince.getTime() >= webhookFailingDays * day
  if (status === 410) await switchOff(deps, tx, endpoint, 'gone')
  else if (isAway) await switchOff(deps, tx, endpoint, 'failing')
}

function addPause(now: Date, since: Date): Date {
  const elapsed = now.getTime() - since.getTime()
  return new Date(now.getTime() + Math.min(Math.max(elapsed, shortestPauseMs), longestPauseMs))
}

async function switchOff(deps: Deps, tx: Transaction, endpoint: Endpoint, offReason: WebhookOffReason) {
  if (endpoint.offReason !== null) return
  await changeEndpoint(tx, endpoint.id, { offReason })
  const host = new URL(endpoint.url).host
  const url = `${deps.config.publicUrl}/developers/webhooks`
  await tellOwner(deps, tx, endpoint.userId, ({ brand, username }) =>
    writeSwitchedOffMail({ brand, username, host, offReason, url }),
  )
}
