import { z } from 'zod'
import {
  apiBalanceSchema,
  apiTryOnSchema,
  apiUsageSchema,
  tryOnJsonSchema,
  usageQuerySchema,
} from '../../../../contract/public-api.ts'
import { operations } from '../../../../contract/public-api-operations.ts'

/* What an agent can do: each tool is one call of /api/v1, and answers what that answers. */

/** Clients of the protocol wait a minute for a tool. */
const maxToolWaitSeconds = 50

const picture = z
  .string()
  .optional()
  .describe(
    'The bytes of a JPEG, PNG or WebP in base64. Both pictures together: at most 3 MB; a larger one comes by its address.',
  )
const waitSeconds = z
  .int()
  .min(0)
  .max(maxToolWaitSeconds)
  .default(30)
  .describe('Answer when the try-on has ended, so many seconds later at most.')
const idempotencyKey = z
  .string()
  .optional()
  .describe('Any text that is new for each try-on. Sent again, it is the same try-on, and charged once.')

/** One call of /api/v1; `path` is below it. */
export type ApiCall = { path: string; headers?: Record<string, string> } & (
  | { method: 'GET' }
  | { method: 'POST'; body: string }
)
export type CallApi = (call: ApiCall, signal: AbortSignal) => Promise<Response>

export const tools = {
  create_try_on: tool({
    title: operations.createTryOn.summary,
    description:
      'Dress the person of a photo in the garment of another picture. Costs one token, which comes back where there is no result; with a test key nothing, for a sample. Answers the try-on: where its state is queued or processing, call wait_for_try_on.',
    input: tryOnJsonSchema.extend({ photo: picture, garment: picture, idempotencyKey, waitSeconds }),
    output: apiTryOnSchema,
    isReading: false,
    call: ({ waitSeconds: seconds, idempotencyKey: key, ...body }) => ({
      method: 'POST',
      path: '/try-ons',
      headers: {
        'content-type': 'application/json',
        prefer: `wait=${seconds}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    }),
    pictures: picturesOf,
  }),
  wait_for_try_on: tool({
    title: 'Wait for a try-on',
    description: 'Reads a try-on: at once when it has ended, otherwise after the wait.',
    input: z.object({ tryOnId: z.uuid(), waitSeconds }),
    output: apiTryOnSchema,
    isReading: true,
    call: ({ tryOnId, waitSeconds: seconds }) => ({
      method: 'GET',
      path: `/try-ons/${tryOnId}`,
      headers: { prefer: `wait=${seconds}` },
    }),
    pictures: picturesOf,
  }),
  read_balance: tool({
    title: operations.readBalance.summary,
    description: 'How many tokens the account holds. One try-on costs one.',
    input: z.object({}),
    output: apiBalanceSchema,
    isReading: true,
    call: () => ({ method: 'GET', path: '/balance' }),
  }),
  read_usage: tool({
    title: operations.readUsage.summary,
    description: 'What was spent and made with the keys of the account, by day (UTC) and key.',
    input: usageQuerySchema,
    output: apiUsageSchema,
    isReading: true,
    call: (days) => ({ method: 'GET', path: `/usage?${new URLSearchParams(days)}` }),
  }),
}

type Tool<Input extends z.ZodObject, Output extends z.ZodObject> = {
  title: string
  description: string
  input: Input
  output: Output
  /** Changes and costs nothing. */
  isReading: boolean
  call: (input: z.output<Input>) => ApiCall
  /** Addresses of what the answer shows, for an agent that can show it. */
  pictures?: (answer: z.output<Output>) => string[]
}

/** A tool as the list holds it: whatever it takes and answers. */
function tool<Input extends z.ZodObject, Output extends z.ZodObject>(one: Tool<Input, Output>) {
  const { title, description, isReading, pictures } = one
  const input: z.ZodObject = one.input
  const output: z.ZodObject = one.output
  return {
    title,
    description,
    isReading,
    input,
    output,
    call: (given: unknown) => one.call(one.input.parse(given)),
    pictures: (answer: unknown) => pictures?.(one.output.parse(answer)) ?? [],
  }
}

function picturesOf({ result }: z.output<typeof apiTryOnSchema>): string[] {
  return result ? [result.tryOnImageUrl, result.modelImageUrl] : []
}
