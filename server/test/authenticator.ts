import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Client } from './client.ts'

/** A passkey as a phone would hold it: made in software, so that a test can also do what no honest one does. */
export type SoftPasskey = { id: string; userHandle: string; privateKey: KeyObject; counter: number }
type Lies = { origin?: string; host?: string; isUserVerified?: boolean }

const optionsSchema = z.object({ challenge: z.string() })
const creationSchema = optionsSchema.extend({ user: z.object({ id: z.string() }) })

/** Adds a passkey to the account that is signed in. */
export async function addPasskey(client: Client, origin: string, name = 'Phone'): Promise<SoftPasskey> {
  const begun = await client.post('/api/auth/passkeys/begin')
  const { passkey, credential } = makePasskey(creationSchema.parse(await begun.json()), origin)
  const answer = await client.post('/api/auth/passkeys', { name, credential })
  if (!answer.ok) throw new Error(`The passkey was answered ${answer.status}: ${await answer.text()}`)
  return passkey
}

export function makePasskey(
  { challenge, user }: z.infer<typeof creationSchema>,
  origin: string,
  lies: Lies = {},
) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  // CBOR by hand: {1: 2, 3: -7, -1: 1, -2: x, -3: y}, a key of ES256.
  const key = Buffer.concat([hex('a5010203262001215820'), from(x), hex('225820'), from(y)])
  const attested = Buffer.concat([Buffer.alloc(16), hex('0010'), id, key])
  const data = Buffer.concat([authenticatorData(origin, 0x40, 0, lies), attested])
  // {"fmt": "none", "attStmt": {}, "authData": data}
  const attestation = Buffer.concat([
    hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'),
    Buffer.from([data.length]),
    data,
  ])
  const passkey: SoftPasskey = { id: to(id), userHandle: user.id, privateKey, counter: 0 }
  const response = {
    clientDataJSON: to(clientData('webauthn.create', challenge, lies.origin ?? origin)),
    attestationObject: to(attestation),
    transports: ['internal'],
  }
  return { passkey, credential: credentialOf(passkey, response) }
}

/** Asks what to sign, and signs it. */
export async function signWithPasskey(
  client: Client,
  passkey: SoftPasskey,
  origin: string,
  { path = 'begin-sign-in', lies = {} }: { path?: 'begin-sign-in' | 'begin-check'; lies?: Lies } = {},
) {
  const begun = await client.post(`/api/auth/passkeys/${path}`)
  const { challenge } = optionsSchema.parse(await begun.json())
  passkey.counter += 1
  const data = authenticatorData(origin, 0, passkey.counter, lies)
  const said = clientData('webauthn.get', challenge, lies.origin ?? origin)
  const signed = Buffer.concat([data, createHash('sha256').update(said).digest()])
  const response = {
    clientDataJSON: to(said),
    authenticatorData: to(data),
    signature: to(sign('sha256', signed, passkey.privateKey)),
    userHandle: passkey.userHandle,
  }
  return { credential: credentialOf(passkey, response) }
}

function credentialOf<Response>({ id }: SoftPasskey, response: Response) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** Present and, unless it lies, verified. */
function authenticatorData(origin: string, more: number, counter: number, lies: Lies): Buffer {
  const host = lies.host ?? new URL(origin).hostname
  const flags = 0x01 | (lies.isUserVerified === false ? 0 : 0x04) | more
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), count])
}

const hex = (text: string) => Buffer.from(text, 'hex')
const from = (text: string) => Buffer.from(text, 'base64url')
const to = (bytes: Buffer) => bytes.toString('base64url')
