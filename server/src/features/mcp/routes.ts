import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import type { RequestContext, RequestState } from '../../platform/http.ts'
import { apiKeysOf } from '../api-keys/guards.ts'
import { openMcpServer } from './server.ts'
import type { CallApi } from './tools.ts'

/** Answers a request to /api/v1 in this process, as if it had come over the network that `env` tells of. */
type AskApi = (request: Request, env: RequestState['Bindings']) => Response | Promise<Response>

/**
 * The Model Context Protocol over streamable HTTP, without sessions: agents call some of /api/v1 as tools, with a key of theirs.
 * Each tool is a request to /api/v1, so that there is one way to a token, to a budget and to a refusal.
 */
export function createMcp(deps: Deps, askApi: AskApi) {
  const mcp = new Hono<RequestState>()
  if (!deps.config.hasMcp) return mcp.all('/', () => fail('not_found'))
  const apiKey = apiKeysOf(deps)
  return mcp.all('/', apiKey('server', 'read'), async (c) =>
    (await openMcpServer(deps.config.brand, callWithKeyOf(deps, c, askApi))).fetch(c.req.raw),
  )
}

function callWithKeyOf({ config }: Deps, c: RequestContext, askApi: AskApi): CallApi {
  return ({ path, headers, ...init }, signal) => {
    const address = new URL(`/api/v1${path}`, config.publicUrl)
    const sent = { ...headers, ...headersOf(c, ['authorization', 'x-forwarded-for']) }
    return Promise.resolve(askApi(new Request(address, { ...init, headers: sent, signal }), c.env))
  }
}

function headersOf(c: RequestContext, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => [[name, c.req.header(name) ?? '']]).filter(([, value]) => value),
  )
}
