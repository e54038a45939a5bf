import { imageQuerySchema, keptImageSchema } from '../../../../contract/images.ts'
import type { Deps } from '../../deps.ts'
import {
  answerImage,
  readId,
  readParam,
  readQuery,
  signedInUser,
  type RequestContext,
} from '../../platform/http.ts'
import { finishChanged } from '../provenance/service.ts'
import { requireOwnTryOn } from '../try-on/service.ts'
import { writeBrandedDownload } from './branded-download.ts'
import { readResultImage } from './service.ts'

export function createFileHandlers(deps: Deps) {
  return {
    async readImage(c: RequestContext) {
      const image = readParam(c, 'image', keptImageSchema)
      const { width } = readQuery(c, imageQuerySchema)
      const tryOn = await requireOwnTryOn(deps, signedInUser(c).id, readId(c, 'sessionId'))
      return answerImage(c, await readResultImage(deps, tryOn.id, image, width))
    },

    async downloadImage(c: RequestContext) {
      const tryOn = await requireOwnTryOn(deps, signedInUser(c).id, readId(c, 'sessionId'))
      const { bytes } = await readResultImage(deps, tryOn.id, 'try-on')
      const branded = await writeBrandedDownload(bytes, deps.config)
      const picture = { bytes: branded, contentType: 'image/jpeg' } as const
      const download = await finishChanged(deps, picture, bytes, 'footer')
      c.header('content-disposition', `attachment; filename="${fileNameOf(deps.config.brand, tryOn.id)}"`)
      return answerImage(c, {
        bytes: download,
        contentType: 'image/jpeg',
      })
    },
  }
}

function fileNameOf(brand: string, id: string) {
  return `${brand.toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'try-on'}-${id}.jpg`
}
