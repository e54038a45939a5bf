import type { ListObjectsV2CommandInput, S3Client } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { requireKey, requirePrefix } from './key.ts'
import type { Storage } from './type.ts'

export type S3Options = {
  bucket: string
  region: string
  /** Of an S3-compatible service; left out for AWS itself. */
  endpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/** One private bucket of S3, or of a service that speaks S3. The bucket must exist. */
export function createS3Storage(options: S3Options): Storage {
  const { bucket: Bucket } = options
  let opening: ReturnType<typeof openClient> | undefined
  const open = () => (opening ??= openClient(options))

  async function put(key: string, bytes: Uint8Array, contentType: string) {
    const { sdk, client } = await open()
    const object = { Bucket, Key: requireKey(key), Body: bytes, ContentLength: bytes.byteLength }
    await client.send(new sdk.PutObjectCommand({ ...object, ContentType: contentType }))
  }

  async function remove(key: string) {
    const { sdk, client } = await open()
    await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }))
  }

  return {
    subProcessor: { name: 'Object storage', purpose: 'keeps your try-on images' },
    put,
    async get(key) {
      const { sdk, client } = await open()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: requireKey(key) }))
        return Body ? await Body.transformToByteArray() : null
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    },
    async deleteAll(prefix) {
      const { sdk, client } = await open()
      const listing = { Bucket, Prefix: requirePrefix(prefix) }
      // One by one: several services that speak S3 refuse the checksum that deleting many at once asks for.
      for (const key of await Array.fromAsync(listKeys(sdk, client, listing))) await remove(key)
    },
    async *list() {
      const { sdk, client } = await open()
      yield* listKeys(sdk, client, { Bucket })
    },
    async *listFolders(prefix) {
      const { sdk, client } = await open()
      const listing = { Bucket, Prefix: requirePrefix(prefix), Delimiter: '/' }
      for await (const { CommonPrefixes } of listPages(sdk, client, listing)) {
        for (const { Prefix = '' } of CommonPrefixes ?? []) yield Prefix.slice(prefix.length, -1)
      }
    },
    async check() {
      const probe = `check-${randomUUID()}`
      await put(probe, new Uint8Array(), 'application/octet-stream')
      await remove(probe)
    },
  }
}

type Sdk = typeof import('@aws-sdk/client-s3')

/** Loaded with the first use: an installation that keeps its files on disk never pays for it. */
async function openClient({ region, endpoint, accessKeyId, secretAccessKey }: S3Options) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
    // The SDK waits for ever where nobody says otherwise.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    // Compatible services store the framing of the SDK's own checksums as part of the file, or refuse it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

async function* listKeys(sdk: Sdk, client: S3Client, listing: ListObjectsV2CommandInput) {
  for await (const { Contents } of listPages(sdk, client, listing)) {
    for (const { Key } of Contents ?? []) if (Key !== undefined) yield Key
  }
}

async function* listPages(sdk: Sdk, client: S3Client, listing: ListObjectsV2CommandInput) {
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new sdk.ListObjectsV2Command({ ...listing, ContinuationToken }))
    yield page
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}
