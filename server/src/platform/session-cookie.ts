import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { deviceDays, sessionDays } from '../../../contract/limits.ts'
import { secondStepMinutes } from '../../../contract/second-factor.ts'
import { answerDays } from '../../../contract/share-answers.ts'
import type { Config } from '../config.ts'
import type { RequestContext } from './http.ts'

/** Under https the browser itself enforces Secure, this host and this path (the __Host- prefix). */
const nameOf = (config: Config) => (config.isHttps ? '__Host-session' : 'session')
export const deviceCookieName = (config: Config) => (config.isHttps ? '__Host-device' : 'device')
const optionsOf = (config: Config) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/', secure: config.isHttps }) as const

const day = 24 * 3600

export function readSessionCookie(c: RequestContext, config: Config): string | undefined {
  return getCookie(c, nameOf(config))
}

function writeSessionCookie(c: RequestContext, config: Config, token: string): void {
  setCookie(c, nameOf(config), token, { ...optionsOf(config), maxAge: sessionDays * day })
}

/** What a sign-in gives to the browser: the session, and by what it is known again at the next one. */
export function writeSignIn(
  c: RequestContext,
  config: Config,
  { sessionToken, deviceToken }: { sessionToken: string; deviceToken: string },
): void {
  writeSessionCookie(c, config, sessionToken)
  writeDeviceCookie(c, config, deviceToken)
}

export function writeDeviceCookie(c: RequestContext, config: Config, deviceToken: string): void {
  setCookie(c, deviceCookieName(config), deviceToken, { ...optionsOf(config), maxAge: deviceDays * day })
}

/**
 * Takes everything of the account out of this browser. Not "cookies": that would empty the operator's other sites at the
 * same domain too, and forget that this browser is known.
 */
export function signOutBrowser(c: RequestContext, config: Config): void {
  deleteCookie(c, nameOf(config), optionsOf(config))
  c.header('clear-site-data', '"cache", "storage"')
}

/** Nothing changes where the session has ended in the meantime. */
export function writeRenewedSession(c: RequestContext, config: Config, token: string | null): void {
  if (token !== null) writeSessionCookie(c, config, token)
}

/* A sign-in that waits for its second step. */

const pendingNameOf = (config: Config) => (config.isHttps ? '__Host-second-step' : 'second-step')

export function readPendingSignIn(c: RequestContext, config: Config): string | undefined {
  return getCookie(c, pendingNameOf(config))
}

export function writePendingSignIn(c: RequestContext, config: Config, token: string): void {
  setCookie(c, pendingNameOf(config), token, { ...optionsOf(config), maxAge: secondStepMinutes * 60 })
}

export function clearPendingSignIn(c: RequestContext, config: Config): void {
  deleteCookie(c, pendingNameOf(config), optionsOf(config))
}

/* Tells a visitor who has answered a share from others. It is set with the first answer, and says nothing else. */

const answerNameOf = (config: Config) => (config.isHttps ? '__Host-answers' : 'answers')

export function readAnswerCookie(c: RequestContext, config: Config): string | undefined {
  return getCookie(c, answerNameOf(config))
}

export function writeAnswerCookie(c: RequestContext, config: Config, token: string): void {
  setCookie(c, answerNameOf(config), token, { ...optionsOf(config), maxAge: answerDays * day })
}
