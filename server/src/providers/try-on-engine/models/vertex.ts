import { z } from 'zod'
import { text, webAddress } from '../../../config-values.ts'
import { EngineError } from '../hosted/engine-error.ts'
import { everyClass, type ImageModel } from '../hosted/image-model.ts'
import {
  callVendor,
  findInBody,
  readBody,
  toBase64,
  type Fetch,
  type VendorAnswer,
} from '../hosted/vendor-http.ts'
import { describeVendor } from '../vendor.ts'

export const vertex = describeVendor({
  name: 'vertex',
  keys: {
    VERTEX_PROJECT: text.optional(),
    VERTEX_LOCATION: text.default('us-central1'),
    VERTEX_MODEL: text.default('virtual-try-on-001'),
    VERTEX_KEY_FILE: text.optional(),
    VERTEX_API_URL: webAddress.optional(),
  },
  needs: ['VERTEX_PROJECT'],
  processor: 'Google Cloud',
  priceUsd: 0.06,
  open: (settings, { fetch, authorize }) =>
    createVertexModel({
      project: settings.VERTEX_PROJECT ?? '',
      location: settings.VERTEX_LOCATION,
      model: settings.VERTEX_MODEL,
      apiUrl: settings.VERTEX_API_URL ?? `https://${settings.VERTEX_LOCATION}-aiplatform.googleapis.com`,
      authorize: authorize ?? createGoogleAuthorizer(settings.VERTEX_KEY_FILE),
      fetch,
    }),
})

const answerSchema = z.object({
  predictions: z
    .array(z.object({ bytesBase64Encoded: z.string().optional(), raiFilteredReason: z.string().optional() }))
    .default([]),
})
const refusalSchema = z.object({ error: z.object({ message: z.string() }) })

type Options = {
  model: string
  apiUrl: string
  project: string
  location: string
  fetch: Fetch
  /** Answers the Authorization header. */
  authorize: () => Promise<string>
}

/** Google's model made for this (https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/virtual-try-on-api). One call, no job. */
function createVertexModel({ model, apiUrl, project, location, fetch, authorize }: Options): ImageModel {
  const path = `/v1/projects/${project}/locations/${location}/publishers/google/models/${model}:predict`
  return {
    name: 'vertex',
    model,
    version: model,
    capabilities: {
      studioModel: false,
      garmentClasses: everyClass,
      wornGarments: false,
      longSide: 1152,
      aspect: 3 / 4,
    },
    async start({ person, garment }, signal) {
      const authorization = await authorize().catch((cause: unknown) => {
        throw new EngineError('auth', 'no access token', { isFree: true, cause })
      })
      const answer = await callVendor({
        fetch,
        url: apiUrl + path,
        method: 'POST',
        headers: { authorization },
        signal,
        readError,
        body: {
          instances: [
            {
              personImage: { image: { bytesBase64Encoded: toBase64(person) } },
              productImages: [{ image: { bytesBase64Encoded: toBase64(garment) } }],
            },
          ],
          parameters: {
            sampleCount: 1,
            personGeneration: 'allow_adult',
            safetySetting: 'block_medium_and_above',
            outputOptions: { mimeType: 'image/png' },
          },
        },
      })
      return readPicture(answer)
    },
  }
}

function readPicture({ body }: VendorAnswer) {
  const [prediction] = readBody(answerSchema, body).predictions
  const { bytesBase64Encoded: picture, raiFilteredReason: reason } = prediction ?? {}
  if (picture) return { picture: Buffer.from(picture, 'base64') }
  if (reason) throw new EngineError('content_blocked', reason)
  throw new EngineError('no_output', 'no prediction')
}

/** Quotas and rates have one status, told apart by nothing. */
function readError({ status, body }: VendorAnswer) {
  const message = findInBody(refusalSchema, body)?.error.message ?? ''
  const isBlocked = status === 400 && /safety|responsible ai|person generation/i.test(message)
  return isBlocked ? ('content_blocked' as const) : undefined
}

/** Access tokens of a service account, from its key file or from the machine the server runs on. */
function createGoogleAuthorizer(keyFile: string | undefined): () => Promise<string> {
  const opening = import('google-auth-library').then(
    ({ GoogleAuth }) =>
      new GoogleAuth({
        scopes: ['https://www.googleapis.com/auth/cloud-platform'],
        ...(keyFile ? { keyFilename: keyFile } : {}),
      }),
  )
  return async () => `Bearer ${await (await opening).getAccessToken()}`
}
