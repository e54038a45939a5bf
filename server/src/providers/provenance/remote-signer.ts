import { z } from 'zod'
import { algorithmOf, readCertificates, type Signer } from './signer.ts'

const timeoutMs = 10_000
const answerSchema = z.object({ signature: z.base64() })

/**
 * A signer whose key stays elsewhere, in a key management service for instance: `POST url` with `{ algorithm, bytes }` (base64) and a
 * bearer token is answered by `{ signature }` (base64, ECDSA as r and s side by side).
 */
export function createRemoteSigner(chainPem: string, url: string, token: string | undefined): Signer {
  const certificates = readCertificates(chainPem)
  const [own] = certificates
  if (!own) throw new Error('There is no certificate for the signer')
  const algorithm = algorithmOf(own.publicKey)
  return {
    chain: certificates.map(({ raw }) => raw),
    algorithm,
    async sign(bytes) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ algorithm: algorithm.name, bytes: Buffer.from(bytes).toString('base64') }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`The signer answered ${response.status}`)
      const { signature } = answerSchema.parse(await response.json())
      return Buffer.from(signature, 'base64')
    },
  }
}
