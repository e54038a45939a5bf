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
  // Three times in a second, over a minute: a shop's page that asks after each of its try-ons stays below.
  'api-key': { by: 'account', points: 600, duration: minute },
  'webhook-account': { by: 'account', points: 60, duration: 10 * minute },
  // What is refused was looked at for nothing; a shop has more customers than an account has pictures.
  'refused-try-on-key': { by: 'account', points: 300, duration: 10 * minute },
  'garment-account': { by: 'account', points: 1200, duration: 60 * minute },
  'guest-address': { by: 'network', points: 60, duration: 60 * minute },
  'shop-garment-address': { by: 'network', points: 120, duration: 10 * minute },
  'shop-event-address': { by: 'network', points: 300, duration: 10 * minute },
  // Each page view of a shop that shows its button for ready products alone.
  'shop-ready-address': { by: 'network', points: 1200, duration: 10 * minute },
  'shop-visit-address': { by: 'network', points: 1200, duration: 10 * minute },
  'shop-feed-account': { by: 'account', points: 20, duration: 60 * minute },
  'hand-over-address': { by: 'network', points: 60, duration: 10 * minute },
  'payment-account': { by: 'account', points: 60, duration: 60 * minute },
} as const satisfies Record<string, { by: 'account' | 'network'; points: number; duration: number }>
export type RateLimitName = keyof typeof limits

/** What is left after an attempt: so many of `limit` in `window` seconds, which are over in `reset` seconds. */
export type RateLimitState = { limit: number; remaining: number; window: number; reset: number }

/** A site of many networks (an IPv6 /48) may do this many times what one of them may. */
const widerFactor = 8

export type RateLimits = {
  /** Counts one attempt; ends the request with too_many_requests when there were too many. Answers what is left. */
  count(name: RateLimitName, subject: string): Promise<RateLimitState>
  /** How many there may be in how many seconds. */
  policy(name: RateLimitName): { limit: number; window: number }
  /** Takes one counted attempt back: it was not a guess. */
  takeBack(name: RateLimitName, subject: string): Promise<void>
  /** Forgets counters whose time is over. */
  sweep(): Promise<void>
}

function policyOf(name: RateLimitName) {
  return { limit: limits[name].points, window: limits[name].duration }
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
    policy: policyOf,
    async count(name, subject) {
      const { limit, window } = policyOf(name)
      const state: RateLimitState = { limit, window, remaining: limit, reset: window }
      try {
        for (const { limiter, key } of countersOf(name, subject)) {
          const { remainingPoints, msBeforeNext } = await limiter.consume(key)
          if (remainingPoints >= state.remaining) continue
          state.remaining = remainingPoints
          state.reset = Math.ceil(msBeforeNext / 1000)
        }
        return state
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return failForNow(Math.max(1, refusal.msBeforeNext / 1000))
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
