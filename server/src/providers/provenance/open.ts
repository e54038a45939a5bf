import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { ProvenanceConfig } from '../../config-provenance.ts'
import { createC2paProvenance } from './c2pa.ts'
import { createRemoteSigner } from './remote-signer.ts'
import { openSelfMadeCertificate } from './self-made-certificate.ts'
import { createKeySigner, type Signer } from './signer.ts'
import { createTimeStamp } from './time-stamp.ts'
import type { Provenance } from './type.ts'

type Options = { config: ProvenanceConfig; brand: string; dataDir: string; now: () => Date; log: Logger }

/** Signs with the operator's certificate; without one, with a certificate of our own making that nobody else trusts. */
export async function openProvenance({ config, brand, dataDir, now, log }: Options): Promise<Provenance> {
  const { signer, roots } = config.signer
    ? { signer: await openSigner(config.signer), roots: '' }
    : await openOwn(dataDir, brand, now())
  const trustList = config.trustList ? await readFile(config.trustList, 'utf8') : ''
  return createC2paProvenance({
    signer,
    timeStamp: config.timeStampUrl ? createTimeStamp(config.timeStampUrl, log) : null,
    trustAnchors: roots + trustList,
  })
}

async function openSigner(config: NonNullable<ProvenanceConfig['signer']>): Promise<Signer> {
  const chain = await readFile(config.certificate, 'utf8')
  return config.kind === 'key'
    ? createKeySigner(chain, await readFile(config.key, 'utf8'))
    : createRemoteSigner(chain, config.url, config.token)
}

async function openOwn(dataDir: string, brand: string, now: Date) {
  const own = await openSelfMadeCertificate(join(dataDir, 'content-credentials.json'), brand, now)
  return { signer: createKeySigner(own.chain, own.key), roots: own.roots }
}
