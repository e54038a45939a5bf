/** A browser as the server sees it: it keeps cookies and says where its requests come from. */
export type Client = {
  request(path: string, init?: RequestInit): Promise<Response>
  get(path: string): Promise<Response>
  /** Sends JSON; without a body, nothing. */
  post(path: string, body?: unknown): Promise<Response>
  put(path: string, body: unknown): Promise<Response>
  readonly cookies: Map<string, string>
}

export function createClient(
  fetch: (request: Request) => Response | Promise<Response>,
  origin: string,
  extraHeaders: Record<string, string> = {},
): Client {
  const cookies = new Map<string, string>()

  async function request(path: string, init: RequestInit = {}) {
    const headers = new Headers({ origin, ...extraHeaders })
    new Headers(init.headers).forEach((value, name) => headers.set(name, value))
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(new Request(new URL(path, origin), { ...init, headers }))
    for (const line of response.headers.getSetCookie()) keepCookie(line)
    return response
  }

  function keepCookie(line: string) {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (/max-age=0\b/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }

  const send = (method: string, path: string, body: unknown) =>
    request(path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })

  return {
    request,
    cookies,
    get: (path) => request(path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
  }
}
