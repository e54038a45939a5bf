import { randomBytes, randomUUID, X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
} from 'pkijs'
import { z } from 'zod'

/** A certificate with its root and key, each in PEM, and the roots of all that were made here before. */
export type SelfMadeCertificate = z.infer<typeof fileSchema>
const fileSchema = z.object({ chain: z.string(), key: z.string(), roots: z.string() })

const dayMs = 24 * 60 * 60 * 1000
const validDays = 398
const renewBeforeDays = 60

/** Reads the certificate of this installation from its file. Made when there is none, and anew before it ends. */
export async function openSelfMadeCertificate(
  path: string,
  brand: string,
  now: Date,
): Promise<SelfMadeCertificate> {
  const kept = await readFile(path, 'utf8').then(
    (text) => fileSchema.parse(JSON.parse(text)),
    () => null,
  )
  const renewAt = now.getTime() + renewBeforeDays * dayMs
  if (kept && new X509Certificate(kept.chain).validToDate.getTime() > renewAt) return kept

  const made = await makeCertificate(brand, now)
  const renewed = { ...made, roots: (kept?.roots ?? '') + made.root }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, JSON.stringify(fileSchema.parse(renewed)), { mode: 0o600 })
  await rename(unfinished, path)
  return fileSchema.parse(renewed)
}

const keyKind = { name: 'ECDSA', namedCurve: 'P-256' }

/** C2PA takes no certificate that signs itself: a root signs ours, and its key is forgotten. */
async function makeCertificate(brand: string, now: Date) {
  const rootKeys = await crypto.subtle.generateKey(keyKind, true, ['sign', 'verify'])
  const keys = await crypto.subtle.generateKey(keyKind, true, ['sign', 'verify'])
  const names = { root: `${brand}, self-made root`, own: `${brand}, self-made` }
  const subject = { now, organisation: brand, issuer: names.root }
  const root = await writeCertificate({
    ...subject,
    name: names.root,
    publicKey: rootKeys.publicKey,
    signWith: rootKeys,
    extensions: [basicConstraints(true), keyUsage(0b0000_0100)],
  })
  const own = await writeCertificate({
    ...subject,
    name: names.own,
    publicKey: keys.publicKey,
    signWith: rootKeys,
    extensions: [basicConstraints(false), keyUsage(0b1000_0000), emailProtection()],
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return { chain: own + root, key: writePem('PRIVATE KEY', key), root }
}

type CertificateText = {
  name: string
  issuer: string
  organisation: string
  now: Date
  publicKey: CryptoKey
  signWith: CryptoKeyPair
  extensions: Extension[]
}

async function writeCertificate(text: CertificateText): Promise<string> {
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: Uint8Array.from([1, ...randomBytes(15)]) })
  certificate.subject.typesAndValues = nameParts(text.name, text.organisation)
  certificate.issuer.typesAndValues = nameParts(text.issuer, text.organisation)
  certificate.notBefore.value = new Date(text.now.getTime() - dayMs)
  certificate.notAfter.value = new Date(text.now.getTime() + validDays * dayMs)
  certificate.extensions = [
    ...text.extensions,
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

function basicConstraints(isAuthority: boolean): Extension {
  const constraints = new BasicConstraints(isAuthority ? { cA: true, pathLenConstraint: 0 } : { cA: false })
  return extension('2.5.29.19', true, constraints.toSchema().toBER(false))
}

function keyUsage(bits: number): Extension {
  const unusedBits = 31 - Math.clz32(bits & -bits)
  const flags = new BitString({ valueHex: Uint8Array.of(bits), unusedBits })
  return extension('2.5.29.15', true, flags.toBER(false))
}

/** One of the uses that C2PA asks for. */
function emailProtection(): Extension {
  return extension(
    '2.5.29.37',
    false,
    new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.4'] }).toSchema().toBER(false),
  )
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

function writePem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
