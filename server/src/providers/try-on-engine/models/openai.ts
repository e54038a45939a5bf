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
    // They come in 2:3, not in our 3:4.
    createImageEditModel({
      name: 'openai',
      key,
      model,
      apiUrl,
      fetch,
      size: '1024x1536',
      aspect: 2 / 3,
      quality: 'high',
    }),
})

type Options = {
  name: string
  key: string
  model: string
  apiUrl: string
  fetch: Fetch
  size: `${number}x${number}`
  aspect: number
  quality?: string
}

/** OpenAI's image edits (https://platform.openai.com/docs/api-reference/images/createEdit), of OpenAI or who speaks alike. */
export async function createImageEditModel(options: Options): Promise<ImageModel> {
  const { name, key, model, apiUrl, fetch, size, aspect, quality } = options
  const [{ createOpenAI }, { createAiSdkModel }] = await Promise.all([
    import('@ai-sdk/openai'),
    import('./ai-sdk-model.ts'),
  ])
  return createAiSdkModel({
    name,
    model,
    sdkModel: createOpenAI({ apiKey: key, baseURL: `${apiUrl}/v1`, fetch }).image(model),
    capabilities: {
      studioModel: false,
      garmentClasses: everyClass,
      wornGarments: true,
      longSide: 1152,
      aspect,
    },
    size,
    ...(quality ? { providerOptions: { openai: { quality } } } : {}),
  })
}
