import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import {
  answerImage,
  readParam,
  readQuery,
  readUploader,
  signedInUser,
  type RequestContext,
} from '../../platform/http.ts'
import { withUploads } from '../../platform/uploads.ts'
import { readOfferImage } from './offer-images.ts'
import { readPublishedCrop } from './pictures.ts'
import { beginPriceSearch, countPriceSearch, readKnownSearch, waitForPriceSearch } from './service.ts'

const tryOnIdSchema = z.uuid()
const knownQuerySchema = z.object({ tryOnSessionId: tryOnIdSchema })
const cropSchema = z
  .string()
  .endsWith('.jpg')
  .transform((name) => name.slice(0, -'.jpg'.length))
  .pipe(z.uuid())
const signedSchema = z.object({ signature: z.string().max(100) })
const cropQuerySchema = signedSchema.extend({ expires: z.coerce.number().int() })
const imageQuerySchema = signedSchema.extend({ url: z.string().max(4000) })

export function createPriceSearchHandlers(deps: Deps) {
  return {
    async searchPrices(c: RequestContext) {
      const user = signedInUser(c)
      await countPriceSearch(deps, user.id)
      const id = await withUploads(
        deps,
        readUploader(c, deps.config),
        c.req.raw,
        ['garmentImage'],
        (form) => {
          const garmentPath =
            form.files.get('garmentImage') ??
            fail('missing_files', { field: 'garmentImage', message: 'Please send the image of a garment.' })
          return beginPriceSearch(deps, user.id, {
            garmentPath,
            tryOnId: readTryOnId(form.texts.get('tryOnSessionId')),
          })
        },
      )
      return c.json(await waitForPriceSearch(deps, id, c.req.raw.signal))
    },

    async readKnown(c: RequestContext) {
      const { tryOnSessionId } = readQuery(c, knownQuerySchema)
      return c.json(await readKnownSearch(deps, signedInUser(c).id, tryOnSessionId))
    },

    async readOfferImage(c: RequestContext) {
      return answerImage(c, await readOfferImage(deps, readQuery(c, imageQuerySchema)))
    },

    async readPublishedCrop(c: RequestContext) {
      const bytes = await readPublishedCrop(
        deps,
        readParam(c, 'garment', cropSchema),
        readQuery(c, cropQuerySchema),
      )
      c.header('x-robots-tag', 'noindex')
      return answerImage(c, { bytes, contentType: 'image/jpeg' })
    },
  }
}

function readTryOnId(text: string | undefined): string | null {
  if (!text) return null
  const id = tryOnIdSchema.safeParse(text)
  return id.success ? id.data : fail('not_found')
}
