import busboy from 'busboy'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { maxUploadBytes } from '../../../contract/limits.ts'
import { fail, RequestError } from './fail.ts'

/** Where each file of a form was put, by field, and the form's texts. */
export type ReceivedForm = { files: Map<string, string>; texts: Map<string, string> }

/**
 * Streams a multipart form to files in `folder`, hands their paths to `use`, and deletes them whatever happens.
 * One file per named field; anything else ends the request with a reason.
 */
export async function withUploads<Result>(
  request: Request,
  folder: string,
  fields: readonly string[],
  use: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  const form: ReceivedForm = { files: new Map(), texts: new Map() }
  try {
    await receive(request, folder, fields, form)
    return await use(form)
  } finally {
    await Promise.all([...form.files.values()].map((path) => rm(path, { force: true })))
  }
}

async function receive(
  request: Request,
  folder: string,
  fields: readonly string[],
  form: ReceivedForm,
): Promise<void> {
  const parser = openParser(request, fields.length)
  const writes: Promise<void>[] = []
  let refusal: RequestError | null = null
  const refuse = (code: ConstructorParameters<typeof RequestError>[0], field?: string) => {
    refusal ??= new RequestError(code, field === undefined ? {} : { field })
  }

  parser.on('file', (field, stream) => {
    // The parser is never destroyed and every stream is drained: an abandoned one would end the process.
    stream.on('error', () => {})
    if (!fields.includes(field)) refuse('unexpected_field', field)
    else if (form.files.has(field)) refuse('too_many_files', field)
    if (refusal) return void stream.resume()
    const path = join(folder, randomUUID())
    form.files.set(field, path)
    stream.on('limit', () => refuse('file_too_large', field))
    writes.push(pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 })))
  })
  parser.on('field', (name, value) => form.texts.set(name, value))
  parser.on('filesLimit', () => refuse('too_many_files'))
  parser.on('partsLimit', () => refuse('too_many_files'))

  const body = request.body
  const reading = body
    ? pipeline(Readable.fromWeb(body as ReadableStream<Uint8Array>), parser)
    : fail('missing_files')
  const results = [...(await Promise.allSettled([reading])), ...(await Promise.allSettled(writes))]
  if (refusal) throw refusal
  const broken = results.find((result) => result.status === 'rejected')
  if (broken) fail('upload_interrupted', { cause: broken.reason })
}

function openParser(request: Request, fileCount: number) {
  const contentType = request.headers.get('content-type') ?? ''
  if (!contentType.startsWith('multipart/form-data')) fail('unsupported_media_type')
  try {
    return busboy({
      headers: { 'content-type': contentType },
      limits: {
        fileSize: maxUploadBytes,
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
