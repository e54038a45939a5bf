import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client'
import { z } from 'zod'
import type { Identity, IdentityProvider } from './type.ts'

export type OpenIdOptions = {
  /** As people know it; left out for a provider inside this process. */
  name?: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Our callback, as the browser reaches it and as it is registered at the provider. */
  redirectUri: string
  /** What the provider is to ask of somebody who is signed in there already; left out, that is up to the provider. */
  prompt?: 'select_account' | 'login'
  /** Whose word on who owns an address counts: the operator's own provider for all, Google for those that it runs itself. */
  ownsAddresses: 'all' | 'its own'
  /** The claim that names a person's groups. */
  groupsClaim?: string
}

const timeoutSeconds = 10

/** Any provider that speaks OpenID Connect. It is asked about itself at the first sign-in, not at start. */
export function createOpenIdIdentity(options: OpenIdOptions): IdentityProvider {
  const { name, redirectUri, prompt } = options
  let discovered: Promise<Configuration> | undefined
  const discover = () =>
    (discovered ??= readProvider(options).catch((error: unknown) => {
      discovered = undefined
      throw error
    }))

  return {
    subProcessor: name ? { name, purpose: 'signs you in, if you choose it' } : null,
    async begin() {
      const configuration = await discover()
      const checks = {
        state: randomState(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
      }
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
        ...(prompt ? { prompt } : {}),
      })
      return { url: url.href, checks }
    },

    async finish(search, { state, nonce, codeVerifier }) {
      const callback = new URL(redirectUri)
      callback.search = search
      const tokens = await authorizationCodeGrant(await discover(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = options.groupsClaim ? await readClaims(await discover(), tokens) : tokens.claims()
      return readIdentity(options, claims ?? {})
    },
  }
}

/** What the ID token says, and what the provider tells besides when it is asked: many put groups and addresses there alone. */
async function readClaims(
  configuration: Configuration,
  tokens: Awaited<ReturnType<typeof authorizationCodeGrant>>,
): Promise<Record<string, unknown>> {
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider sent no ID token')
  if (!configuration.serverMetadata().userinfo_endpoint) return claims
  return { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
}

function readProvider({ issuer, clientId, clientSecret }: OpenIdOptions): Promise<Configuration> {
  // Only a provider on this very machine speaks http.
  const isInsecure = issuer.startsWith('http:')
  return discovery(new URL(issuer), clientId, clientSecret, ClientSecretPost(clientSecret), {
    timeout: timeoutSeconds,
    ...(isInsecure ? { execute: [allowInsecureRequests] } : {}),
  })
}

const text = z.string().trim().min(1).nullable().catch(null)
/** A list of words, or one word alone. */
const words = z.union([z.array(z.string()), z.string().transform((word) => [word])]).catch([])
const claimsSchema = z.object({
  /** How the person signed in there (RFC 8176). */
  amr: words,
  sub: z.string().min(1).max(255),
  email: z.email().max(254).nullable().catch(null),
  email_verified: z.boolean().catch(false),
  hd: text,
  name: text,
  given_name: text,
  family_name: text,
})

/** Google vouches for the owner of an address at gmail.com, and for those of organisations it hosts (the claim `hd`). */
function readIdentity(
  { ownsAddresses, groupsClaim }: OpenIdOptions,
  claims: Record<string, unknown>,
): Identity {
  const { sub, email, email_verified, hd, name, given_name, family_name, amr } = claimsSchema.parse(claims)
  const isOwn = email !== null && (hd !== null || /@gmail\.com$/i.test(email))
  return {
    subject: sub,
    email,
    isEmailVerified: email_verified,
    isEmailOwner: email_verified && (ownsAddresses === 'all' || isOwn),
    hasSecondFactor: amr.includes('mfa'),
    groups: groupsClaim ? words.parse(claims[groupsClaim]) : [],
    name,
    firstName: given_name,
    lastName: family_name,
  }
}
