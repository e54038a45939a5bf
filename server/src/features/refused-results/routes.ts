import { adminPageQuerySchema } from '../../../../contract/admin.ts'
import { keptImageSchema } from '../../../../contract/images.ts'
import { agreeToReviewSchema } from '../../../../contract/refused-results.ts'
import type { Deps } from '../../deps.ts'
import {
  answerImage,
  readId,
  readJson,
  readParam,
  readQuery,
  signedInUser,
  type RequestContext,
} from '../../platform/http.ts'
import { agreeToReview, endReview, listForReview, readRefusedImage, readReview } from './service.ts'

export function createRefusedResultHandlers(deps: Deps) {
  return {
    async readReview(c: RequestContext) {
      return c.json(await readReview(deps, signedInUser(c).id))
    },

    async agree(c: RequestContext) {
      const { version } = await readJson(c, agreeToReviewSchema)
      await agreeToReview(deps, signedInUser(c).id, version)
      return c.body(null, 204)
    },

    async end(c: RequestContext) {
      await endReview(deps, signedInUser(c).id)
      return c.body(null, 204)
    },

    async listAll(c: RequestContext) {
      return c.json(await listForReview(deps, readQuery(c, adminPageQuerySchema).page))
    },

    async readImage(c: RequestContext) {
      const image = readParam(c, 'image', keptImageSchema)
      return answerImage(c, await readRefusedImage(deps, readId(c, 'refusedId'), image))
    },
  }
}
