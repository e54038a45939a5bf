import { lt } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import { rateLimits } from '../database/tables.ts'
import { fail } from './fail.ts'
import { networkOf } from './networks.ts'
import { hashSecret } from './secrets.ts'

const minute = 60
/**
 * So many `points` in so many seconds, `by` account or by the network that an address belongs to. The subject of the latter is
 * the address as it is: what network that is, is decided here.
 */
const limits = {
  'login-pair': { by: 'account', points: 10, duration: 15 * minute },
  'login-device': { by: 'account', points: 10, duration: 15 * minute },
  'login-account': { by: 'account', points: 100, duration: 60 * minute },
  'login-address': { by: 'network', points: 50, duration: 15 * minute },
  'register-address': { by: 'network', points: 200, duration: 60 * minute },
  'google-address': { by: 'network', points: 60, duration: 15 * minute },
  'mail-account': { by: 'account', points: 5, duration: 60 * minute },
  'second-factor-account': { by: 'account', points: 10, duration: 15 * minute },
  'passkey-address': { by: 'network', points: 120, duration: 15 * minute },
  // Each sign-in form that opens asks once.
  'passkey-question-address': { by: 'network', points: 600, duration: 15 * minute },
  'mail-mailbox-hour': { by: 'account', points: 12, duration: 60 * minute },
  'mail-mailbox-day': { by: 'account', points: 30, duration: 24 * 60 * minute },
  'mail-address': { by: 'network', points: 300, duration: 60 * minute },
  'password-session': { by: 'account', points: 10, duration: 15 * minute },
  'reset-account': { by: 'account', points: 5, duration: 60 * minute },
  'link-address': { by: 'network', points: 120, duration: 15 * minute },
  'reset-address': { by: 'network', points: 30, duration: 60 * minute },
  'garment-url-account': { by: 'account', points: 60, duration: 10 * minute },
  'export-account': { by: 'account', points: 10, duration: 60 * minute },
  'verify-address': { by: 'network', points: 60, duration: 10 * minute },
  'refused-try-on-account': { by: 'account', points: 20, duration: 10 * minute },
  'refused-try-on-address': { by: 'network', points: 60, duration: 10 * minute },
  'check-account': { by: 'account', points: 60, duration: 10 * minute },
  'check-address': { by: 'network', points: 180, duration: 10 * minute },
  'price-search-account': { by: 'account', points: 60, duration: 10 * minute },
  'report-address': { by: 'network', points: 30, duration: 10 * minute },
  'share-report-address': { by: 'network', points: 10, duration: 60 * minute },
  'answer-address': { by: 'network', points: 20, duration: 60 * minute },
  'answer-share-network': { by: 'account', points: 5, duration: 24 * 60 * minute },
  'answer-share': { by: 'account', points: 200, duration: 24 * 60 * minute },
  'payment-account': { by: 'account', points: 60, duration: 60 * minute },
} as const satisfies Record<string, { by: 'account' | 'network'; points: number; duration: number }>
export type RateLimitName = keyof typeof limits

/** A site of many networks (an IPv6 /48) may do this many times what one of them may. */
const widerFactor = 8

export type RateLimits = {
  /** Counts one attempt; ends the request with too_many_requests when there were too many. */
  count(name: RateLimitName, subject: string): Promise<void>
  /** Takes one counted attempt back: it was not a guess. */
  takeBack(name: RateLimitName, subject: string): Promise<void>
  /** Forgets counters whose time is over. */
  sweep(): Promise<void>
}

/** Throttles whose counters live in the database, so that a restart or a second process forgets nothing. */
export function createRateLimits(database: Database): RateLimits {
  const limiters = new Map<string, RateLimiterDrizzle>()
  const limiterOf = (keyPrefix: string, points: number, duration: number) => {
    const limiter =
      limiters.get(keyPrefix) ??
      new RateLimiterDrizzle({
        storeClient: database,
        schema: rateLimits,
        keyPrefix,
        clearExpiredByTimeout: false,
        points,
        duration,
      })
    limiters.set(keyPrefix, limiter)
    return limiter
  }

  /** Each counter that an attempt of this subject is counted in, with its key there. */
  function countersOf(name: RateLimitName, subject: string) {
    const { by, points, duration } = limits[name]
    const narrow = limiterOf(name, points, duration)
    if (by === 'account') return [{ limiter: narrow, key: hashSecret(subject) }]
    const { network, wider } = networkOf(subject)
    const own = { limiter: narrow, key: hashSecret(network) }
    if (wider === null) return [own]
    return [
      own,
      { limiter: limiterOf(`${name}-wider`, points * widerFactor, duration), key: hashSecret(wider) },
    ]
  }

  return {
    async count(name, subject) {
      try {
        for (const { limiter, key } of countersOf(name, subject)) await limiter.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        failForNow(Math.max(1, refusal.msBeforeNext / 1000))
      }
    },
    async takeBack(name, subject) {
      for (const { limiter, key } of countersOf(name, subject)) await limiter.reward(key)
    },
    async sweep() {
      // By the clock that the counters themselves go by.
      await database.delete(rateLimits).where(lt(rateLimits.expire, new Date()))
    },
  }
}

/** The sentence says how long to wait, so that nobody has to guess. */
function failForNow(retryAfterSeconds: number): never {
  const message = `Too many attempts. Please try again in ${writeWait(retryAfterSeconds)}.`
  fail('too_many_requests', { retryAfterSeconds, message })
}

/** 50 -> "a minute", 130 -> "3 minutes", 7200 -> "2 hours": rounded up, so that the time is always enough. */
function writeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute'
  if (minutes < 90) return `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
