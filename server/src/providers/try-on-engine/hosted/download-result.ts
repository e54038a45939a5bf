import { EngineError } from './engine-error.ts'
import type { Fetch } from './vendor-http.ts'

const maxBytes = 32 * 1024 * 1024

type Download = {
  fetch: Fetch
  /** A web address or a data URI. */
  url: string
  /** Hosts the vendor delivers from; `.example.com` means every host under it. Only https. */
  hosts: readonly string[]
  /** The configured address of the vendor's API: its own origin may deliver too. */
  apiUrl: string
  headers?: Record<string, string>
  signal: AbortSignal
}

/** A result's bytes, at most 32 MB, from nowhere but the vendor. Redirects are refused. Rejects with an EngineError. */
export async function downloadResult(download: Download): Promise<Uint8Array> {
  const { url, signal } = download
  if (url.startsWith('data:')) return readDataUri(url)
  if (!isAllowed(download))
    throw new EngineError('no_output', `result at a strange address: ${url.slice(0, 200)}`)
  const isOwn = new URL(url).origin === new URL(download.apiUrl).origin
  try {
    const response = await download.fetch(url, {
      signal,
      redirect: 'error',
      headers: isOwn ? (download.headers ?? {}) : {},
    })
    if (!response.ok) throw new EngineError('no_output', `result not delivered: ${response.status}`)
    return await readCapped(response)
  } catch (cause) {
    if (cause instanceof EngineError) throw cause
    signal.throwIfAborted()
    throw new EngineError('no_output', 'result not delivered', { cause })
  }
}

function isAllowed({ url, hosts, apiUrl }: Download): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, origin } = new URL(url)
  if (origin === new URL(apiUrl).origin) return true
  const isListed = hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  return protocol === 'https:' && isListed
}

function readDataUri(uri: string): Uint8Array {
  const comma = uri.indexOf(',')
  if (comma < 0 || !uri.slice(0, comma).endsWith(';base64') || uri.length > (maxBytes * 4) / 3) {
    throw new EngineError('no_output', 'no usable data URI')
  }
  return Buffer.from(uri.slice(comma + 1), 'base64')
}

async function readCapped(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new EngineError('no_output', 'result larger than 32 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
