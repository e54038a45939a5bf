import type { Deps } from '../../deps.ts'
import { fail, RequestError } from '../../platform/fail.ts'
import { networkOf } from '../../platform/networks.ts'
import type { RateLimitName } from '../../platform/rate-limits.ts'

/** Where a password is tried: at the door with an address, or by a session that is to prove whose it is. */
export type PasswordAttempt =
  | {
      at: 'login' | 'register'
      email: string
      address: string
      /** The token of a browser that one of the address's accounts has been signed in to with. */
      knownDevice: string | null
    }
  | { at: 'session'; userId: string; sessionHash: string | null }

/** Which accounts the password may be held against: all that it could mean, or those alone that know the browser. */
export type Reach = 'all' | 'known'

/**
 * The one place that decides whether a password may be tried. `check` answers what the password opens, or undefined; a right
 * one costs nothing. Ends the request with too_many_requests when there were too many wrong ones.
 *
 * Guesses are counted per account and network, per network, and per account from everywhere. A stranger who uses them up must
 * not keep the owner out: a browser has a count of its own for the accounts that know it. A session has its own count too.
 */
export async function tryPassword<Opened>(
  deps: Deps,
  attempt: PasswordAttempt,
  check: (reach: Reach) => Promise<Opened | undefined>,
): Promise<Opened | undefined> {
  const everybodys = await countAll(deps, countersOf(attempt))
  const device = await countAll(deps, deviceCounterOf(attempt))
  const isKnown = device.counted.length > 0 && !device.refusal
  if (everybodys.refusal && !isKnown) return sayWhatHelps(everybodys.refusal)
  const opened = await check(everybodys.refusal ? 'known' : 'all')
  if (opened === undefined) return everybodys.refusal ? sayWhatHelps(everybodys.refusal) : undefined
  for (const counter of [...everybodys.counted, ...device.counted]) await deps.rateLimits.takeBack(...counter)
  return opened
}

type Counter = [name: RateLimitName, subject: string]

/** The narrowest first: who is refused there uses up nobody else's. */
function countersOf(attempt: PasswordAttempt): Counter[] {
  if (attempt.at === 'session') return [['password-session', `${attempt.userId} ${attempt.sessionHash}`]]
  const email = attempt.email.toLowerCase()
  const pair: Counter = ['login-pair', `${email} ${networkOf(attempt.address).network}`]
  const everywhere: Counter = ['login-account', email]
  // Registering has its own count per network: most who register guess nothing.
  return attempt.at === 'register'
    ? [pair, everywhere]
    : [pair, ['login-address', attempt.address], everywhere]
}

function deviceCounterOf(attempt: PasswordAttempt): Counter[] {
  if (attempt.at === 'session' || attempt.knownDevice === null) return []
  return [['login-device', `${attempt.email.toLowerCase()} ${attempt.knownDevice}`]]
}

/** Counts until one refuses; answers what was counted, and the refusal. */
async function countAll(deps: Deps, counters: Counter[]) {
  const counted: Counter[] = []
  for (const counter of counters) {
    try {
      await deps.rateLimits.count(...counter)
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'too_many_requests') throw error
      return { counted, refusal: error }
    }
    counted.push(counter)
  }
  return { counted, refusal: null }
}

function sayWhatHelps({ retryAfterSeconds = 60 }: RequestError): never {
  return fail('too_many_requests', {
    message:
      'Too many attempts. Please wait a little and try again, or choose a new password with "Forgot your password?".',
    retryAfterSeconds,
  })
}
