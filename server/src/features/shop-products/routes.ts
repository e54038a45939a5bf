import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  feedAddressSchema,
  feedNameQuerySchema,
  maxFeedBytes,
  productActSchema,
  productQuerySchema,
} from '../../../../contract/shop-products.ts'
import type { Deps } from '../../deps.ts'
import { capBody } from '../../platform/body-caps.ts'
import { fail } from '../../platform/fail.ts'
import { actingAccount, readJson, readQuery, readUploader, type RequestContext } from '../../platform/http.ts'
import { actOnProducts, forgetShopFeed, openFeedAt, readShopFeed, readShopProducts } from './service.ts'

export function createShopProductHandlers(deps: Deps) {
  return {
    async list(c: RequestContext) {
      return c.json(await readShopProducts(deps, actingAccount(c), readQuery(c, productQuerySchema.loose())))
    },

    async readFeed(c: RequestContext) {
      const account = actingAccount(c)
      if (c.req.header('content-type')?.startsWith('application/json')) {
        const { address } = await readJson(c, feedAddressSchema)
        await readShopFeed(deps, account, await openFeedAt(deps, address))
      } else {
        const { name } = readQuery(c, feedNameQuerySchema.loose())
        const leave = await deps.uploadGate.enter(
          readUploader(c, deps.config),
          Number(c.req.header('content-length') ?? maxFeedBytes),
          c.req.raw.signal,
        )
        try {
          await readShopFeed(deps, account, { name, bytes: readBody(c) })
        } finally {
          leave()
        }
      }
      return c.json(await readShopProducts(deps, account, { page: 1 }))
    },

    async forgetFeed(c: RequestContext) {
      await forgetShopFeed(deps, actingAccount(c))
      return c.body(null, 204)
    },

    async act(c: RequestContext) {
      const request = await readJson(c, productActSchema)
      return c.json({ changed: await actOnProducts(deps, actingAccount(c), request) })
    },
  }
}

function readBody(c: RequestContext): AsyncIterable<Uint8Array> {
  const body = c.req.raw.body ?? fail('missing_files', { message: 'Please choose the file of your feed.' })
  return Readable.fromWeb(body as ReadableStream<Uint8Array>).compose(capBody(maxFeedBytes))
}
