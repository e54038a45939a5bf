import { agreeToPhotoSchema } from '../../../../contract/consents.ts'
import type { Deps } from '../../deps.ts'
import { readJson, signedInUser, type RequestContext } from '../../platform/http.ts'
import { agreeToPhoto, readPhotoConsent, withdrawPhotoConsent } from './service.ts'

export function createConsentHandlers(deps: Deps) {
  return {
    async readPhoto(c: RequestContext) {
      return c.json(await readPhotoConsent(deps, signedInUser(c).id))
    },

    async agreeToPhoto(c: RequestContext) {
      const { text } = await readJson(c, agreeToPhotoSchema)
      await agreeToPhoto(deps, signedInUser(c).id, text)
      return c.body(null, 204)
    },

    async withdrawPhoto(c: RequestContext) {
      await withdrawPhotoConsent(deps, signedInUser(c).id)
      return c.body(null, 204)
    },
  }
}
