import ipaddr from 'ipaddr.js'
import { lookup } from 'node:dns/promises'
import type { Agent, Response } from 'undici'
import { maxUploadBytes } from '../../../contract/limits.ts'
import { fail } from './fail.ts'

const maxRedirects = 4
const timeoutMs = 10_000

/** Which network addresses a pasted URL may reach; tests of our own servers allow loopback. */
export type AddressRule = (address: string) => boolean

/** Public by their number, and yet what a cloud answers its own machines at (Azure's platform, Equinix Metal's metadata). */
const cloudAddresses = ['168.63.129.16', '192.80.8.124']
/** What is given out as global unicast (RFC 4291, section 2.4): outside it lie IPv4-compatible addresses and much else. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Only addresses of the public internet: no loopback, no private network, no cloud metadata, in any notation. */
export const isPublicAddress: AddressRule = (text) => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || cloudAddresses.includes(address.toString())) return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}

/**
 * Loads what a user's URL points to: http or https, public addresses only (checked for the very address that is
 * connected to, at every redirect), at most 10 MB, within 10 seconds. Ends the request with unreachable_url otherwise.
 */
export async function fetchPublicUrl(
  url: string,
  isAllowed: AddressRule = isPublicAddress,
): Promise<Uint8Array> {
  return (await loadPublicUrl(url, { accept: 'image/*', isAllowed })).bytes
}

export type LoadedUrl = {
  bytes: Uint8Array
  /** As the server says; empty where it says nothing. */
  contentType: string
  /** Where the last redirect led. */
  url: string
}

/** The same with what the server says of it, asked for by `accept`. */
export async function loadPublicUrl(
  url: string,
  { accept, isAllowed = isPublicAddress }: { accept: string; isAllowed?: AddressRule },
): Promise<LoadedUrl> {
  const agent = await openAgent(isAllowed, timeoutMs)
  try {
    const response = await follow(url, agent, isAllowed, { accept })
    const contentType = response.headers.get('content-type') ?? ''
    return { bytes: await readCapped(response), contentType, url: response.url }
  } catch (cause) {
    return fail('unreachable_url', { field: 'url', cause })
  } finally {
    await agent.destroy()
  }
}

/**
 * Opens what an address points to by the same rules, but for content that is read as it comes: at most `maxBytes`, and within
 * `limitMs` in all. Ends with an Error that tells an operator why not.
 */
export async function openPublicUrl(
  url: string,
  {
    maxBytes,
    limitMs,
    isAllowed = isPublicAddress,
  }: { maxBytes: number; limitMs: number; isAllowed?: AddressRule },
) {
  const agent = await openAgent(isAllowed, timeoutMs)
  const signal = AbortSignal.timeout(limitMs)
  const response = await follow(url, agent, isAllowed, { signal, accept: '*/*' }).catch(
    async (error: unknown) => {
      await agent.destroy()
      throw error
    },
  )
  async function* readBytes(): AsyncGenerator<Uint8Array> {
    try {
      let size = 0
      for await (const chunk of response.body ?? []) {
        size += chunk.byteLength
        if (size > maxBytes) throw new Error(`Larger than ${maxBytes} bytes`)
        yield chunk
      }
    } finally {
      await agent.destroy()
    }
  }
  return { headers: response.headers, bytes: readBytes() }
}

/** Whether a text is a web address that may be reached, as far as can be said without looking its name up. */
export function isPublicWebAddress(text: string, isAllowed: AddressRule = isPublicAddress): boolean {
  try {
    parseWebAddress(text, isAllowed)
    return true
  } catch {
    return false
  }
}

/**
 * Sends a body to an address that a user gave, by the same rules, but follows no redirect. Answers the status, whatever it is,
 * with the first `maxAnswerBytes` of the answer as text. Ends with an Error where there is no answer within `timeoutMs`.
 */
export async function postPublicUrl(
  url: string,
  {
    headers,
    body,
    timeoutMs: limitMs,
    maxAnswerBytes,
    isAllowed = isPublicAddress,
  }: {
    headers: Record<string, string>
    body: string
    timeoutMs: number
    maxAnswerBytes: number
    isAllowed?: AddressRule
  },
): Promise<{ status: number; text: string }> {
  const address = parseWebAddress(url, isAllowed)
  const agent = await openAgent(isAllowed, limitMs)
  try {
    const { fetch } = await import('undici')
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body,
      dispatcher: agent,
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    })
    return { status: response.status, text: await readStart(response, maxAnswerBytes) }
  } finally {
    await agent.destroy()
  }
}

/** As text that a database takes. */
async function readStart(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= maxBytes) break
  }
  const start = Buffer.concat(chunks).subarray(0, maxBytes)
  return new TextDecoder().decode(start).replaceAll('\0', '\uFFFD')
}

/** The library is loaded with the first address: a start does without. */
async function openAgent(isAllowed: AddressRule, timeout: number): Promise<Agent> {
  const library = await import('undici')
  return new library.Agent({ connect: { lookup: lookupAllowed(isAllowed), timeout } })
}

async function follow(
  start: string,
  agent: Agent,
  isAllowed: AddressRule,
  { signal = AbortSignal.timeout(timeoutMs), accept = 'image/*' } = {},
): Promise<Response> {
  const { fetch } = await import('undici')
  let url = parseWebAddress(start, isAllowed)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const headers = { accept, 'user-agent': 'Mozilla/5.0 (compatible; garment image loader)' }
    const response = await fetch(url, { dispatcher: agent, redirect: 'manual', signal, headers })
    if (response.ok) return response
    const location = response.headers.get('location')
    await response.body?.cancel()
    if (response.status < 300 || response.status > 399 || !location)
      throw new Error(`Answered ${response.status}`)
    url = parseWebAddress(new URL(location, url).href, isAllowed)
  }
  throw new Error('Too many redirects')
}

function parseWebAddress(text: string, isAllowed: AddressRule): URL {
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('Not a web address')
  if (url.username || url.password) throw new Error('Holds a password')
  // A host written as a number is connected to without a look-up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host) && !isAllowed(host)) throw new Error('Not a public address')
  return url
}

/** Resolves a name and hands on only what may be reached, so that the checked address is the one connected to. */
function lookupAllowed(isAllowed: AddressRule) {
  type Answer = (error: Error | null, addresses: { address: string; family: number }[]) => void
  return (host: string, _options: object, answer: Answer) => {
    lookup(host, { all: true }).then(
      (addresses) => {
        const allowed = addresses.filter(({ address }) => isAllowed(address))
        answer(allowed.length > 0 ? null : new Error('Not a public address'), allowed)
      },
      (error: Error) => answer(error, []),
    )
  }
}

async function readCapped(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxUploadBytes) throw new Error('Larger than 10 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
