import { generateKeyPair, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import type { AccountClaims, Configuration, Provider } from 'oidc-provider'
import { z } from 'zod'
import { createLocalMemory } from './local-memory.ts'
import { localPagePolicy, writeLocalErrorPage, writeLocalSignInPage } from './local-page.ts'
import { createOpenIdIdentity } from './openid.ts'
import type { IdentityProvider, LocalIdentityProvider } from './type.ts'

type Options = { publicUrl: string; redirectUri: string; trustProxy: boolean; now: () => Date }
type Client = { client_id: string; client_secret: string; redirect_uris: string[] }

/** Where the local provider lives below the public address. */
const mountPath = '/dev/openid'
const interactionPath = `${mountPath}/interaction/`
const maxFormBytes = 8192

/**
 * A real OpenID provider in this process, and the same client of it that speaks to Google. It believes whoever signs in,
 * so it is for development alone. Nothing of it is loaded before the first sign-in.
 */
export function createLocalIdentity(options: Options): {
  identity: IdentityProvider
  localIdentity: LocalIdentityProvider
} {
  const client = { client_id: 'local', client_secret: randomBytes(32).toString('hex') }
  const accounts = new Map<string, AccountClaims>()
  let opening: Promise<Provider> | undefined
  const open = () =>
    (opening ??= openProvider(options, { ...client, redirect_uris: [options.redirectUri] }, accounts))
  return {
    identity: createOpenIdIdentity({
      issuer: `${options.publicUrl}${mountPath}`,
      clientId: client.client_id,
      clientSecret: client.client_secret,
      redirectUri: options.redirectUri,
      prompt: 'login',
      ownsAddresses: 'its own',
    }),
    localIdentity: {
      async answer(request, response) {
        const provider = await open()
        const url = request.url ?? '/'
        if (url.startsWith(interactionPath)) return interact(provider, accounts, request, response)
        request.headers.cookie = withoutSession(request.headers.cookie)
        // As a web framework does it for what is mounted below a path.
        Object.assign(request, { originalUrl: url, url: url.slice(mountPath.length) })
        await provider.callback()(request, response)
      },
    },
  }
}

/** Each sign-in asks who is there, as if this browser had never been here: a developer is many people. */
function withoutSession(cookies: string | undefined): string {
  const kept = cookies?.split('; ').filter((cookie) => !cookie.startsWith('_session'))
  return kept?.join('; ') ?? ''
}

async function openProvider(
  options: Options,
  client: Client,
  accounts: Map<string, AccountClaims>,
): Promise<Provider> {
  const { Provider } = await import('oidc-provider')
  const configuration = await configure(options, client, accounts)
  const provider = new Provider(`${options.publicUrl}${mountPath}`, configuration)
  provider.proxy = options.trustProxy
  return provider
}

async function configure(
  { now }: Options,
  client: Client,
  accounts: Map<string, AccountClaims>,
): Promise<Configuration> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const hour = 3600
  return {
    adapter: createLocalMemory(now),
    clients: [{ ...client, token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'local', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'hd'],
    },
    // Google puts them into the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context, interaction) => `${interactionPath}${interaction.uid}` },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: hour,
      IdToken: hour,
      Interaction: hour,
      Session: hour,
    },
    findAccount: (_context, accountId) => {
      const claims = accounts.get(accountId)
      return claims && { accountId, claims: () => claims }
    },
    // Its one client is ourselves: there is nobody to ask whether we may know what was just entered.
    async loadExistingGrant({ oidc }) {
      const { Grant } = oidc.provider
      const accountId = oidc.session?.accountId
      const clientId = oidc.client?.clientId
      if (accountId === undefined || clientId === undefined) return undefined
      const grant = new Grant({ accountId, clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError(context, { error_description: description, error }) {
      context.type = 'html'
      context.set('content-security-policy', localPagePolicy)
      context.body = writeLocalErrorPage(description ?? error)
    },
  }
}

const formSchema = z.object({
  answer: z.string().optional(),
  email: z.email().max(254),
  firstName: z.string().trim().max(40).default(''),
  lastName: z.string().trim().max(40).default(''),
  isVerified: z.literal('yes').optional(),
  isHosted: z.literal('yes').optional(),
})

/** The provider's own page: shows the form, and takes it. */
async function interact(
  provider: Provider,
  accounts: Map<string, AccountClaims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await provider.interactionDetails(request, response)
  } catch {
    return sendPage(response, 400, writeLocalErrorPage('This sign-in has ended. Please begin again.'))
  }
  if (request.method !== 'POST') return sendPage(response, 200, writeLocalSignInPage())
  const form = await readForm(request)
  if (form['answer'] === 'cancel') {
    const declined = { error: 'access_denied', error_description: 'Declined by the person' }
    return provider.interactionFinished(request, response, declined)
  }
  const person = formSchema.safeParse(form)
  if (!person.success) return sendPage(response, 400, writeLocalErrorPage('Please enter a full address.'))
  const claims = claimsOf(person.data)
  accounts.set(claims.sub, claims)
  await provider.interactionFinished(request, response, { login: { accountId: claims.sub } })
}

/** The prefix keeps these people apart from any that a real provider knows. */
function claimsOf({ email, firstName, lastName, isVerified, isHosted }: z.infer<typeof formSchema>) {
  const name = `${firstName} ${lastName}`.trim()
  return {
    sub: `local:${email.toLowerCase()}`,
    email,
    email_verified: isVerified === 'yes',
    ...(isHosted ? { hd: email.split('@')[1] } : {}),
    ...(name ? { name } : {}),
    ...(firstName ? { given_name: firstName } : {}),
    ...(lastName ? { family_name: lastName } : {}),
  }
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > maxFormBytes) throw new Error('The form is too large')
  }
  return Object.fromEntries(new URLSearchParams(body))
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': localPagePolicy,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
  })
  response.end(html)
}
