import { imageQuerySchema, resultImageSchema } from '../../../../contract/images.ts'
import { shareRequestSchema } from '../../../../contract/share.ts'
import type { Deps } from '../../deps.ts'
import {
  answerImage,
  readId,
  readOptionalJson,
  readParam,
  readQuery,
  signedInUser,
  type RequestContext,
} from '../../platform/http.ts'
import { readSharedImage, shareTryOn, unshareTryOn } from './service.ts'

export function createShareHandlers(deps: Deps) {
  return {
    async shareTryOn(c: RequestContext) {
      const request = await readOptionalJson(c, shareRequestSchema)
      const shareUrl = await shareTryOn(deps, signedInUser(c).id, readId(c, 'sessionId'), request)
      return c.json({ shareUrl, ...request })
    },

    async unshareTryOn(c: RequestContext) {
      await unshareTryOn(deps, signedInUser(c).id, readId(c, 'sessionId'))
      return c.body(null, 204)
    },

    async readSharedImage(c: RequestContext) {
      const image = readParam(c, 'image', resultImageSchema)
      const { width } = readQuery(c, imageQuerySchema)
      // Short, and asked for again each time: an ended share must end everywhere.
      c.header('cache-control', 'public, no-cache')
      c.header('x-robots-tag', 'noindex')
      return answerImage(c, await readSharedImage(deps, readId(c, 'sessionId'), image, width))
    },
  }
}
