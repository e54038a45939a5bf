import { randomUUID, X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { keyKind, writeCertificate, writePem } from './certificates.ts'

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

/** C2PA takes no certificate that signs itself: a root signs ours, and its key is forgotten. */
async function makeCertificate(brand: string, now: Date) {
  const rootKeys = await crypto.subtle.generateKey(keyKind, true, ['sign', 'verify'])
  const keys = await crypto.subtle.generateKey(keyKind, true, ['sign', 'verify'])
  const issuer = `${brand}, self-made root`
  const common = {
    issuer,
    organisation: brand,
    from: new Date(now.getTime() - dayMs),
    until: new Date(now.getTime() + validDays * dayMs),
    signWith: rootKeys,
  }
  const root = await writeCertificate({ ...common, name: issuer, publicKey: rootKeys.publicKey })
  const own = await writeCertificate({
    ...common,
    name: `${brand}, self-made`,
    publicKey: keys.publicKey,
    purpose: 'signing',
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return { chain: own + root, key: writePem('PRIVATE KEY', key), root }
}
