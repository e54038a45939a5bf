import type { SandboxEventMessage, SandboxPayments } from '../../providers/payments/type.ts'

/** How a developer has the sandbox send what happened to a payment. */
export const waysToSend = ['in-order', 'late', 'twice', 'backwards'] as const
export type WayToSend = (typeof waysToSend)[number]

export type Delivery = { at: Date; paymentIntentId: string; type: string; status: number }

/** So many seconds late, and at the most. */
export const usuallyLate = 20
export const mostLate = 3600

export type PostEvent = (event: SandboxEventMessage) => Promise<number>
type Options = { sandbox: SandboxPayments; post: PostEvent; now: () => Date }

const keptDeliveries = 20

/**
 * Plays the provider's side of webhooks: sends them by itself, whatever the browser has told us. `post` delivers one and answers the
 * HTTP status; what was delivered lately is remembered for the page.
 */
export function createSandboxNews({ sandbox, post, now }: Options) {
  const deliveries: Delivery[] = []

  async function deliver(paymentIntentId: string, events: readonly SandboxEventMessage[]): Promise<void> {
    for (const event of events) {
      const status = await post(event)
      deliveries.unshift({ at: now(), paymentIntentId, type: event.type, status })
      deliveries.length = Math.min(deliveries.length, keptDeliveries)
    }
  }

  return {
    deliveries: () => [...deliveries],
    /** Answers false for a payment that the sandbox does not know. */
    async send(paymentIntentId: string, way: WayToSend, lateSeconds = usuallyLate): Promise<boolean> {
      const events = await sandbox.signHistory(paymentIntentId)
      if (events.length === 0) return false
      if (way !== 'late') await deliver(paymentIntentId, inOrder[way](events))
      else setTimeout(() => void sendLate(paymentIntentId), lateSeconds * 1000).unref()
      return true
    },
  }

  /** Signed anew, as a provider signs each attempt. */
  async function sendLate(paymentIntentId: string): Promise<void> {
    await deliver(paymentIntentId, await sandbox.signHistory(paymentIntentId)).catch(() => undefined)
  }
}

type Events = readonly SandboxEventMessage[]

const inOrder: Record<Exclude<WayToSend, 'late'>, (events: Events) => Events> = {
  'in-order': (events) => events,
  twice: (events) => [...events, ...events],
  backwards: (events) => events.toReversed(),
}
