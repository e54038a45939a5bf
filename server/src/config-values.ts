import { z } from 'zod'

/* How the values of .env.example are written. */

export const text = z.string().trim().min(1)
export const webAddress = z
  .url({ protocol: /^https?$/, message: 'must be a web address such as https://try.example.com' })
  .transform((address) => address.replace(/\/+$/, ''))
export const jsonList = z.string().transform((json, context): unknown[] => {
  try {
    const value: unknown = JSON.parse(json)
    if (Array.isArray(value)) return value
  } catch {
    // Said below.
  }
  context.addIssue({ code: 'custom', message: 'must be a JSON list' })
  return z.NEVER
})
