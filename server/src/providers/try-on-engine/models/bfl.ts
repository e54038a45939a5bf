import { z } from 'zod'
import { text, webAddress } from '../../../config-values.ts'
import { EngineError } from '../hosted/engine-error.ts'
import { everyClass, type ImageModel } from '../hosted/image-model.ts'
import { readBody, toBase64 } from '../hosted/vendor-http.ts'
import { describeVendor } from '../vendor.ts'
import { createJobModel, type JobOptions, type JobVendor } from './job-model.ts'
import { writeFittingPrompt } from './fitting-prompt.ts'

export const bfl = describeVendor({
  name: 'bfl',
  keys: {
    BFL_API_KEY: text.optional(),
    BFL_MODEL: text.default('flux-2-pro'),
    BFL_API_URL: webAddress.default('https://api.bfl.ai'),
  },
  needs: ['BFL_API_KEY'],
  processor: 'Black Forest Labs',
  priceUsd: 0.06,
  open: ({ BFL_API_KEY: key = '', BFL_MODEL: model, BFL_API_URL: apiUrl }, tools) =>
    createBflModel({ key, model, apiUrl, ...tools }),
})

const orderSchema = z.object({ polling_url: z.string() })
const statusSchema = z.object({
  status: z.string(),
  result: z.object({ sample: z.string().optional() }).nullish(),
})

/**
 * Black Forest Labs (https://docs.bfl.ai). A job is known by its polling address, which names the region that works on it.
 * Results are deleted there after ten minutes.
 */
function createBflModel(options: JobOptions & { key: string }): ImageModel {
  const { model } = options
  const vendor: JobVendor = {
    name: 'bfl',
    version: model,
    resultHosts: ['.bfl.ai'],
    apiHosts: ['api.bfl.ai', '.bfl.ai'],
    capabilities: {
      studioModel: false,
      garmentClasses: everyClass,
      wornGarments: true,
      longSide: 1024,
      aspect: 3 / 4,
    },
    headers: { 'x-key': options.key },
    submit: (input) => ({
      method: 'POST',
      url: `/v1/${model}`,
      body: {
        prompt: writeFittingPrompt(input),
        input_image: toBase64(input.person),
        input_image_2: toBase64(input.garment),
        ...(model.startsWith('flux-2') ? input.size : { aspect_ratio: '3:4' }),
        output_format: 'png',
        safety_tolerance: 2,
      },
    }),
    readJobId: ({ body }) => readBody(orderSchema, body).polling_url,
    status: (jobId) => ({ url: jobId }),
    readStatus({ body }) {
      const { status, result } = readBody(statusSchema, body)
      if (status === 'Ready') return { state: 'done', url: result?.sample }
      if (status === 'Request Moderated' || status === 'Content Moderated') {
        return { state: 'failed', error: new EngineError('content_blocked', status) }
      }
      if (status === 'Task not found') return { state: 'failed', error: new EngineError('no_output', status) }
      if (status === 'Error' || status === 'Failed') {
        return { state: 'failed', error: new EngineError('unavailable', status) }
      }
      return { state: 'waiting' }
    },
    readError: () => undefined,
  }
  return createJobModel(vendor, options)
}
