import type { z } from 'zod'
import { fail } from './fail.ts'
import { isWellFormed } from './well-formed.ts'

/** A value as the schema wants it; the first thing that is wrong becomes the answer. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  if (!isWellFormed(value)) fail('invalid_input')
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const isOwnSentence = issue !== undefined && !issue.message.startsWith('Invalid input')
  return fail('invalid_input', {
    ...(isOwnSentence ? { message: issue.message } : {}),
    ...(issue?.path[0] === undefined ? {} : { field: String(issue.path[0]) }),
  })
}
