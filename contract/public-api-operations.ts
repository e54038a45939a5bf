import type { z } from 'zod'
import type { ApiKeyScope } from './api-keys.ts'
import { balanceSchema } from './tokens.ts'

/** One call of /api/v1: the server's route and its part of the OpenAPI document are both made of it. */
export type Operation = {
  method: 'get' | 'post' | 'delete'
  /** Below /api/v1, with parameters as {name}. */
  path: string
  /** Whose keys may call it. */
  scopes: readonly ApiKeyScope[]
  answers: Record<number, { description: string; schema?: z.ZodType }>
}

export const operations = {
  readBalance: {
    method: 'get',
    path: '/balance',
    scopes: ['server', 'read'],
    answers: { 200: { description: 'What the account holds.', schema: balanceSchema } },
  },
} as const satisfies Record<string, Operation>
export type OperationId = keyof typeof operations
