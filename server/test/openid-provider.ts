import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider, type AccountClaims } from 'oidc-provider'

/** Whoever is at the provider's door next. */
export type Member = {
  sub: string
  email: string
  isVerified?: boolean
  name?: string
  groups?: string[]
  /** How the provider says they signed in there, such as `mfa`. */
  amr?: string[]
}

/** An operator's own OpenID provider, real and on a port of the loopback, that asks nobody anything. */
export async function createOpenIdProvider() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider has no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const members = new Map<string, Member>()
  let next: Member | undefined
  let provider: Provider | undefined

  server.on('request', async (request, response) => {
    if (!provider || !request.url?.startsWith('/interaction/')) return provider?.callback()(request, response)
    if (!next) throw new Error('Nobody is at the door')
    members.set(next.sub, next)
    await provider.interactionFinished(request, response, { login: { accountId: next.sub } })
  })

  return {
    issuer,
    client: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'try-on',
      OIDC_CLIENT_SECRET: randomBytes(24).toString('hex'),
    },
    /** Makes an installation the provider's client. */
    register(origin: string, clientSecret: string) {
      provider = openProvider(issuer, `${origin}/api/auth/openid/callback`, clientSecret, members)
    },
    letIn: (member: Member) => void (next = member),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function openProvider(issuer: string, redirectUri: string, secret: string, members: Map<string, Member>) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'try-on',
        client_secret: secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    // As the standard has it: the ID token says who, the rest is told when asked.
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_context, accountId) => {
      const member = members.get(accountId)
      return member && { accountId, claims: () => claimsOf(member) }
    },
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId
      const clientId = oidc.client?.clientId
      if (accountId === undefined || clientId === undefined) return undefined
      const grant = new oidc.provider.Grant({ accountId, clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

function claimsOf({
  sub,
  email,
  isVerified = true,
  name,
  groups = [],
  amr = ['pwd'],
}: Member): AccountClaims {
  return { sub, email, email_verified: isVerified, groups, amr, ...(name ? { name } : {}) }
}
