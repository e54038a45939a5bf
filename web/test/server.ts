import { vi } from 'vitest'

type Answer = { status?: number; statusText?: string; body?: unknown }
type SeenRequest = {
  method: string
  path: string
  body: unknown
  credentials: RequestCredentials | undefined
}

/** Stands where the network is: answers by "METHOD /path", and keeps what was asked. */
export function serve(answers: Record<string, Answer | (() => Promise<Answer>)>): SeenRequest[] {
  const seen: SeenRequest[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    seen.push({ method, path, body, credentials: init.credentials })
    const answer = answers[`${method} ${path}`]
    if (!answer) throw new TypeError('Failed to fetch')
    return responseOf(typeof answer === 'function' ? await answer() : answer)
  })
  return seen
}

function responseOf({ status = 200, statusText = '', body }: Answer): Response {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  return new Response(text, { status, statusText })
}
