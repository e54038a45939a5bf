import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { readQuery, signedInUser, type RequestContext } from '../../platform/http.ts'
import { loadGarmentImage } from './service.ts'

const querySchema = z.object({
  url: z.url('Please enter the full address of an image, beginning with https://').max(4000),
})

export function createGarmentImageHandlers(deps: Deps) {
  return {
    async loadGarmentImage(c: RequestContext) {
      const { url } = readQuery(c, querySchema)
      const image = await loadGarmentImage(deps, signedInUser(c).id, url)
      c.header('content-type', 'image/jpeg')
      return c.body(Uint8Array.from(image))
    },
  }
}
