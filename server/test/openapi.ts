import { z } from 'zod'
import type { TestApp } from './app.ts'

type Json = Record<string, unknown>
type Content = Record<string, { schema?: Json }>
type DocumentedOperation = {
  operationId: string
  responses: Record<string, { content?: Content }>
}
export type Document = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, Json> }
}

export async function loadDocument(app: TestApp): Promise<Document> {
  const answer = await app.fetch(new Request(new URL('/api/v1/openapi.json', app.deps.config.publicUrl)))
  return answer.json()
}

/** Whether an answer is one that the document names: its status, its media type, and every field of its body. Throws if not. */
export async function checkAnswer(
  document: Document,
  { method, path }: { method: string; path: string },
  answer: Response,
): Promise<void> {
  const operation = findOperation(document, method, path)
  if (!operation) {
    if (answer.status === 404 || method === 'OPTIONS') return
    throw new Error(`${method} ${path} is not documented, and answered ${answer.status}`)
  }
  const where = `${operation.operationId} ${answer.status}`
  const documented = operation.responses[answer.status]
  if (!documented) throw new Error(`${where} is not documented: ${await answer.text()}`)
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  if (!documented.content) return
  const content = documented.content[type]
  if (!content) throw new Error(`${where} answers ${type}, which is not documented`)
  if (type !== 'application/json' || !content.schema) return
  const parsed = schemaOf(document, content.schema).safeParse(await answer.json())
  if (!parsed.success) throw new Error(`${where} is not as documented: ${parsed.error.message}`)
}

function findOperation(document: Document, method: string, path: string) {
  const [plainPath = ''] = path.split('?')
  for (const [template, methods] of Object.entries(document.paths)) {
    const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
    const operation = methods[method.toLowerCase()]
    if (operation && pattern.test(plainPath)) return operation
  }
  return undefined
}

/** The document lets new fields come; a test does not. */
function schemaOf({ components }: Document, schema: Json): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: components.schemas })
  const local: Json = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'), (_key, value) =>
    close(value),
  )
  return z.fromJSONSchema(local as Parameters<typeof z.fromJSONSchema>[0])
}

function close(value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && 'type' in value && value.type === 'object'
  return isObject ? { ...value, additionalProperties: false } : value
}
