import { createOpenAI } from '@ai-sdk/openai'
import { everyClass, type ImageModel } from '../hosted/image-model.ts'
import type { Fetch } from '../hosted/vendor-http.ts'
import { createAiSdkModel } from './ai-sdk-model.ts'

type Options = { key: string; model: string; apiUrl: string; fetch: Fetch }

/** OpenAI's image edits (https://platform.openai.com/docs/api-reference/images/createEdit). They come in 2:3, not in our 3:4. */
export function createOpenAiModel({ key, model, apiUrl, fetch }: Options): ImageModel {
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
