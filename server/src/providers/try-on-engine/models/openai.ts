import { text, webAddress } from '../../../config-values.ts'
import { everyClass, type ImageModel } from '../hosted/image-model.ts'
import type { Fetch } from '../hosted/vendor-http.ts'
import { describeVendor } from '../vendor.ts'

export const openAi = describeVendor({
  name: 'openai',
  keys: {
    OPENAI_API_KEY: text.optional(),
    OPENAI_IMAGE_MODEL: text.default('gpt-image-2'),
    OPENAI_API_URL: webAddress.default('https://api.openai.com'),
  },
  needs: ['OPENAI_API_KEY'],
  processor: 'OpenAI',
  priceUsd: 0.2,
  open: ({ OPENAI_API_KEY: key = '', OPENAI_IMAGE_MODEL: model, OPENAI_API_URL: apiUrl }, { fetch }) =>
    createOpenAiModel({ key, model, apiUrl, fetch }),
})

type Options = { key: string; model: string; apiUrl: string; fetch: Fetch }

/** OpenAI's image edits (https://platform.openai.com/docs/api-reference/images/createEdit). They come in 2:3, not in our 3:4. */
async function createOpenAiModel({ key, model, apiUrl, fetch }: Options): Promise<ImageModel> {
  const [{ createOpenAI }, { createAiSdkModel }] = await Promise.all([
    import('@ai-sdk/openai'),
    import('./ai-sdk-model.ts'),
  ])
  return createAiSdkModel({
    name: 'openai',
    model,
    sdkModel: createOpenAI({ apiKey: key, baseURL: `${apiUrl}/v1`, fetch }).image(model),
    capabilities: {
      studioModel: false,
      garmentClasses: everyClass,
      wornGarments: true,
      longSide: 1152,
      aspect: 2 / 3,
    },
    size: '1024x1536',
    providerOptions: { openai: { quality: 'high' } },
  })
}
