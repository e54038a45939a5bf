import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SubProcessor } from '../../../../contract/boot.ts'

/** What a sign-in must come back with; kept by us, never shown to the browser, used once. */
export type SignInChecks = { state: string; nonce: string; codeVerifier: string }

/** What the provider says of somebody who has just signed in there. */
export type Identity = {
  /** The provider's own key of this person: never changes, never given to somebody else. At most 255 characters. */
  subject: string
  /** null when the provider gave none. It may change, so it is no key. */
  email: string | null
  isEmailVerified: boolean
  /** The provider itself runs this mailbox, so whoever signs in there owns the address today. */
  isEmailOwner: boolean
  /** The provider says that the person has shown more than a password there. */
  hasSecondFactor: boolean
  /** The groups the person is in there; empty where the provider names none. */
  groups: string[]
  name: string | null
  firstName: string | null
  lastName: string | null
}

/** Signs people in at an OpenID provider: authorization code with PKCE, state and nonce. */
export type IdentityProvider = {
  /** What the privacy page says of it; null when nothing leaves this machine. */
  subProcessor: SubProcessor | null
  /** Where to send the browser. Rejects when the provider cannot be reached. */
  begin(): Promise<{ url: string; checks: SignInChecks }>
  /**
   * Who came back. `search` is the query of the address the browser came back to.
   * Rejects when the person declined, when anything does not fit the checks, and when the code was used before.
   */
  finish(search: string, checks: SignInChecks): Promise<Identity>
}

/** A provider inside this process, for a machine that has no client at a real one. Answers everything under its path. */
export type LocalIdentityProvider = {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}
