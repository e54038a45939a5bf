import busboy from 'busboy'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { maxUploadBytes } from '../../../contract/limits.ts'
import { fail, RequestError } from './fail.ts'
import { capBody } from './body-caps.ts'
import type { Uploader, UploadGate } from './upload-gate.ts'

/** Where each file of a form was put, by field, and the form's texts. */
export type ReceivedForm = { files: Map<string, string>; texts: Map<string, string> }

type UploadDeps = { temporaryFolder: string; uploadGate: UploadGate }

/** What a form may hold beside its files: its texts, headers of parts, and a file that is somewhat too large. */
const formOverheadBytes = 4 * 1024 * 1024
const jsonOverheadBytes = 64 * 1024

/**
 * Streams a multipart form to temporary files, hands their paths to `use`, and deletes them whatever happens. The body is read
 * once the gate has let it in. One file per named field; anything else ends the request with a reason.
 */
export async function withUploads<Result>(
  deps: UploadDeps,
  uploader: Uploader,
  request: Request,
  fields: readonly string[],
  use: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  const parser = openParser(request, fields.length)
  const maxBytes = fields.length * maxUploadBytes + formOverheadBytes
  const announced = Number(request.headers.get('content-length') ?? maxBytes)
  if (announced > maxBytes) fail('file_too_large')
  const leave = await deps.uploadGate.enter(uploader, announced, request.signal)
  const form: ReceivedForm = { files: new Map(), texts: new Map() }
  try {
    await receive(request, parser, { folder: deps.temporaryFolder, fields, maxBytes }, form)
    return await use(form)
  } finally {
    await Promise.allSettled([...form.files.values()].map((path) => rm(path, { force: true })))
    leave()
  }
}

type UseFiles<Result> = (files: Map<string, string>, rest: Record<string, unknown>) => Promise<Result>

/** The same for a form, or for JSON with the files inside, as base64 in these fields; what else came is handed on as it is. */
export async function withFormOrJson<Result>(
  deps: UploadDeps,
  uploader: Uploader,
  request: Request,
  fields: readonly string[],
  use: UseFiles<Result>,
): Promise<Result> {
  if (/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return withJson(deps, uploader, request, fields, use)
  return withUploads(deps, uploader, request, fields, ({ files, texts }) =>
    use(files, Object.fromEntries(texts)),
  )
}

async function withJson<Result>(
  deps: UploadDeps,
  uploader: Uploader,
  request: Request,
  fields: readonly string[],
  use: UseFiles<Result>,
): Promise<Result> {
  const maxBytes = Math.ceil((fields.length * maxUploadBytes * 4) / 3) + jsonOverheadBytes
  const announced = Number(request.headers.get('content-length') ?? maxBytes)
  if (announced > maxBytes) fail('file_too_large')
  const leave = await deps.uploadGate.enter(uploader, announced, request.signal)
  const files = new Map<string, string>()
  try {
    const rest = await readObject(request, maxBytes)
    for (const field of fields) {
      const text = rest[field]
      if (text === undefined) continue
      if (typeof text !== 'string') fail('invalid_input', { field })
      const bytes = Buffer.from(text, 'base64')
      if (bytes.byteLength > maxUploadBytes) fail('file_too_large', { field })
      const path = join(deps.temporaryFolder, randomUUID())
      files.set(field, path)
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      delete rest[field]
    }
    return await use(files, rest)
  } finally {
    await Promise.allSettled([...files.values()].map((path) => rm(path, { force: true })))
    leave()
  }
}

async function readObject(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  const body = request.body ?? fail('invalid_input')
  const chunks: Uint8Array[] = []
  try {
    const source = Readable.fromWeb(body as ReadableStream<Uint8Array>)
    await pipeline(source, capBody(maxBytes), async (stream) => {
      for await (const chunk of stream) chunks.push(chunk)
    })
  } catch (cause) {
    if (cause instanceof RequestError) throw cause
    fail('upload_interrupted', { cause })
  }
  const value = parseJson(Buffer.concat(chunks).toString('utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail('invalid_input')
  return { ...value }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    return fail('invalid_input', { cause })
  }
}

type Expected = { folder: string; fields: readonly string[]; maxBytes: number }

async function receive(
  request: Request,
  parser: busboy.Busboy,
  { folder, fields, maxBytes }: Expected,
  form: ReceivedForm,
): Promise<void> {
  const body = request.body ?? fail('missing_files')
  const stop = new AbortController()
  const streams: Readable[] = []
  const writes: Promise<unknown>[] = []
  let refusal: RequestError | null = null
  const refuse = (code: ConstructorParameters<typeof RequestError>[0], field?: string) => {
    refusal ??= new RequestError(code, field === undefined ? {} : { field })
  }

  parser.on('file', (field, stream) => {
    // The parser is never destroyed and every stream is drained: an abandoned one would end the process.
    stream.on('error', () => {})
    streams.push(stream)
    if (!fields.includes(field)) refuse('unexpected_field', field)
    else if (form.files.has(field)) refuse('too_many_files', field)
    if (refusal) return void stream.resume()
    const path = join(folder, randomUUID())
    form.files.set(field, path)
    stream.on('limit', () => refuse('file_too_large', field))
    // A write that fails is heard at once, and ends the reading: nobody would take the rest.
    const write = pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    writes.push(
      write.catch((error: unknown) => {
        stop.abort(error)
        stream.resume()
      }),
    )
  })
  parser.on('field', (name, value) => form.texts.set(name, value))
  parser.on('filesLimit', () => refuse('too_many_files'))
  parser.on('partsLimit', () => refuse('too_many_files'))

  // What stands behind a form's end, or behind a part that is none, can open a file that the parser never ends, and waits for.
  const endFiles = () => streams.forEach((stream) => stream.push(null))
  // oxlint-disable-next-line no-underscore-dangle -- what Node calls when all is parsed, before the parser waits
  const finish = parser._final.bind(parser)
  // oxlint-disable-next-line no-underscore-dangle
  parser._final = (done) => {
    endFiles()
    finish(done)
  }

  const source = Readable.fromWeb(body as ReadableStream<Uint8Array>)
  const [reading] = await Promise.allSettled([
    pipeline(source, capBody(maxBytes), parser, { signal: stop.signal }),
  ])
  endFiles()
  await Promise.all(writes)
  const failure: unknown = reading.status === 'rejected' ? reading.reason : null
  // Whichever broke first broke the other: the reading its writes, or a write the reading.
  if (stop.signal.aborted && (failure === null || isAbort(failure))) throw stop.signal.reason
  if (refusal) throw refusal
  if (failure instanceof RequestError) throw failure
  if (failure !== null) fail('upload_interrupted', { cause: failure })
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ABORT_ERR'
}

function openParser(request: Request, fileCount: number): busboy.Busboy {
  const contentType = request.headers.get('content-type') ?? ''
  if (!contentType.startsWith('multipart/form-data')) fail('unsupported_media_type')
  try {
    return busboy({
      headers: { 'content-type': contentType },
      limits: {
        // The parser calls it the limit when it is reached; here, when it is passed.
        fileSize: maxUploadBytes + 1,
        files: fileCount + 2,
        fields: 10,
        fieldSize: 4096,
        parts: fileCount + 12,
      },
    })
  } catch (cause) {
    return fail('unsupported_media_type', { cause })
  }
}
