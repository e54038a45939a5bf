import type { Document } from './openapi.ts'

type Arguments = {
  path?: Record<string, string>
  form?: FormData
  headers?: Record<string, string>
}

/** A program that knows the document alone: where to call, and how, it reads from there. */
export function createOpenApiProgram(
  document: Document,
  send: (request: Request) => Response | Promise<Response>,
) {
  return async (operationId: string, key: string, { path = {}, form, headers = {} }: Arguments = {}) => {
    for (const [template, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation.operationId !== operationId) continue
        const filled = template.replace(/\{(\w+)\}/g, (_whole, name: string) => path[name] ?? '')
        const init = { method: method.toUpperCase(), body: form ?? null }
        const authorization = `Bearer ${key}`
        return send(
          new Request(`${document.servers[0]?.url}${filled}`, {
            ...init,
            headers: { authorization, ...headers },
          }),
        )
      }
    }
    throw new Error(`The document has no ${operationId}`)
  }
}
