import { existsSync } from 'node:fs'
import { z } from 'zod'
import { text, webAddress } from './config-values.ts'

/* The keys of .env.example that choose who signs the content credentials of our pictures. */

const file = text.refine((path) => existsSync(path), 'must be a file that can be read')

export const provenanceEnvironment = {
  C2PA_CERTIFICATE: file.optional(),
  C2PA_PRIVATE_KEY: file.optional(),
  C2PA_SIGNER_URL: webAddress.optional(),
  C2PA_SIGNER_TOKEN: text.optional(),
  C2PA_TRUST_LIST: file.optional(),
  C2PA_TIME_STAMP_URL: webAddress.optional(),
}

const environmentSchema = z.object(provenanceEnvironment)
export type ProvenanceEnvironment = z.infer<typeof environmentSchema>
export type ProvenanceConfig = ReturnType<typeof shapeProvenance>

export function findProvenanceProblems(env: ProvenanceEnvironment, isProduction: boolean): string[] {
  const signs = env.C2PA_PRIVATE_KEY ?? env.C2PA_SIGNER_URL
  const problems: string[] = []
  if (env.C2PA_CERTIFICATE && !signs)
    problems.push('C2PA_PRIVATE_KEY: or C2PA_SIGNER_URL is needed with C2PA_CERTIFICATE')
  if (!env.C2PA_CERTIFICATE && signs)
    problems.push('C2PA_CERTIFICATE: is needed with C2PA_PRIVATE_KEY or C2PA_SIGNER_URL')
  if (env.C2PA_PRIVATE_KEY && env.C2PA_SIGNER_URL)
    problems.push('C2PA_SIGNER_URL: goes without C2PA_PRIVATE_KEY, one of them signs')
  if (isProduction && env.C2PA_SIGNER_URL?.startsWith('http:'))
    problems.push('C2PA_SIGNER_URL: must be https in production')
  return problems
}

export function shapeProvenance(env: ProvenanceEnvironment) {
  const { C2PA_CERTIFICATE: certificate, C2PA_PRIVATE_KEY: key, C2PA_SIGNER_URL: url } = env
  return {
    /** Files in PEM; null for a certificate that we make ourselves. */
    signer:
      certificate && key
        ? { kind: 'key' as const, certificate, key }
        : certificate && url
          ? { kind: 'remote' as const, certificate, url, token: env.C2PA_SIGNER_TOKEN }
          : null,
    trustList: env.C2PA_TRUST_LIST,
    timeStampUrl: env.C2PA_TIME_STAMP_URL,
  }
}
