import { z } from 'zod'
import { productHeader } from '../../../../contract/product.ts'
import type { Deps } from '../../deps.ts'
import { readQuery, signedInUser, type RequestContext } from '../../platform/http.ts'
import { loadGarmentImage, type ReadOwn } from './service.ts'

const querySchema = z.object({
  url: z.string().trim().min(1, 'Please enter the address of an image or of a shop’s page').max(4000),
})

/** `readOwn` answers a path of this app as a visitor sees it. */
export function createGarmentImageHandlers(deps: Deps, readOwn: ReadOwn) {
  return {
    async loadGarmentImage(c: RequestContext) {
      const { url } = readQuery(c, querySchema)
      const { image, product } = await loadGarmentImage({ ...deps, readOwn }, signedInUser(c).id, url)
      c.header('content-type', 'image/jpeg')
      if (product) c.header(productHeader, encodeURIComponent(JSON.stringify(product)))
      return c.body(Uint8Array.from(image))
    },
  }
}
