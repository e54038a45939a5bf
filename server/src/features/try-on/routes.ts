import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { resultImages, resultImageSchema } from '../../../../contract/images.ts'
import { garmentClasses, onWarningChoices, pictureFields } from '../../../../contract/try-on.ts'
import type { Deps } from '../../deps.ts'
import { countRefusal } from '../../platform/daily-counts.ts'
import { fail } from '../../platform/fail.ts'
import { answerEvents, readId, readUploader, signedInUser, type RequestContext } from '../../platform/http.ts'
import { withUploads, type ReceivedForm } from '../../platform/uploads.ts'
import type { PictureUpload } from './pictures.ts'
import { checkPictures, createTryOn, followTryOn, requireOwnTryOn, waitForTryOn } from './service.ts'

const idSchema = z.uuid()
const garmentClassSchema = z.enum(garmentClasses)
const onWarningSchema = z.enum(onWarningChoices)
const fields = Object.values(pictureFields)

export function createTryOnHandlers(deps: Deps) {
  return {
    async createTryOn(c: RequestContext) {
      const user = signedInUser(c)
      const idempotencyKey = c.req.header('idempotency-key')?.slice(0, 100) || randomUUID()
      const uploader = readUploader(c, deps.config)
      const making = withUploads(deps, uploader, c.req.raw, fields, (form) => {
        const upload = {
          ...readUpload(form),
          onWarning: readOnWarning(form.texts.get('onWarning')),
          idempotencyKey,
        }
        return createTryOn(deps, { user, address: uploader.address }, upload)
      })
      const sessionId = await countRefusal(deps, making)
      if (c.req.header('prefer')?.includes('respond-async')) {
        c.header('location', `/api/tryons/${sessionId}/events`)
        return c.json({ sessionId }, 202)
      }
      return c.json(await waitForTryOn(deps, sessionId, c.req.raw.signal))
    },

    async checkPictures(c: RequestContext) {
      const user = signedInUser(c)
      const uploader = readUploader(c, deps.config)
      const check = await withUploads(deps, uploader, c.req.raw, fields, (form) =>
        checkPictures(deps, { user, address: uploader.address }, readUpload(form)),
      )
      return c.json(check)
    },

    async followTryOn(c: RequestContext) {
      const user = signedInUser(c)
      const id = readId(c, 'sessionId')
      await requireOwnTryOn(deps, user.id, id)
      return answerEvents(deps, c, (signal) => followTryOn(deps, id, signal))
    },
  }
}

function readUpload(form: ReceivedForm): PictureUpload {
  const garment = form.files.get('garmentImage') ?? fail('missing_files', { field: 'garmentImage' })
  const garmentClass = form.texts.get('garmentClass')
  return {
    photo: readPhoto(form),
    garment,
    garmentClass: garmentClass ? readGarmentClass(garmentClass) : null,
  }
}

/** Another garment on top of a result, or on its studio model, names that try-on instead of sending a photo. */
function readPhoto({ files, texts }: ReceivedForm): PictureUpload['photo'] {
  const path = files.get('modelImage')
  const base = texts.get('baseSessionId')
  if (!base) return { path: path ?? fail('missing_files', { field: 'modelImage' }) }
  if (path) fail('unexpected_field', { field: 'modelImage' })
  const baseTryOnId = idSchema.safeParse(base)
  return baseTryOnId.success
    ? { baseTryOnId: baseTryOnId.data, image: readBaseImage(texts.get('baseImage')) }
    : fail('not_found', { field: 'baseSessionId' })
}

function readBaseImage(value = 'try-on') {
  const parsed = resultImageSchema.safeParse(value)
  const message = `The base image must be one of ${resultImages.join(', ')}.`
  return parsed.success ? parsed.data : fail('invalid_input', { field: 'baseImage', message })
}

function readGarmentClass(value: string) {
  const parsed = garmentClassSchema.safeParse(value)
  const message = `The garment class must be one of ${garmentClasses.join(', ')}.`
  return parsed.success ? parsed.data : fail('invalid_input', { field: 'garmentClass', message })
}

/** A client that says nothing cannot ask anybody. */
function readOnWarning(value = 'go-on') {
  const parsed = onWarningSchema.safeParse(value)
  const message = `What to do on a warning must be one of ${onWarningChoices.join(', ')}.`
  return parsed.success ? parsed.data : fail('invalid_input', { field: 'onWarning', message })
}
