/* The part of s3rver that our tests use; the package brings no types. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    httpServer?: { address(): AddressInfo }
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
