import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sessionDays } from '../../../contract/limits.ts'
import type { Config } from '../config.ts'
import type { RequestContext } from './http.ts'

/** Under https the browser itself enforces Secure, this host and this path (the __Host- prefix). */
const nameOf = (config: Config) => (config.isHttps ? '__Host-session' : 'session')
const optionsOf = (config: Config) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/', secure: config.isHttps }) as const

export function readSessionCookie(c: RequestContext, config: Config): string | undefined {
  return getCookie(c, nameOf(config))
}

export function writeSessionCookie(c: RequestContext, config: Config, token: string): void {
  setCookie(c, nameOf(config), token, { ...optionsOf(config), maxAge: sessionDays * 24 * 3600 })
}

export function clearSessionCookie(c: RequestContext, config: Config): void {
  deleteCookie(c, nameOf(config), optionsOf(config))
}
