import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { NewPasskey, PasskeyAnswer } from '../../../../contract/passkeys.ts'
import type { Config } from '../../config.ts'

/* WebAuthn's two ceremonies, in the library's words. The passkey is bound to our host, and its owner is always verified. */

type Known = { id: string; transports: string[] }

/** Three hundred files, loaded with the first passkey. */
const library = () => import('@simplewebauthn/server')

const originOf = ({ publicUrl }: Config) => new URL(publicUrl).origin
const hostOf = ({ publicUrl }: Config) => new URL(publicUrl).hostname

/** The transports as the authenticator named them: hints for a browser, which ignores those it does not know. */
const credentialsOf = (known: Known[]) => known.map(({ id, transports }) => ({ id, transports }))

export async function askForPasskey(
  config: Config,
  user: { id: string; email: string; username: string },
  existing: Known[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: config.brand,
    rpID: hostOf(config),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.username,
    attestationType: 'none',
    excludeCredentials: credentialsOf(existing),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The new passkey; null when it answers another question, or comes from another site. */
export async function readNewPasskey(
  config: Config,
  { credential }: NewPasskey,
  takeChallenge: (challenge: string) => Promise<boolean>,
) {
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: takeChallenge,
    expectedOrigin: originOf(config),
    expectedRPID: hostOf(config),
    requireUserVerification: true,
  })
  if (!verified) return null
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    isSynced: registrationInfo.credentialBackedUp,
  }
}

/** Without `existing` any passkey of ours may answer. */
export async function askForProof(config: Config, existing: Known[] = []) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: hostOf(config),
    allowCredentials: credentialsOf(existing),
    userVerification: 'required',
  })
}

/** Its state after this use; null when the signature is not the passkey's, or of another question. */
export async function readProof(
  config: Config,
  { credential }: PasskeyAnswer,
  passkey: { id: string; publicKey: string; counter: number },
  takeChallenge: (challenge: string) => Promise<boolean>,
) {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: takeChallenge,
    expectedOrigin: originOf(config),
    expectedRPID: hostOf(config),
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  })
  if (!verified) return null
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
}
