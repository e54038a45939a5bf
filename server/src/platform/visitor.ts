import { getCookie } from 'hono/cookie'
import type { Config } from '../config.ts'
import { clientAddress, signedInUser, type RequestContext } from './http.ts'
import { deviceCookieName } from './session-cookie.ts'

/** Who asks to be let in, as far as throttles, mails and the list of sessions need to know. */
export type Visitor = {
  address: string
  userAgent: string | undefined
  /** What this browser was given when somebody signed in with it before. */
  deviceToken: string | undefined
  /** The hash of the session it has already. */
  sessionHash: string | null
}

export function visitorOf(c: RequestContext, config: Config): Visitor {
  return {
    address: clientAddress(c, config.trustProxy),
    userAgent: c.req.header('user-agent'),
    deviceToken: getCookie(c, deviceCookieName(config)),
    sessionHash: c.var.sessionHash,
  }
}

/** Somebody who is signed in, and with which session. */
export function whoOf(c: RequestContext): { userId: string; sessionHash: string | null } {
  return { userId: signedInUser(c).id, sessionHash: c.var.sessionHash }
}
