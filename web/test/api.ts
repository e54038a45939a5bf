import { vi } from 'vitest'

/** What the stand-in for the network answers: a body for status 200, or the status with its body. */
export type Answer =
  object | { status: number; body: unknown; headers?: Record<string, string> } | Promise<object>
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

function readBody(body: RequestInit['body']): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body
}

function toResponse(answer: object): Response {
  // Node's Response does not know the blobs of jsdom.
  if (answer instanceof Blob) return Object.assign(new Response(), { blob: async () => answer })
  const { status, body, headers } = isWhole(answer) ? answer : { status: 200, body: answer }
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers })
}

type WholeAnswer = { status: number; body: unknown; headers?: Record<string, string> }

function isWhole(answer: object): answer is WholeAnswer {
  return 'status' in answer && 'body' in answer
}
