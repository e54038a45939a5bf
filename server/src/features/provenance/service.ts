import { readFile } from 'node:fs/promises'
import type { VerifiedImage } from '../../../../contract/provenance.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { readXmp } from '../../platform/images.ts'
import { findMadeAt, insertMadeImage } from './repository.ts'
import { fingerprintOf, readRecord, writeRecord, type MarkRecord } from './record.ts'

/** The line for a picture's mark that only we can write. */
export function signMark({ secret }: Deps, record: MarkRecord): string {
  return writeRecord(secret, record)
}

/**
 * Remembers a file that we hand out, by its bytes. It carries its mark already, which says when it was made.
 * No user, no try-on and no picture is kept with it, so it may outlive them.
 */
export async function rememberImage(deps: Deps, bytes: Uint8Array): Promise<void> {
  const record = readRecord(deps.secret, await readXmp(bytes))
  if (!record) return
  const fingerprint = fingerprintOf(deps.secret, bytes)
  await insertMadeImage(deps.database, { fingerprint, madeAt: record.madeAt })
}

/** Counts one question before its file is read; ends the request when there were too many. */
export async function countVerification(deps: Deps, address: string): Promise<void> {
  await deps.rateLimits.count('verify-address', address)
}

/** Whether a file was made here, and when. Nothing of it is kept. */
export async function verifyImage(deps: Deps, path: string): Promise<VerifiedImage> {
  const bytes = await readFile(path)
  const madeAt = await findMadeAt(deps.database, fingerprintOf(deps.secret, bytes))
  if (madeAt) return { result: 'exact', madeAt: madeAt.toISOString() }
  const mark = await readXmp(bytes).catch((cause: unknown) =>
    fail('unsupported_file_type', { field: 'image', cause }),
  )
  const record = readRecord(deps.secret, mark)
  return record
    ? { result: 'marked', madeAt: record.madeAt.toISOString() }
    : { result: 'unknown', madeAt: null }
}
