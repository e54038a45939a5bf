import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeStorage } from './conformance.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'

const credentials = {
  bucket: 'pictures',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}
let folder: string
let s3: S3rver | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ourela-storage-'))
})
afterAll(async () => {
  await s3?.close()
  await rm(folder, { recursive: true, force: true })
})

describeStorage('disk', async () => {
  const notAFolder = join(folder, 'a-file')
  await writeFile(notAFolder, '')
  return { storage: createDiskStorage(join(folder, 'disk')), unwritable: createDiskStorage(notAFolder) }
})

describeStorage('S3', async () => {
  const options = await startS3()
  return {
    storage: createS3Storage(options),
    unwritable: createS3Storage({ ...options, bucket: 'no-such-bucket' }),
  }
})

test('S3 storage deletes more files than one listing holds', async () => {
  const deleted: (string | undefined)[] = []
  const pages = new Map([
    [
      '',
      '<IsTruncated>true</IsTruncated><NextContinuationToken>on</NextContinuationToken><Contents><Key>a/1</Key></Contents><Contents><Key>a/2</Key></Contents>',
    ],
    ['on', '<IsTruncated>false</IsTruncated><Contents><Key>a/3</Key></Contents>'],
  ])
  // s3rver cannot page through a listing on today's OpenSSL, so this server answers what S3 documents.
  const server = createServer(({ method, url }, response) => {
    const { pathname, searchParams } = new URL(url ?? '', 'http://localhost')
    if (method === 'DELETE') deleted.push(pathname)
    const page = method === 'GET' ? pages.get(searchParams.get('continuation-token') ?? '') : undefined
    response.end(page && `<ListBucketResult>${page}</ListBucketResult>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const storage = createS3Storage({ ...credentials, endpoint: `http://127.0.0.1:${port}` })
  await storage.deleteAll('a/')
  server.close()
  expect(deleted).toEqual(['/pictures/a/1', '/pictures/a/2', '/pictures/a/3'])
})

test('S3 storage sends the plain bytes, with none of the checksums that compatible services store or refuse', async () => {
  const requests: { length: string | undefined; names: string[] }[] = []
  const server = createServer(({ headers }, response) => {
    requests.push({ length: headers['content-length'], names: Object.keys(headers) })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const storage = createS3Storage({ ...credentials, endpoint: `http://127.0.0.1:${port}` })
  await storage.put('a/b.jpg', Buffer.from('12345'), 'image/jpeg')
  server.close()
  expect(requests.map(({ length }) => length)).toEqual(['5'])
  expect(requests.flatMap(({ names }) => names).filter((name) => name.includes('checksum'))).toEqual([])
})

test('disk storage shows one of two whole files when both are put at once', async () => {
  const storage = createDiskStorage(join(folder, 'contended'))
  const texts = ['a'.repeat(200_000), 'b'.repeat(100_000)]
  await Promise.all(texts.map((text) => storage.put('one/file', Buffer.from(text), 'text/plain')))
  expect(texts).toContain(Buffer.from((await storage.get('one/file')) ?? []).toString())
})

test('disk storage keeps files from other users of the machine, and leaves no unfinished ones', async () => {
  const home = join(folder, 'private')
  await createDiskStorage(home).put('a/b', Buffer.from('x'), 'text/plain')
  expect(await readdir(join(home, 'a'))).toEqual(['b'])
  expect((await stat(join(home, 'a/b'))).mode & 0o077).toBe(0)
  expect((await stat(join(home, 'a'))).mode & 0o077).toBe(0)
})

async function startS3() {
  s3 ??= new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const { port }: AddressInfo = s3.httpServer ? s3.httpServer.address() : await s3.run()
  return { ...credentials, endpoint: `http://127.0.0.1:${port}` }
}
