import { randomBytes } from 'node:crypto'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
} from 'pkijs'

/* Certificates (X.509, RFC 5280) with keys of the kind P-256, in PEM. */

export const keyKind = { name: 'ECDSA', namedCurve: 'P-256' }

/** What a key may be used for (extended key usage): signing content, which C2PA takes under this name, or stamping times. */
const purposes = { signing: '1.3.6.1.5.5.7.3.4', timeStamping: '1.3.6.1.5.5.7.3.8' } as const

type CertificateText = {
  name: string
  issuer: string
  organisation: string
  from: Date
  until: Date
  publicKey: CryptoKey
  signWith: CryptoKeyPair
  /** Without one it signs other certificates. */
  purpose?: keyof typeof purposes
}

export async function writeCertificate(text: CertificateText): Promise<string> {
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: Uint8Array.from([1, ...randomBytes(15)]) })
  certificate.subject.typesAndValues = nameParts(text.name, text.organisation)
  certificate.issuer.typesAndValues = nameParts(text.issuer, text.organisation)
  certificate.notBefore.value = text.from
  certificate.notAfter.value = text.until
  certificate.extensions = [
    ...(text.purpose ? usage(text.purpose) : authority()),
    await subjectKey(text.publicKey),
    await authorityKey(text.signWith.publicKey),
  ]
  await certificate.subjectPublicKeyInfo.importKey(text.publicKey)
  await certificate.sign(text.signWith.privateKey, 'SHA-256')
  return writePem('CERTIFICATE', Buffer.from(certificate.toSchema(true).toBER(false)))
}

function nameParts(name: string, organisation: string) {
  const part = (type: string, value: string) =>
    new AttributeTypeAndValue({ type, value: new Utf8String({ value }) })
  return [part('2.5.4.10', organisation), part('2.5.4.3', name)]
}

function extension(id: string, critical: boolean, value: ArrayBuffer): Extension {
  return new Extension({ extnID: id, critical, extnValue: value })
}

const authority = () => [basicConstraints(true), keyUsage(0b0000_0100)]
const usage = (purpose: keyof typeof purposes) => [
  basicConstraints(false),
  keyUsage(0b1000_0000),
  extendedKeyUsage(purpose),
]

function basicConstraints(isAuthority: boolean): Extension {
  const constraints = new BasicConstraints(isAuthority ? { cA: true, pathLenConstraint: 0 } : { cA: false })
  return extension('2.5.29.19', true, constraints.toSchema().toBER(false))
}

function keyUsage(bits: number): Extension {
  const unusedBits = 31 - Math.clz32(bits & -bits)
  const flags = new BitString({ valueHex: Uint8Array.of(bits), unusedBits })
  return extension('2.5.29.15', true, flags.toBER(false))
}

function extendedKeyUsage(purpose: keyof typeof purposes): Extension {
  const keyUsages = new ExtKeyUsage({ keyPurposes: [purposes[purpose]] })
  // RFC 3161 wants it critical for time stamps.
  return extension('2.5.29.37', purpose === 'timeStamping', keyUsages.toSchema().toBER(false))
}

async function subjectKey(key: CryptoKey): Promise<Extension> {
  return extension('2.5.29.14', false, new OctetString({ valueHex: await hashKey(key) }).toBER(false))
}

async function authorityKey(key: CryptoKey): Promise<Extension> {
  const keyIdentifier = new OctetString({ valueHex: await hashKey(key) })
  return extension('2.5.29.35', false, new AuthorityKeyIdentifier({ keyIdentifier }).toSchema().toBER(false))
}

async function hashKey(key: CryptoKey): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-1', await crypto.subtle.exportKey('spki', key))
}

export function writePem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
