import { z } from 'zod'
import { sentenceOf, statusOf, type ErrorCode } from './errors.ts'
import {
  apiBalanceSchema,
  apiErrorSchema,
  apiGarmentListSchema,
  apiGarmentSchema,
  apiTryOnListSchema,
  apiTryOnSchema,
  apiUsageSchema,
} from './public-api.ts'
import {
  errorsOf,
  headerWords,
  listOperations,
  type Answer,
  type HeaderName,
  type Operation,
} from './public-api-operations.ts'

/** A part of an OpenAPI document or of a JSON Schema. */
export type Json = Record<string, unknown>

export type OpenApi = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Json>>
  components: { schemas: Record<string, Json>; securitySchemes: Json }
}

const version = '1.0.0'
const named = {
  TryOn: apiTryOnSchema,
  TryOnList: apiTryOnListSchema,
  Garment: apiGarmentSchema,
  GarmentList: apiGarmentListSchema,
  Balance: apiBalanceSchema,
  Usage: apiUsageSchema,
  Error: apiErrorSchema,
}

/** The whole of /api/v1 as an OpenAPI 3.1 document, made of the operations and their schemas. */
export function writeOpenApi({ brand, publicUrl }: { brand: string; publicUrl: string }): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const operation of listOperations()) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: writeOperation(operation) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${brand} API`,
      version,
      description: 'Try-ons over HTTP. Codes of errors keep their meaning; new fields and codes may come.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    tags: [...new Set(listOperations().map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: writeSchemas(),
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key.' } },
    },
  }
}

function writeSchemas(): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: leaveOpen,
  })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)]))
}

function writeOperation(operation: Operation & { id: string }): Json {
  const { id, tag, summary, description, scopes, body } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, scopes.length > 0 && `Scopes: ${scopes.join(', ')}.`]
      .filter(Boolean)
      .join('\n\n'),
    parameters: writeParameters(operation),
    ...(body ? { requestBody: { required: true, content: writeContents(body) } } : {}),
    responses: { ...writeAnswers(operation), ...writeErrors(operation) },
    security: scopes.length > 0 ? [{ key: [] }] : [],
  }
}

function writeParameters({ parameters, query, headers = [] }: Operation): Json[] {
  const properties = (place: string, schema: z.ZodObject | undefined) =>
    Object.entries(schema?.shape ?? {}).map(([name, part]) => {
      const written = inputSchema(part as z.ZodType)
      return { name, in: place, required: !(part as z.ZodType).safeParse(undefined).success, schema: written }
    })
  return [
    ...properties('path', parameters),
    ...properties('query', query),
    ...headers.map((name) => ({
      name,
      in: 'header',
      required: false,
      description: headerWords[name],
      schema: { type: 'string' },
    })),
  ]
}

function writeContents(body: NonNullable<Operation['body']>): Json {
  const entries = Object.entries(body).map(([type, schema]) => [type, { schema: inputSchema(schema) }])
  return Object.fromEntries(entries)
}

function writeAnswers({ answers, scopes }: Operation): Json {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      {
        description: answer.description,
        headers: writeHeaders([...(scopes.length > 0 ? rateHeaders : []), ...(answer.headers ?? [])]),
        ...writeContent(answer),
      },
    ]),
  )
}

const rateHeaders: HeaderName[] = ['RateLimit', 'RateLimit-Policy']

function writeContent({ schema, mediaTypes }: Answer): Json {
  if (!schema && !mediaTypes) return {}
  const written = schema ? reference(schema) : {}
  const types = mediaTypes ?? ['application/json']
  return { content: Object.fromEntries(types.map((type) => [type, { schema: written }])) }
}

/** One answer per status, which names the codes that come with it. */
function writeErrors(operation: Operation): Json {
  const byStatus = Map.groupBy(errorsOf(operation), (code) => statusOf(code))
  const entries = [...byStatus].map(([status, codes]) => [String(status), writeError(status, codes)])
  return Object.fromEntries(entries)
}

function writeError(status: number, codes: ErrorCode[]): Json {
  const schema = {
    allOf: [reference(apiErrorSchema)],
    properties: { code: { enum: codes } },
  }
  return {
    description: codes.map((code) => `\`${code}\`: ${sentenceOf(code)}`).join('\n\n'),
    ...(status === 429 || status === 503 ? { headers: writeHeaders(['Retry-After']) } : {}),
    content: { 'application/json': { schema } },
  }
}

function writeHeaders(names: HeaderName[]): Json {
  return Object.fromEntries(
    names.map((name) => [name, { description: headerWords[name], schema: { type: 'string' } }]),
  )
}

function reference(schema: z.ZodType): Json {
  const [name] = Object.entries(named).find(([, one]) => one === schema) ?? []
  if (name === undefined) throw new Error('An answer has a schema without a name')
  return { $ref: `#/components/schemas/${name}` }
}

function inputSchema(schema: z.ZodType): Json {
  return plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}

/** Without what says that it is a document of its own. */
function plain(schema: object): Json {
  const { $schema: _dialect, $id: _address, ...rest } = schema as Json
  return rest
}

/** New fields may come, so no program is to refuse what it does not know. */
function leaveOpen({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.additionalProperties
}
