import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { answerImage, readParam, type RequestContext } from '../../platform/http.ts'
import { writeExamplePage } from './example-page.ts'
import { readDemonstrationImage, readDemonstrationItem } from './service.ts'

const idSchema = z.string().regex(/^[a-z0-9-]{1,60}$/)
const imageSchema = z.string().regex(/^[a-z0-9-]{1,60}\.jpg$/)

/** The invented shops of the demonstration catalogue: what its links lead to. */
export function createExampleShopHandlers(deps: Deps) {
  return {
    async showItem(c: RequestContext) {
      const { item, shop } = await readDemonstrationItem(deps, readParam(c, 'id', idSchema))
      c.header('x-robots-tag', 'noindex')
      return c.html(writeExamplePage(deps.config.brand, shop, item, c.var.secureHeadersNonce ?? ''))
    },

    async showImage(c: RequestContext) {
      const bytes = await readDemonstrationImage(deps, readParam(c, 'image', imageSchema))
      c.header('cache-control', 'public, max-age=86400')
      return answerImage(c, { bytes, contentType: 'image/jpeg' })
    },
  }
}
