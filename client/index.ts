import type { Balance, ErrorBody, Garment, GarmentClass, Page, TryOn, TryOnState, Usage } from './types.ts'

export type * from './types.ts'

type Photo = { photo: Blob } | { photoUrl: string }
type GarmentSource = { garment: Blob } | { garmentUrl: string }
type Class = { garmentClass?: GarmentClass }

export type NewTryOn = Photo &
  (GarmentSource | { garmentId: string }) &
  Class & { onWarning?: 'ask' | 'go-on'; simulate?: 'completed' | 'failed' }
export type NewGarment = GarmentSource & Class

/** An answer from 400 on. `code` keeps its meaning; the message is a sentence for a person. */
export class OurelaError extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  /** When trying again makes sense. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: ErrorBody, retryAfter: string | null) {
    super(body.error)
    this.name = 'OurelaError'
    this.status = status
    this.code = body.code
    this.field = body.field
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter)
  }
}

type Options = {
  /** Where the installation is: https://try.example */
  url: string
  /** An API key: ourela_live_... or ourela_test_... */
  key: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}
/** `waitSeconds`: to be answered when it has ended, so many seconds later at most (60). */
type Call = { idempotencyKey?: string; waitSeconds?: number; signal?: AbortSignal }
type ListQuery = { limit?: number; cursor?: string }

/** Every call of /api/v1, named as in its OpenAPI document. Each rejects with an OurelaError when it is refused. */
export function createClient({ url, key, fetch: send = (address, init) => fetch(address, init) }: Options) {
  async function call<Answer>(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${key}`)
    const answer = await send(`${url}/api/v1${path}`, { ...init, method, headers })
    if (!answer.ok) throw await readError(answer)
    return (answer.status === 204 ? undefined : await answer.json()) as Answer
  }
  const tryOnPath = (id: string) => `/try-ons/${encodeURIComponent(id)}`
  const garmentPath = (id: string) => `/garments/${encodeURIComponent(id)}`

  const client = {
    createTryOn: (tryOn: NewTryOn, options: Call = {}) =>
      call<TryOn>('POST', '/try-ons', { body: formOf(tryOn), ...initOf(options) }),
    listTryOns: (query: ListQuery & { state?: TryOnState } = {}) =>
      call<Page<TryOn>>('GET', `/try-ons${queryOf(query)}`),
    readTryOn: (id: string, options: Call = {}) => call<TryOn>('GET', tryOnPath(id), initOf(options)),
    cancelTryOn: (id: string) => call<TryOn>('POST', `${tryOnPath(id)}/cancel`),
    deleteTryOn: (id: string) => call<void>('DELETE', tryOnPath(id)),

    createGarment: (garment: NewGarment, options: Call = {}) =>
      call<Garment>('POST', '/garments', { body: formOf(garment), ...initOf(options) }),
    listGarments: (query: ListQuery = {}) => call<Page<Garment>>('GET', `/garments${queryOf(query)}`),
    readGarment: (id: string) => call<Garment>('GET', garmentPath(id)),
    deleteGarment: (id: string) => call<void>('DELETE', garmentPath(id)),

    readBalance: () => call<Balance>('GET', '/balance'),
    readUsage: (query: { from?: string; to?: string } = {}) => call<Usage>('GET', `/usage${queryOf(query)}`),

    /** Waits until a try-on has ended, completed or failed, however long that takes. */
    async waitForTryOn(id: string, options: { signal?: AbortSignal } = {}): Promise<TryOn> {
      for (;;) {
        const tryOn = await client.readTryOn(id, { ...options, waitSeconds: 60 })
        if (tryOn.state === 'completed' || tryOn.state === 'failed') return tryOn
      }
    },
  }
  return client
}

function initOf({ idempotencyKey, waitSeconds, signal }: Call): RequestInit {
  const headers: Record<string, string> = {}
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  if (waitSeconds !== undefined) headers.prefer = `wait=${waitSeconds}`
  return { headers, ...(signal ? { signal } : {}) }
}

function formOf(values: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.append(name, value)
  return form
}

function queryOf(values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** A proxy's error is no JSON of ours. */
async function readError(answer: Response): Promise<OurelaError> {
  const body: unknown = await answer.json().catch(() => null)
  const known = typeof body === 'object' && body !== null && 'code' in body ? (body as ErrorBody) : null
  const retryAfter = answer.headers.get('retry-after')
  return new OurelaError(answer.status, known ?? { error: answer.statusText, code: 'unknown' }, retryAfter)
}
