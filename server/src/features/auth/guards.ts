import { createMiddleware } from 'hono/factory'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { isFromThisMachine, type RequestState } from '../../platform/http.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { readSessionCookie } from '../../platform/session-cookie.ts'
import { findSignedInUser } from '../sessions/service.ts'

/** Finds out who sends the request; every guard and handler reads it from there. */
export function recogniseUser(deps: Deps) {
  return createMiddleware<RequestState>(async (c, next) => {
    const token = readSessionCookie(c, deps.config)
    const sessionHash = token === undefined ? null : hashSecret(token)
    c.set('sessionHash', sessionHash)
    c.set('user', sessionHash === null ? null : await findSignedInUser(deps, sessionHash))
    await next()
  })
}

/* Who may call: named in each route's line. */

export const anyone = createMiddleware<RequestState>((_c, next) => next())

export const signedIn = createMiddleware<RequestState>((c, next) => {
  if (!c.var.user) fail('not_authenticated')
  return next()
})

export const verified = createMiddleware<RequestState>((c, next) => {
  if (!c.var.user) fail('not_authenticated')
  if (!c.var.user.emailVerified) fail('email_not_verified')
  return next()
})

export const admin = createMiddleware<RequestState>((c, next) => {
  if (!c.var.user) fail('not_authenticated')
  if (!c.var.user.isAdmin) fail('forbidden', { message: 'You do not have admin privileges.' })
  if (c.var.user.needsSecondFactor) fail('second_factor_needed')
  return next()
})

/**
 * Only a browser on this machine, for the parts of a development installation that believe whoever asks. To anybody else they do
 * not exist: not through a proxy or tunnel that runs here, and not under a foreign name that leads here.
 */
export const local = createMiddleware<RequestState>((c, next) => {
  if (!isFromThisMachine(c)) fail('not_found')
  return next()
})

/** Nobody, where the operator has switched passwords off. */
export function passwordsOf({ hasPasswordSignIn }: Config) {
  return createMiddleware<RequestState>((_c, next) => {
    if (!hasPasswordSignIn) fail('password_sign_in_off')
    return next()
  })
}
