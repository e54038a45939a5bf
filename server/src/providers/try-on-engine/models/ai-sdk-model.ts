import { APICallError, generateImage, NoImageGeneratedError, type ImageModel as SdkModel } from 'ai'
import { z } from 'zod'
import { EngineError, kindOfStatus, type EngineErrorKind } from '../hosted/engine-error.ts'
import { type Capabilities, type ImageModel } from '../hosted/image-model.ts'
import { findInBody } from '../hosted/vendor-http.ts'
import { writeFittingPrompt } from './fitting-prompt.ts'

type Options = {
  name: string
  model: string
  sdkModel: SdkModel
  capabilities: Capabilities
  aspectRatio?: `${number}:${number}`
  size?: `${number}x${number}`
  providerOptions?: Parameters<typeof generateImage>[0]['providerOptions']
}

/** A general image model asked through the AI SDK to change a photo by two pictures and a prompt. One call, no job. */
export function createAiSdkModel(options: Options): ImageModel {
  const { name, model, sdkModel, capabilities, aspectRatio, size, providerOptions } = options
  return {
    name,
    model,
    version: model,
    capabilities,
    async start(input, signal) {
      try {
        const { image, warnings } = await generateImage({
          model: sdkModel,
          prompt: { text: writeFittingPrompt(input), images: [input.person, input.garment] },
          n: 1,
          ...(aspectRatio ? { aspectRatio } : {}),
          ...(size ? { size } : {}),
          ...(providerOptions ? { providerOptions } : {}),
          // A repeated call is paid twice.
          maxRetries: 0,
          abortSignal: signal,
        })
        // A picture that the SDK left out would be paid for nothing.
        if (warnings.length > 0) throw new EngineError('bad_input', JSON.stringify(warnings))
        return { picture: image.uint8Array }
      } catch (error) {
        signal.throwIfAborted()
        throw toEngineError(error)
      }
    },
  }
}

function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  if (NoImageGeneratedError.isInstance(error)) return readMissingImage(error)
  if (!APICallError.isInstance(error))
    return new EngineError('unavailable', 'no usable answer', { cause: error })
  const { statusCode, responseBody = '' } = error
  if (statusCode === undefined) return new EngineError('unavailable', 'no answer', { cause: error })
  if (statusCode < 400) return new EngineError('no_output', 'an answer without a picture', { cause: error })
  const kind = kindOfBody(error.data ?? parse(responseBody)) ?? kindOfStatus(statusCode)
  const detail = `${statusCode} ${responseBody.slice(0, 500)}`
  return new EngineError(kind, detail, { isFree: statusCode < 500, status: statusCode })
}

const bodyKinds: Record<string, EngineErrorKind> = {
  moderation_blocked: 'content_blocked',
  content_policy_violation: 'content_blocked',
  insufficient_quota: 'quota_exhausted',
  billing_hard_limit_reached: 'quota_exhausted',
  invalid_api_key: 'auth',
  PERMISSION_DENIED: 'auth',
  NOT_FOUND: 'auth',
}

const word = z.string().optional().catch(undefined)
const refusalSchema = z.object({ error: z.object({ message: word, code: word, type: word, status: word }) })

function kindOfBody(body: unknown): EngineErrorKind | undefined {
  const told = findInBody(refusalSchema, body)?.error
  if (!told) return undefined
  if (/api key/i.test(told.message ?? '')) return 'auth'
  return [told.code, told.type, told.status].map((said) => bodyKinds[said ?? '']).find(Boolean)
}

/** Ends without a picture that say nothing against the pictures that were sent. */
const harmless = ['STOP', 'NO_IMAGE', 'IMAGE_OTHER', 'OTHER', 'MAX_TOKENS']

const googleSchema = z.object({
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  finishReason: z.string().nullish(),
})
const missingSchema = z.object({
  calls: z.array(z.object({ providerMetadata: z.object({ google: googleSchema }) })),
})

function readMissingImage(error: NoImageGeneratedError): EngineError {
  const told = findInBody(missingSchema, error)?.calls[0]?.providerMetadata.google
  const reason = told?.promptFeedback?.blockReason ?? told?.finishReason ?? 'NO_IMAGE'
  return new EngineError(harmless.includes(reason) ? 'no_output' : 'content_blocked', reason, {
    cause: error,
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
