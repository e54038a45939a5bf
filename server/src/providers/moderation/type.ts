import type { SubProcessor } from '../../../../contract/boot.ts'

/** `isAllowed` is all that is kept of the answer. */
export type ModerationVerdict = { isAllowed: boolean }

/**
 * Looks at an upload before anything is paid. `name` is none where nobody looks. `check` takes JPEG, PNG or WebP bytes and
 * rejects when there is no answer: the upload is then not accepted.
 */
export type Moderation = {
  name: string
  /** What the privacy page says of it; null when no picture leaves this machine. */
  subProcessor: SubProcessor | null
  check(picture: Uint8Array, signal?: AbortSignal): Promise<ModerationVerdict>
}
