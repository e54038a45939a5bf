import { adminPageQuerySchema } from '../../../../contract/admin.ts'
import { giveBackSchema } from '../../../../contract/give-back.ts'
import { imageQuerySchema, keptImageSchema } from '../../../../contract/images.ts'
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
import { giveBack, listDiscontent, readDiscontentImage, readGiveBacks } from './service.ts'

export function createGiveBackHandlers(deps: Deps) {
  return {
    async giveBack(c: RequestContext) {
      const request = await readJson(c, giveBackSchema)
      return c.json(await giveBack(deps, signedInUser(c).id, readId(c, 'sessionId'), request))
    },

    async readGiveBacks(c: RequestContext) {
      return c.json(await readGiveBacks(deps, signedInUser(c).id))
    },

    async listAll(c: RequestContext) {
      return c.json(await listDiscontent(deps, readQuery(c, adminPageQuerySchema).page))
    },

    async readImage(c: RequestContext) {
      const { width } = readQuery(c, imageQuerySchema)
      const image = readParam(c, 'image', keptImageSchema)
      return answerImage(c, await readDiscontentImage(deps, readId(c, 'giveBackId'), { image, width }))
    },
  }
}
