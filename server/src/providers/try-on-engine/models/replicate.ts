import { z } from 'zod'
import { text, webAddress } from '../../../config-values.ts'
import { EngineError } from '../hosted/engine-error.ts'
import { everyClass, type ImageModel, type ModelInput } from '../hosted/image-model.ts'
import { readBody, toDataUri } from '../hosted/vendor-http.ts'
import { describeVendor } from '../vendor.ts'
import { createJobModel, type JobOptions, type JobVendor } from './job-model.ts'

export const replicate = describeVendor({
  name: 'replicate',
  keys: {
    REPLICATE_API_TOKEN: text.optional(),
    REPLICATE_MODEL: text
      .regex(/^[\w.-]+\/[\w.-]+(:\w+)?$/, 'must be owner/name:version or owner/name')
      .optional(),
    REPLICATE_API_URL: webAddress.default('https://api.replicate.com'),
  },
  needs: ['REPLICATE_API_TOKEN', 'REPLICATE_MODEL'],
  processor: 'Replicate',
  priceUsd: 0.03,
  open: ({ REPLICATE_API_TOKEN: key = '', REPLICATE_MODEL: model = '', REPLICATE_API_URL: apiUrl }, tools) =>
    createReplicateModel({ key, model, apiUrl, ...tools }),
})

const orderSchema = z.object({ id: z.string() })
const statusSchema = z.object({
  status: z.string(),
  /** One picture or several, as the model has it. */
  output: z.union([z.string(), z.array(z.unknown())]).nullish(),
  error: z.unknown().optional(),
})

const categories = {
  top: 'upper_body',
  outerwear: 'upper_body',
  bottom: 'lower_body',
  dress: 'dresses',
} as const

/** What a blocked run says; its wording differs from model to model. */
const blocked = /nsfw|sensitive|flagged|content policy|safety/i

/**
 * Replicate (https://replicate.com/docs/reference/http): `owner/name:version`, or `owner/name` of an official model. Models
 * that take the inputs of IDM-VTON. Inputs and outputs are deleted there after an hour.
 */
function createReplicateModel(options: JobOptions & { key: string }): ImageModel {
  const [name = '', version] = options.model.split(':')
  const vendor: JobVendor = {
    name: 'replicate',
    version: version ?? 'official',
    resultHosts: ['replicate.delivery', '.replicate.delivery'],
    capabilities: {
      studioModel: false,
      garmentClasses: everyClass,
      wornGarments: false,
      longSide: 1024,
      aspect: 3 / 4,
    },
    headers: { authorization: `Bearer ${options.key}` },
    submit: (input) => ({
      method: 'POST',
      ...(version
        ? { url: '/v1/predictions', body: { version, input: inputOf(input) } }
        : { url: `/v1/models/${name}/predictions`, body: { input: inputOf(input) } }),
    }),
    readJobId: ({ body }) => readBody(orderSchema, body).id,
    status: (jobId) => ({ url: `/v1/predictions/${encodeURIComponent(jobId)}` }),
    readStatus({ body }) {
      const { status, output, error } = readBody(statusSchema, body)
      if (status === 'succeeded') {
        const [url] = [output].flat()
        return { state: 'done', url: typeof url === 'string' ? url : undefined }
      }
      if (status === 'canceled' || status === 'aborted') {
        return { state: 'failed', error: new EngineError('timeout', status) }
      }
      if (status !== 'failed') return { state: 'waiting' }
      const detail = String(error ?? 'failed')
      const kind = blocked.test(detail) ? 'content_blocked' : 'unavailable'
      return { state: 'failed', error: new EngineError(kind, detail.slice(0, 500)) }
    },
    readError: () => undefined,
    cancel: (jobId) => ({ method: 'POST', url: `/v1/predictions/${encodeURIComponent(jobId)}/cancel` }),
  }
  return createJobModel(vendor, options)
}

function inputOf({ person, garment, garmentClass }: ModelInput) {
  const category = categories[garmentClass]
  return {
    human_img: toDataUri(person),
    garm_img: toDataUri(garment),
    garment_des: garmentClass,
    category,
    crop: false,
    force_dc: category === 'dresses',
    steps: 30,
    seed: 42,
  }
}
