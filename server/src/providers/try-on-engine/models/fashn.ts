import { EngineError, type EngineErrorKind } from '../hosted/engine-error.ts'
import { everyClass, type ImageModel } from '../hosted/image-model.ts'
import { at, textAt, toDataUri } from '../hosted/vendor-http.ts'
import { createJobModel, type JobOptions, type JobVendor } from './job-model.ts'

/** What a credit costs when bought on demand. */
const microsPerCredit = 75_000

const categories = { top: 'tops', outerwear: 'tops', bottom: 'bottoms', dress: 'one-pieces' } as const

const kinds: Record<string, EngineErrorKind> = {
  ImageLoadError: 'bad_input',
  PoseError: 'bad_input',
  InputValidationError: 'bad_input',
  ContentModerationError: 'content_blocked',
  ThirdPartyError: 'content_blocked',
  OutOfCredits: 'quota_exhausted',
}

/** FASHN (https://docs.fashn.ai): pictures go in and come out by value, and are not stored there. */
export function createFashnModel(options: JobOptions & { key: string }): ImageModel {
  const isMax = options.model === 'tryon-max'
  const vendor: JobVendor = {
    name: 'fashn',
    version: options.model,
    resultHosts: ['cdn.fashn.ai'],
    capabilities: {
      studioModel: false,
      garmentClasses: everyClass,
      wornGarments: true,
      longSide: 1152,
      aspect: 3 / 4,
    },
    headers: { authorization: `Bearer ${options.key}` },
    submit: ({ person, garment, garmentClass, isGarmentWorn }) => ({
      method: 'POST',
      url: '/v1/run',
      body: {
        model_name: options.model,
        inputs: {
          model_image: toDataUri(person),
          ...(isMax
            ? { product_image: toDataUri(garment) }
            : {
                garment_image: toDataUri(garment),
                category: categories[garmentClass],
                garment_photo_type: isGarmentWorn ? 'model' : 'flat-lay',
                mode: 'quality',
                moderation_level: 'permissive',
                num_samples: 1,
              }),
          output_format: 'png',
          return_base64: true,
        },
      },
    }),
    readJobId: ({ body }) => textAt(body, 'id'),
    status: (jobId) => ({ url: `/v1/status/${encodeURIComponent(jobId)}` }),
    readStatus({ body, headers }) {
      const status = textAt(body, 'status')
      if (status === 'completed') {
        const credits = Number(headers.get('x-fashn-credits-used') ?? Number.NaN)
        return {
          state: 'done',
          url: textAt(body, 'output', 0),
          ...(Number.isFinite(credits) ? { costMicros: credits * microsPerCredit } : {}),
        }
      }
      if (status === 'canceled' || status === 'time_out') {
        return { state: 'failed', error: new EngineError('timeout', status) }
      }
      if (status !== 'failed') return { state: 'waiting' }
      const name = textAt(body, 'error', 'name') ?? 'unknown'
      const detail = `${name} ${textAt(body, 'error', 'message') ?? ''}`
      // Failures are not charged.
      return {
        state: 'failed',
        error: new EngineError(kinds[name] ?? 'unavailable', detail, { isFree: true }),
      }
    },
    readError: ({ body }) => kinds[String(at(body, 'error'))],
  }
  return createJobModel(vendor, options)
}
