import type { Config } from '../../config.ts'

/** A provider that people come through: where its door is, and under which key it is known who they are. */
export type Way = {
  id: 'google' | 'openid'
  /** Where a browser begins; `/callback` below it is where it comes back. */
  path: string
  /** As our log calls it. */
  name: string
  column: 'googleSubject' | 'openidSubject'
  /** The provider's key of a person as we keep it: two providers may use the same. */
  keyOf: (subject: string) => string
  /** Whose members are admins; null where the provider has no say in that. */
  adminGroup: string | null
}

export const googleWay: Way = {
  id: 'google',
  path: '/api/auth/google',
  name: 'Google',
  column: 'googleSubject',
  keyOf: (subject) => subject,
  adminGroup: null,
}

export function openIdWay({ openid }: Config): Way {
  return {
    id: 'openid',
    path: '/api/auth/openid',
    name: 'the OpenID provider',
    column: 'openidSubject',
    keyOf: (subject) => `${openid?.issuer ?? ''} ${subject}`,
    adminGroup: openid?.adminGroup ?? null,
  }
}
