import { sentenceOf, type ErrorCode } from '../../../contract/errors.ts'

type Details = {
  /** Shown instead of the code's own sentence. */
  message?: string
  /** The form field the error is about. */
  field?: string
  /** When trying again makes sense. */
  retryAfterSeconds?: number
  /** The account that somebody tried to get into, for its owner's list of events; never answered. */
  concerns?: string | undefined
  cause?: unknown
}

/** An error that ends a request: the code decides the status, the message is for the person who reads it. */
export class RequestError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly concerns: string | undefined

  constructor(code: ErrorCode, details: Details) {
    super(details.message ?? sentenceOf(code), { cause: details.cause })
    this.code = code
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
    this.concerns = details.concerns
  }
}

export function fail(code: ErrorCode, details: Details = {}): never {
  throw new RequestError(code, details)
}
