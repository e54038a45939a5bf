import { GoogleAuth } from 'google-auth-library'
import { EngineError } from '../hosted/engine-error.ts'
import { everyClass, type ImageModel } from '../hosted/image-model.ts'
import { callVendor, textAt, toBase64, type Fetch, type VendorAnswer } from '../hosted/vendor-http.ts'

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
export function createVertexModel({
  model,
  apiUrl,
  project,
  location,
  fetch,
  authorize,
}: Options): ImageModel {
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
  const picture = textAt(body, 'predictions', 0, 'bytesBase64Encoded')
  if (picture) return { picture: Buffer.from(picture, 'base64') }
  const reason = textAt(body, 'predictions', 0, 'raiFilteredReason')
  if (reason) throw new EngineError('content_blocked', reason)
  throw new EngineError('no_output', 'no prediction')
}

/** Quotas and rates have one status, told apart by nothing. */
function readError({ status, body }: VendorAnswer) {
  const isBlocked =
    status === 400 && /safety|responsible ai|person generation/i.test(textAt(body, 'error', 'message') ?? '')
  return isBlocked ? ('content_blocked' as const) : undefined
}

/** Access tokens of a service account, from its key file or from the machine the server runs on. */
export function createGoogleAuthorizer(keyFile: string | undefined): () => Promise<string> {
  const auth = new GoogleAuth({
    scopes: ['https://www.googleapis.com/auth/cloud-platform'],
    ...(keyFile ? { keyFilename: keyFile } : {}),
  })
  return async () => `Bearer ${await auth.getAccessToken()}`
}
