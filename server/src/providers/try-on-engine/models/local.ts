import { text, webAddress } from '../../../config-values.ts'
import { describeVendor } from '../vendor.ts'
import { createImageEditModel } from './openai.ts'

/** A server of one's own that takes OpenAI's image edits, such as that of stable-diffusion.cpp (docs/engines.md). */
export const local = describeVendor({
  name: 'local',
  keys: {
    LOCAL_ENGINE_URL: webAddress.optional(),
    LOCAL_ENGINE_MODEL: text.default('local'),
    LOCAL_ENGINE_TOKEN: text.default('none'),
  },
  needs: ['LOCAL_ENGINE_URL'],
  processor: null,
  priceUsd: 0,
  open: ({ LOCAL_ENGINE_URL: apiUrl = '', LOCAL_ENGINE_MODEL: model, LOCAL_ENGINE_TOKEN: key }, { fetch }) =>
    // Such models take any size in steps of 32, so ours needs no border.
    createImageEditModel({ name: 'local', key, model, apiUrl, fetch, size: '864x1152', aspect: 3 / 4 }),
})
