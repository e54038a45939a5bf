import { randomUUID } from 'node:crypto'
import type { APIResponse, BrowserContext, Page } from '@playwright/test'
import type { PackageId } from '../contract/token-packages.ts'
import { expect } from './fixtures.ts'
import { openMailedLink } from './mailbox.ts'
import { garment, smallPerson } from './pictures.ts'

/** Somebody with an account of their own; no two share an address. */
export type Person = { username: string; email: string; password: string }

export function createPerson(username = 'Nora'): Person {
  return {
    username,
    email: `${username.toLowerCase()}-${randomUUID()}@example.com`,
    password: 'a long secret',
  }
}

/** Registers over HTTP: the pages of `context` are signed in afterwards. */
export async function register(context: BrowserContext, who = createPerson()): Promise<Person> {
  await expectOk(context.request.post('/api/register', { data: who }))
  return who
}

/** Registers and opens the mailed link: signed in, verified, with the 3 free tokens. */
export async function registerVerified(context: BrowserContext, who = createPerson()): Promise<Person> {
  await register(context, who)
  await openMailedLink(context.request, who.email, '/auth/verify')
  return who
}

/**
 * A verified account with no token: its address has had the free ones before, with an account that has moved to another
 * address since.
 */
export async function registerWithoutTokens(context: BrowserContext): Promise<Person> {
  const who = await register(context)
  const firstLink = await openMailedLink(context.request, who.email, '/auth/verify')
  const { email: newEmail } = createPerson()
  const change = { newEmail, currentPassword: who.password }
  await expectOk(context.request.post('/api/auth/change-email', { data: change }))
  await openMailedLink(context.request, newEmail, '/auth/change-email')
  await expectOk(context.request.post('/api/logout'))
  await expectOk(context.request.post('/api/register', { data: who }))
  await openMailedLink(context.request, who.email, '/auth/verify', firstLink)
  return who
}

/** Pays in the sandbox, as the card form does. */
export async function buyTokens(context: BrowserContext, packageId: PackageId): Promise<void> {
  const { request } = context
  const intent = await expectOk(request.post('/api/tokens/create-payment-intent', { data: { packageId } }))
  const { clientSecret }: { clientSecret: string } = await intent.json()
  const paymentIntentId = clientSecret.split('_secret_')[0]
  const card = { clientSecret, cardNumber: '4242424242424242' }
  await expectOk(request.post(`/api/sandbox-payments/${paymentIntentId}/confirm`, { data: card }))
  await expectOk(request.post('/api/tokens/confirm-payment', { data: { paymentIntentId } }))
}

/** Makes a try-on over HTTP and answers its id once it is complete. */
export async function makeTryOn(context: BrowserContext): Promise<string> {
  const multipart = { modelImage: await smallPerson.read(), garmentImage: await garment.read() }
  const response = await expectOk(context.request.post('/api/tryon', { multipart, timeout: 120_000 }))
  const { sessionId }: { sessionId: string } = await response.json()
  return sessionId
}

export async function readBalance(context: BrowserContext): Promise<number> {
  const response = await expectOk(context.request.get('/api/tokens/balance'))
  const { balance }: { balance: number } = await response.json()
  return balance
}

/** Starts a try-on over HTTP and answers its id as soon as it is in the queue. */
export async function queueTryOn(context: BrowserContext): Promise<string> {
  const multipart = { modelImage: await smallPerson.read(), garmentImage: await garment.read() }
  const headers = { Prefer: 'respond-async' }
  const response = await expectOk(
    context.request.post('/api/tryon', { multipart, headers, timeout: 120_000 }),
  )
  const { sessionId }: { sessionId: string } = await response.json()
  return sessionId
}

/** What the header says of the balance. */
export function balanceIn(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /tokens/ })
}

/** The answer to the cookie banner, given before the page opens, where the banner is not what a test is about. */
export async function declineCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('cookie-consent', 'declined')
  })
}

async function expectOk(sent: Promise<APIResponse>): Promise<APIResponse> {
  const response = await sent
  expect(response.ok(), `${response.url()} ${response.status()}: ${await response.text()}`).toBe(true)
  return response
}
