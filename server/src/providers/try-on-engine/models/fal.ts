import { z } from 'zod'
import { text, webAddress } from '../../../config-values.ts'
import type { EngineErrorKind } from '../hosted/engine-error.ts'
import { everyClass, type ImageModel, type ModelInput } from '../hosted/image-model.ts'
import { findInBody, readBody, toDataUri, type VendorAnswer } from '../hosted/vendor-http.ts'
import { describeVendor } from '../vendor.ts'
import { createJobModel, type JobOptions, type JobVendor } from './job-model.ts'

export const fal = describeVendor({
  name: 'fal',
  keys: {
    FAL_KEY: text.optional(),
    FAL_MODEL: text.default('fal-ai/fashn/tryon/v1.6'),
    FAL_API_URL: webAddress.default('https://queue.fal.run'),
  },
  needs: ['FAL_KEY'],
  processor: 'fal',
  priceUsd: 0.075,
  open: ({ FAL_KEY: key = '', FAL_MODEL: model, FAL_API_URL: apiUrl }, tools) =>
    createFalModel({ key, model, apiUrl, ...tools }),
})

const orderSchema = z.object({ request_id: z.string() })
const pictureSchema = z.object({ url: z.string() })
/** The status of a job, and at the address of its result the result, which has none. */
const statusSchema = z.object({
  status: z.string().optional(),
  images: z.array(pictureSchema).nullish(),
  image: pictureSchema.nullish(),
})
const refusalSchema = z.object({
  detail: z.union([z.string(), z.array(z.object({ type: z.string().optional() }))]),
})

const fashnCategories = { top: 'tops', outerwear: 'tops', bottom: 'bottoms', dress: 'one-pieces' } as const
const catCategories = { top: 'upper', outerwear: 'outer', bottom: 'lower', dress: 'overall' } as const

/** Each endpoint's own names for the same things. */
const inputs: Record<string, (input: ModelInput) => object> = {
  'fal-ai/fashn/tryon/v1.6': ({ person, garment, garmentClass, isGarmentWorn }) => ({
    model_image: toDataUri(person),
    garment_image: toDataUri(garment),
    category: fashnCategories[garmentClass],
    garment_photo_type: isGarmentWorn ? 'model' : 'flat-lay',
    mode: 'quality',
    num_samples: 1,
    output_format: 'png',
  }),
  'fal-ai/cat-vton': ({ person, garment, garmentClass }) => ({
    human_image_url: toDataUri(person),
    garment_image_url: toDataUri(garment),
    cloth_type: catCategories[garmentClass],
  }),
  'fal-ai/kling/v1-5/kolors-virtual-try-on': ({ person, garment }) => ({
    human_image_url: toDataUri(person),
    garment_image_url: toDataUri(garment),
  }),
  'fal-ai/image-apps-v2/virtual-try-on': ({ person, garment }) => ({
    person_image_url: toDataUri(person),
    clothing_image_url: toDataUri(garment),
    preserve_pose: true,
  }),
}
const falModels = Object.keys(inputs)

const kinds: Record<string, EngineErrorKind> = {
  content_policy_violation: 'content_blocked',
  no_media_generated: 'no_output',
  image_too_small: 'bad_input',
  image_too_large: 'bad_input',
  image_load_error: 'bad_input',
  file_download_error: 'bad_input',
  file_too_large: 'bad_input',
  unsupported_image_format: 'bad_input',
  face_detection_error: 'bad_input',
  generation_timeout: 'timeout',
  request_timeout: 'timeout',
  startup_timeout: 'timeout',
}

/**
 * fal's queue (https://docs.fal.ai/model-apis): pictures go in by value and come out by value (`sync_mode`). Its own repeats
 * are switched off, and what it keeps of a request is deleted afterwards.
 */
function createFalModel(options: JobOptions & { key: string }): ImageModel {
  const { model } = options
  const makeInput = inputs[model]
  if (!makeInput) throw new Error(`fal: ${model} is not one of ${falModels.join(', ')}`)
  // Status and result drop what follows the application's name.
  const application = model.split('/').slice(0, 2).join('/')
  const requestUrl = (jobId: string) => `/${application}/requests/${encodeURIComponent(jobId)}`
  const vendor: JobVendor = {
    name: 'fal',
    version: model,
    resultHosts: ['.fal.media'],
    apiHosts: ['api.fal.ai'],
    capabilities: {
      studioModel: false,
      garmentClasses: everyClass,
      wornGarments: model.includes('fashn'),
      longSide: 1152,
      aspect: 3 / 4,
    },
    headers: { authorization: `Key ${options.key}` },
    submit: (input) => ({
      method: 'POST',
      url: `/${model}`,
      headers: {
        'x-fal-no-retry': '1',
        'x-fal-object-lifecycle-preference': JSON.stringify({ expiration_duration_seconds: 3600 }),
      },
      body: { ...makeInput(input), sync_mode: true },
    }),
    readJobId: ({ body }) => readBody(orderSchema, body).request_id,
    status: (jobId) => ({ url: `${requestUrl(jobId)}/status?logs=0` }),
    readStatus({ body }, jobId) {
      const { status, images, image } = readBody(statusSchema, body)
      if (status === 'COMPLETED') return { state: 'ready', result: { url: requestUrl(jobId) } }
      if (status !== undefined) return { state: 'waiting' }
      return { state: 'done', url: images?.[0]?.url ?? image?.url }
    },
    readError: readFalError,
    cancel: (jobId) => ({ method: 'PUT', url: `${requestUrl(jobId)}/cancel` }),
    forget: (jobId) => {
      const path = `/v1/models/requests/${encodeURIComponent(jobId)}/payloads`
      const isFal = new URL(options.apiUrl).host === 'queue.fal.run'
      return { method: 'DELETE', url: isFal ? `https://api.fal.ai${path}` : path }
    },
  }
  return createJobModel(vendor, options)
}

function readFalError({ status, body, headers }: VendorAnswer): EngineErrorKind | undefined {
  const detail = findInBody(refusalSchema, body)?.detail ?? ''
  if (typeof detail === 'string' && status === 403 && /balance|locked/i.test(detail)) return 'quota_exhausted'
  const type = typeof detail === 'string' ? undefined : detail[0]?.type
  return kinds[type ?? headers.get('x-fal-error-type') ?? '']
}
