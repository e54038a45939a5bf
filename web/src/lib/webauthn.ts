import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/* The browser's own dialog for passkeys. The library that speaks to it is loaded when it is asked for. */

export const creationOptions = { parse: (options: unknown) => options as CreationOptions }
export const requestOptions = { parse: (options: unknown) => options as RequestOptions }

export function hasPasskeySupport(): boolean {
  return typeof PublicKeyCredential === 'function'
}

export async function createPasskey(optionsJSON: CreationOptions) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON })
}

export async function askForPasskey(optionsJSON: RequestOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON })
}

/** Whether the browser offers passkeys in the list that opens under a field. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  if (!hasPasskeySupport()) return false
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return browserSupportsWebAuthnAutofill()
}

/** The same as asking, but without a dialog: the browser offers passkeys in the field for them, and this waits until one is chosen. */
export async function waitForPasskey(optionsJSON: RequestOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON, useBrowserAutofill: true })
}

/** Ends whatever waits for a passkey. */
export async function stopWaitingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** The visitor closed the browser's dialog, or let it wait too long: nothing to complain about. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}
