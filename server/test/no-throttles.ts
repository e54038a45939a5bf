import type { RateLimits } from '../src/platform/rate-limits.ts'

const policy = { limit: 1, window: 60 }

/** Counts nothing: for tests that do often what a person does seldom. */
export const noThrottles: RateLimits = {
  count: async () => ({ ...policy, remaining: 1, reset: 60 }),
  policy: () => policy,
  takeBack: async () => {},
  sweep: async () => {},
}
