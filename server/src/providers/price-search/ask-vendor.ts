import type { SubProcessor } from '../../../../contract/boot.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** A vendor's answer that is no result: its HTTP status, and its words for the log. */
export class VendorError extends Error {
  readonly status: number

  constructor(vendor: string, status: number, words: string) {
    super(`${vendor} answered ${status}: ${words.slice(0, 300)}`)
    this.status = status
  }
}

type Asked = { vendor: string; url: URL | string; init?: RequestInit; signal?: AbortSignal | undefined }

const timeLimitMs = 20_000
const attempts = 3
const pauseMs = 400

/** The JSON that a vendor answers. What may pass by itself (no connection, 5xx, 429) is tried three times. */
export async function askVendor({ vendor, url, init, signal }: Asked): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce({ vendor, url, init, signal })
    } catch (error) {
      signal?.throwIfAborted()
      const isLasting = error instanceof VendorError && error.status < 500 && error.status !== 429
      if (isLasting || attempt === attempts) throw error
      await wait(pauseMs * 2 ** (attempt - 1), null, { signal })
    }
  }
}

async function askOnce({ vendor, url, init, signal }: Asked): Promise<unknown> {
  const limit = AbortSignal.timeout(timeLimitMs)
  const response = await fetch(url, {
    ...init,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  const text = await response.text()
  if (!response.ok) throw new VendorError(vendor, response.status, text)
  try {
    return JSON.parse(text)
  } catch {
    throw new VendorError(vendor, 502, `No JSON: ${text}`)
  }
}

/** The entry of an outside service that looks for offers. */
export function lookingElsewhere(name: string): SubProcessor {
  const purpose =
    'looks for products that look like your garment, of which it gets a picture without you in it'
  return { name, purpose }
}
