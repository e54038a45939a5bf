import { z } from 'zod'
import { text, webAddress } from '../../../config-values.ts'
import { EngineError, type EngineErrorKind } from '../hosted/engine-error.ts'
import { everyClass, type ImageModel } from '../hosted/image-model.ts'
import { findInBody, readBody, toDataUri } from '../hosted/vendor-http.ts'
import { describeVendor } from '../vendor.ts'
import { createJobModel, type JobOptions, type JobVendor } from './job-model.ts'

export const fashn = describeVendor({
  name: 'fashn',
  keys: {
    FASHN_API_KEY: text.optional(),
    FASHN_MODEL: text.default('tryon-v1.6'),
    FASHN_API_URL: webAddress.default('https://api.fashn.ai'),
  },
  needs: ['FASHN_API_KEY'],
  processor: 'FASHN',
  priceUsd: 0.075,
  open: ({ FASHN_API_KEY: key = '', FASHN_MODEL: model, FASHN_API_URL: apiUrl }, tools) =>
    createFashnModel({ key, model, apiUrl, ...tools }),
})

const orderSchema = z.object({ id: z.string() })
const statusSchema = z.object({
  status: z.string(),
  output: z.array(z.string()).nullish(),
  error: z.object({ name: z.string().optional(), message: z.string().optional() }).nullish(),
})
const refusalSchema = z.object({ error: z.string() })

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
function createFashnModel(options: JobOptions & { key: string }): ImageModel {
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
    readJobId: ({ body }) => readBody(orderSchema, body).id,
    status: (jobId) => ({ url: `/v1/status/${encodeURIComponent(jobId)}` }),
    readStatus({ body, headers }) {
      const { status, output, error } = readBody(statusSchema, body)
      if (status === 'completed') {
        const credits = Number(headers.get('x-fashn-credits-used') ?? Number.NaN)
        return {
          state: 'done',
          url: output?.[0],
          ...(Number.isFinite(credits) ? { costMicros: credits * microsPerCredit } : {}),
        }
      }
      if (status === 'canceled' || status === 'time_out') {
        return { state: 'failed', error: new EngineError('timeout', status) }
      }
      if (status !== 'failed') return { state: 'waiting' }
      const name = error?.name ?? 'unknown'
      const detail = `${name} ${error?.message ?? ''}`
      // Failures are not charged.
      return {
        state: 'failed',
        error: new EngineError(kinds[name] ?? 'unavailable', detail, { isFree: true }),
      }
    },
    readError: ({ body }) => kinds[findInBody(refusalSchema, body)?.error ?? ''],
  }
  return createJobModel(vendor, options)
}
