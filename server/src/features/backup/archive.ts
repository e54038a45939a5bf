import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'

/*
 * A backup is a tar file, encrypted as age does it (age-encryption.org) where there is a key. Its last entry is the manifest: what
 * has none was never finished.
 */

const fingerprintSchema = z.object({ count: z.number(), hash: z.string() })
const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: fingerprintSchema })),
  jobs: fingerprintSchema,
  files: fingerprintSchema,
  hasSecret: z.boolean(),
})
export type Manifest = z.infer<typeof manifestSchema>
export type BackupKeys = { recipients: string[]; identity: string | undefined }
export type Entry = { name: string; bytes: Buffer }

/** Thrown when a file is no whole, unchanged backup, or one that is not for this place; the message is for the operator. */
export class BackupError extends Error {}

const manifestName = 'manifest.json'
const ageHeader = 'age-encryption.org/v1'

/** Writes what `fill` adds, then the manifest that it answers. Under the name `path` the file appears whole or not at all. */
export async function writeArchive(
  path: string,
  keys: BackupKeys,
  fill: (add: (name: string, bytes: Uint8Array) => Promise<void>) => Promise<Manifest>,
): Promise<Manifest> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.part`
  const tar = pack()
  const add = (name: string, bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: bytes.byteLength }, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.end(bytes)
    })
  const write = async () => {
    const manifest = await fill(add)
    await add(manifestName, Buffer.from(JSON.stringify(manifest)))
    tar.finalize()
    return manifest
  }
  const written = pipeline(
    await encrypt(Readable.from(tar), keys),
    createWriteStream(unfinished, { mode: 0o600 }),
  )
  try {
    const [manifest] = await Promise.all([
      write().catch((error: unknown) => {
        tar.destroy()
        throw error
      }),
      written,
    ])
    await sync(unfinished)
    await rename(unfinished, path)
    return manifest
  } catch (error) {
    await written.catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Every entry in its order, the manifest last; ends with a BackupError where the file is cut off or altered. */
export async function* readArchive(path: string, keys: BackupKeys): AsyncGenerator<Entry | Manifest> {
  const untar = extract()
  const filled = pipeline(await decrypt(path, keys), untar)
  filled.catch(() => {})
  let manifest: Manifest | undefined
  try {
    for await (const entry of untar) {
      const bytes = Buffer.concat(await Array.fromAsync(entry as AsyncIterable<Buffer>))
      if (entry.header.name === manifestName) manifest = manifestSchema.parse(JSON.parse(bytes.toString()))
      else yield { name: entry.header.name, bytes }
    }
    await filled
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError('This backup is cut off or altered, or not a backup.', { cause: error })
  }
  if (!manifest) throw new BackupError('This backup was never finished: it has no manifest.')
  yield manifest
}

/** With the first encrypted backup, which may never come: it brings sixty files of curves and ciphers. */
const loadAge = () => import('age-encryption')

async function encrypt(tar: Readable, { recipients, identity }: BackupKeys): Promise<Readable> {
  if (recipients.length === 0 && !identity) return tar
  const { Encrypter, identityToRecipient } = await loadAge()
  const all = recipients.length > 0 || !identity ? recipients : [await identityToRecipient(identity)]
  const encrypter = new Encrypter()
  for (const recipient of all) encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(tar)))
}

async function decrypt(path: string, { identity }: BackupKeys): Promise<Readable> {
  const file = createReadStream(path)
  if (!(await isEncrypted(path))) return file
  if (!identity) throw new BackupError('This backup is encrypted: set BACKUP_IDENTITY to its secret key.')
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(file)))
  } catch (cause) {
    throw new BackupError('BACKUP_IDENTITY does not open this backup.', { cause })
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0)
    return buffer.toString() === ageHeader
  } finally {
    await file.close()
  }
}

/** What is told to be written lies on the disk. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

/* Node's streams and the web's are the same but for how their types are written. */
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
