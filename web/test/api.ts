import { vi } from 'vitest'

/** What the stand-in for the network answers: a body for status 200, or the status with its body. */
export type Answer = object | WholeAnswer | Promise<object>
type WholeAnswer = { status: number; body: unknown; statusText?: string; headers?: Record<string, string> }
export type SentRequest = {
  method: string
  path: string
  query: URLSearchParams
  init: RequestInit
  body: unknown
}

type Answers = Record<string, Answer | ((request: SentRequest) => Answer)>

/**
 * Answers the web's calls by "METHOD /path" instead of a server; what is not named is not found. Answers the list of
 * requests, which grows as they are made.
 */
export function answerApi(answers: Answers): SentRequest[] {
  const requests: SentRequest[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, 'https://try.example')
    const method = init.method ?? 'GET'
    const request = { method, path: url.pathname, query: url.searchParams, init, body: readBody(init.body) }
    requests.push(request)
    const answer = answers[`${method} ${url.pathname}`]
    if (answer === undefined)
      return toResponse({ status: 404, body: { error: 'Not here.', code: 'not_found' } })
    return toResponse(await (typeof answer === 'function' ? answer(request) : answer))
  })
  return requests
}

export function refusal(status: number, code: string, error: string, field?: string) {
  return { status, body: { error, code, field } }
}

/** What a call gets whose network is gone. */
export const noConnection = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))

function readBody(body: RequestInit['body']): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body
}

function toResponse(answer: object): Response {
  // Node's Response does not know the blobs of jsdom.
  if (answer instanceof Blob) return Object.assign(new Response(), { blob: async () => answer })
  const { status, body, ...init } = isWhole(answer) ? answer : { status: 200, body: answer }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(status === 204 ? null : text, { status, ...init })
}

function isWhole(answer: object): answer is WholeAnswer {
  return 'status' in answer && 'body' in answer
}
