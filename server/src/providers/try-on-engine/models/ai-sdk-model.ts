import { APICallError, generateImage, NoImageGeneratedError, type ImageModel as SdkModel } from 'ai'
import { EngineError, kindOfStatus, type EngineErrorKind } from '../hosted/engine-error.ts'
import { type Capabilities, type ImageModel } from '../hosted/image-model.ts'
import { at, textAt } from '../hosted/vendor-http.ts'
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

function kindOfBody(body: unknown): EngineErrorKind | undefined {
  if (/api key/i.test(textAt(body, 'error', 'message') ?? '')) return 'auth'
  return (
    bodyKinds[textAt(body, 'error', 'code') ?? ''] ??
    bodyKinds[textAt(body, 'error', 'type') ?? ''] ??
    bodyKinds[textAt(body, 'error', 'status') ?? '']
  )
}

/** Ends without a picture that say nothing against the pictures that were sent. */
const harmless = ['STOP', 'NO_IMAGE', 'IMAGE_OTHER', 'OTHER', 'MAX_TOKENS']

function readMissingImage(error: NoImageGeneratedError): EngineError {
  const told = at(error, 'calls', 0, 'providerMetadata', 'google')
  const reason = textAt(told, 'promptFeedback', 'blockReason') ?? textAt(told, 'finishReason') ?? 'NO_IMAGE'
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
