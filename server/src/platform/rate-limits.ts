import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import { rateLimits } from '../database/tables.ts'
import { fail } from './fail.ts'
import { hashSecret } from './secrets.ts'

const minute = 60
const limits = {
  'login-account': { points: 10, duration: 15 * minute },
  'login-address': { points: 50, duration: 15 * minute },
  'register-address': { points: 200, duration: 60 * minute },
  'google-address': { points: 60, duration: 15 * minute },
  'mail-account': { points: 5, duration: 60 * minute },
  'password-account': { points: 10, duration: 15 * minute },
  'reset-account': { points: 5, duration: 60 * minute },
  'reset-address': { points: 30, duration: 60 * minute },
  'garment-url-account': { points: 60, duration: 10 * minute },
  'export-account': { points: 10, duration: 60 * minute },
  'verify-address': { points: 60, duration: 10 * minute },
  'payment-account': { points: 60, duration: 60 * minute },
} as const
export type RateLimitName = keyof typeof limits

export type RateLimits = {
  /** Counts one attempt; ends the request with too_many_requests when there were too many. */
  count(name: RateLimitName, subject: string): Promise<void>
  /** Takes one counted attempt back: it was not a guess. */
  takeBack(name: RateLimitName, subject: string): Promise<void>
}

/** Throttles whose counters live in the database, so that a restart or a second process forgets nothing. */
export function createRateLimits(database: Database): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [
      name,
      new RateLimiterDrizzle({
        storeClient: database,
        schema: rateLimits,
        keyPrefix: name,
        clearExpiredByTimeout: false,
        ...limit,
      }),
    ]),
  )
  const limiterOf = (name: RateLimitName) => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`No rate limit is named ${name}`)
    return limiter
  }
  return {
    async count(name, subject) {
      try {
        await limiterOf(name).consume(hashSecret(subject))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        fail('too_many_requests', { retryAfterSeconds: Math.max(1, refusal.msBeforeNext / 1000) })
      }
    },
    async takeBack(name, subject) {
      await limiterOf(name).reward(hashSecret(subject))
    },
  }
}
