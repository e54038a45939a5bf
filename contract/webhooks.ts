import { z } from 'zod'

/** What an endpoint can be told of a try-on, in the order in which it happens; `test` goes out when its owner asks for it. */
export const tryOnEventTypes = ['try_on.created', 'try_on.completed', 'try_on.failed'] as const
export type TryOnEventType = (typeof tryOnEventTypes)[number]
export type WebhookEventType = TryOnEventType | 'test'

export const webhooksPerAccount = 5
/** An event that nobody accepts is tried again for so long. */
export const webhookRetryHours = 24
/** An endpoint that accepts nothing for so long is switched off. */
export const webhookFailingDays = 3
/** The log of deliveries goes after so long. */
export const webhookLogDays = 30
/** So much of an answer is kept, bytes. */
export const webhookAnswerBytes = 1024

const eventTypes = z
  .array(z.enum(tryOnEventTypes))
  .min(1, 'Please choose at least one event')
  .transform((types) => tryOnEventTypes.filter((type) => types.includes(type)))

/** POST /api/webhook-endpoints: where events go, and which. Answers 201 with `newWebhookSchema`. */
export const webhookRequestSchema = z.object({
  url: z
    .url({ protocol: /^https?$/, message: 'Please enter a web address that starts with https://' })
    .max(500, 'Please enter an address of at most 500 characters'),
  events: eventTypes,
})
export type WebhookRequest = z.input<typeof webhookRequestSchema>

/** PUT /api/webhook-endpoints/{webhookId}: which events it gets, and whether it gets any. DELETE takes it away. */
export const webhookChangeSchema = z.object({ events: eventTypes, isOn: z.boolean() })
export type WebhookChange = z.input<typeof webhookChangeSchema>

/** Why an endpoint gets nothing: its owner wants it so, it accepted nothing for days, or it answered 410 (Gone). */
export const webhookOffReasons = ['owner', 'failing', 'gone'] as const
export type WebhookOffReason = (typeof webhookOffReasons)[number]

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(tryOnEventTypes)),
  createdAt: z.iso.datetime(),
  /** null: it is on. */
  offReason: z.enum(webhookOffReasons).nullable(),
  /** Since when nothing has been accepted; null where the last delivery was. */
  failingSince: z.iso.datetime().nullable(),
})
export type Webhook = z.infer<typeof webhookSchema>

/** GET /api/webhook-endpoints, oldest first. */
export const webhooksSchema = z.object({ webhooks: z.array(webhookSchema) })

/** With the secret that signs, shown this once. */
export const newWebhookSchema = z.object({ webhook: webhookSchema, secret: z.string() })
export type NewWebhook = z.infer<typeof newWebhookSchema>

/** waiting: still to be accepted · delivered: answered with a status of 200 to 299 · failed: given up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why there was no answer. */
export const deliveryProblems = ['timed_out', 'not_public', 'unreachable'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

const deliverySchema = z.object({
  /** The `webhook-id` of every attempt. */
  id: z.string(),
  type: z.string(),
  /** The try-on that it tells of; null for a test. */
  tryOnId: z.string().nullable(),
  state: z.enum(deliveryStates),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  /** null: the last attempt got no answer, or there was none yet. */
  status: z.int().nullable(),
  /** When it is tried again; null where it is not. */
  nextAttemptAt: z.iso.datetime().nullable(),
})
export type WebhookDelivery = z.infer<typeof deliverySchema>

/** GET /api/webhook-endpoints/{webhookId}/deliveries?before={cursor}, newest first, 20 at a time. */
export const deliveriesSchema = z.object({ deliveries: z.array(deliverySchema), next: z.string().nullable() })
export type WebhookDeliveries = z.infer<typeof deliveriesSchema>
export const deliveriesQuerySchema = z.object({ before: z.coerce.number().int().positive().optional() })

/**
 * GET /api/webhook-deliveries/{deliveryId}: what was sent, word for word, and what came back.
 * POST .../send-again sends the same once more, with the same id, and answers 202.
 */
export const deliveryDetailSchema = z.object({
  payload: z.string(),
  attempts: z.array(
    z.object({
      at: z.iso.datetime(),
      status: z.int().nullable(),
      problem: z.enum(deliveryProblems).nullable(),
      /** The first bytes of the answer. */
      answer: z.string(),
      /** Milliseconds. */
      duration: z.int(),
    }),
  ),
})
export type WebhookDeliveryDetail = z.infer<typeof deliveryDetailSchema>
