import { createPrivateKey, sign as signBytes, X509Certificate, type KeyObject } from 'node:crypto'

/** Signs for C2PA. Whoever keeps keys elsewhere writes one of these. */
export type Signer = {
  /** The certificate and those above it, each in DER; the root may be left out. */
  chain: Uint8Array[]
  algorithm: SignatureAlgorithm
  /** Signature over the bytes: ECDSA as r and s side by side (IEEE P1363), the others as they are. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** C2PA's name, COSE's number (RFC 9053), the hash and the length of the signature in bytes. */
export type SignatureAlgorithm = { name: string; cose: number; hash: string | null; bytes: number }

/** The algorithm that a certificate's key asks for; throws for keys that C2PA does not take. */
export function algorithmOf(key: KeyObject): SignatureAlgorithm {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'ed25519') return { name: 'ed25519', cose: -8, hash: null, bytes: 64 }
  if (type === 'ec' && details?.namedCurve === 'prime256v1')
    return { name: 'es256', cose: -7, hash: 'sha256', bytes: 64 }
  if (type === 'ec' && details?.namedCurve === 'secp384r1')
    return { name: 'es384', cose: -35, hash: 'sha384', bytes: 96 }
  throw new Error('The signing certificate needs a key of the kind P-256, P-384 or Ed25519')
}

/** A signer with its key in memory; `chainPem` begins with the certificate of the key. */
export function createKeySigner(chainPem: string, keyPem: string): Signer {
  const key = createPrivateKey(keyPem)
  const certificates = readCertificates(chainPem)
  const [own] = certificates
  if (!own?.checkPrivateKey(key)) throw new Error('The signing key does not belong to the first certificate')
  const algorithm = algorithmOf(own.publicKey)
  return {
    chain: certificates.map(({ raw }) => raw),
    algorithm,
    sign: async (bytes) => signBytes(algorithm.hash, bytes, { key, dsaEncoding: 'ieee-p1363' }),
  }
}

/** The certificates of a PEM text, in their order. */
export function readCertificates(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) => new X509Certificate(block))
}
