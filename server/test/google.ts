import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createTestApp } from './app.ts'
import { createClient, type Client } from './client.ts'
import type { DatabaseName } from './databases.ts'

/** The product on a port of the loopback: signing in with the local provider takes a server that it can be reached at. */
export async function createListeningApp(
  options: { database?: DatabaseName; environment?: Record<string, string> } = {},
) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const origin = `http://127.0.0.1:${address.port}`
  const app = await createTestApp({ ...options, environment: { ...options.environment, PUBLIC_URL: origin } })
  server.on('request', getRequestListener(app.fetchOverNode))
  return {
    ...app,
    origin,
    newBrowser: () => createClient((request) => fetch(request, { redirect: 'manual' }), origin),
    async stop() {
      server.closeAllConnections()
      server.close()
      await app.stop()
    },
  }
}

export type Person = {
  email: string
  firstName?: string
  lastName?: string
  /** The provider has verified the address: the default. */
  isVerified?: boolean
  /** The provider runs the mailbox itself. */
  isHosted?: boolean
}

/** Presses 'Continue with Google' and signs in at the local provider; answers where that led, still unopened. */
export async function signInWithGoogle(browser: Client, person: Person): Promise<string> {
  return openCallback(browser, await finishAtProvider(browser, person))
}

/** Signs in at the provider, up to the address of our callback, still unopened. */
export async function finishAtProvider(browser: Client, person: Person): Promise<string> {
  const form = await openProviderForm(browser)
  return sendProviderForm(browser, form, { ...fieldsOf(person), answer: 'sign-in' })
}

/** Follows the redirects to the page on which the provider asks who is there. */
export async function openProviderForm(browser: Client): Promise<string> {
  return follow(browser, '/api/auth/google', (location) => location.includes('/interaction/'))
}

/** Sends that page's form; answers the address of our callback, still unopened. */
export async function sendProviderForm(browser: Client, form: string, fields: Record<string, string>) {
  const sent = await browser.request(form, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const location = sent.headers.get('location')
  if (!location) throw new Error(`The provider answered ${sent.status}: ${await sent.text()}`)
  return follow(browser, location, isCallback)
}

export async function openCallback(browser: Client, callback: string): Promise<string> {
  const answer = await browser.get(callback)
  const location = answer.headers.get('location')
  if (!location) throw new Error(`The callback answered ${answer.status}: ${await answer.text()}`)
  return location
}

const isCallback = (location: string) => location.includes('/api/auth/google/callback')

async function follow(browser: Client, start: string, isThere: (location: string) => boolean) {
  let location = start
  for (let hop = 0; hop < 6 && !isThere(location); hop++) {
    const answer = await browser.get(location)
    const next = answer.headers.get('location')
    if (!next) throw new Error(`${location} answered ${answer.status}: ${await answer.text()}`)
    location = next
  }
  return location
}

function fieldsOf({ email, firstName = '', lastName = '', isVerified = true, isHosted = false }: Person) {
  return {
    email,
    firstName,
    lastName,
    ...(isVerified ? { isVerified: 'yes' } : {}),
    ...(isHosted ? { isHosted: 'yes' } : {}),
  }
}
