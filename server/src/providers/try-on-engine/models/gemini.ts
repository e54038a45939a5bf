import { text, webAddress } from '../../../config-values.ts'
import { everyClass, type ImageModel } from '../hosted/image-model.ts'
import type { Fetch } from '../hosted/vendor-http.ts'
import { describeVendor } from '../vendor.ts'

export const gemini = describeVendor({
  name: 'gemini',
  keys: {
    GEMINI_API_KEY: text.optional(),
    GEMINI_MODEL: text.default('gemini-nano-banana-2.1'),
    GEMINI_API_URL: webAddress.default('https://generativelanguage.googleapis.com'),
  },
  needs: ['GEMINI_API_KEY'],
  processor: 'Google Gemini',
  priceUsd: 0.04,
  open: ({ GEMINI_API_KEY: key = '', GEMINI_MODEL: model, GEMINI_API_URL: apiUrl }, { fetch }) =>
    createGeminiModel({ key, model, apiUrl, fetch }),
})

type Options = { key: string; model: string; apiUrl: string; fetch: Fetch }

/** Google's Gemini image models (https://ai.google.dev/gemini-api/docs/image-generation). Nothing is stored there as a job. */
async function createGeminiModel({ key, model, apiUrl, fetch }: Options): Promise<ImageModel> {
  const [{ createGoogle }, { createAiSdkModel }] = await Promise.all([
    import('@ai-sdk/google'),
    import('./ai-sdk-model.ts'),
  ])
  return createAiSdkModel({
    name: 'gemini',
    model,
    sdkModel: createGoogle({ apiKey: key, baseURL: `${apiUrl}/v1beta`, fetch }).image(model),
    capabilities: {
      studioModel: false,
      garmentClasses: everyClass,
      wornGarments: true,
      longSide: 1152,
      aspect: 3 / 4,
    },
    aspectRatio: '3:4',
  })
}
