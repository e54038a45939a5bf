import { createGoogle } from '@ai-sdk/google'
import { everyClass, type ImageModel } from '../hosted/image-model.ts'
import type { Fetch } from '../hosted/vendor-http.ts'
import { createAiSdkModel } from './ai-sdk-model.ts'

type Options = { key: string; model: string; apiUrl: string; fetch: Fetch }

/** Google's Gemini image models (https://ai.google.dev/gemini-api/docs/image-generation). Nothing is stored there as a job. */
export function createGeminiModel({ key, model, apiUrl, fetch }: Options): ImageModel {
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
