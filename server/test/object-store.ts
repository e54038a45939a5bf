import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'

/** A real S3 on a free port of the loopback, empty, with what the product must be told to use it. */
export async function startObjectStore() {
  const folder = await mkdtemp(join(tmpdir(), 'ourela-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  return {
    environment: {
      S3_BUCKET: 'pictures',
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    folder,
    async stop() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
