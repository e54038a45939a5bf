import type { ConsentText } from '../../../../contract/consents.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { insertConsent } from './repository.ts'

type Given = {
  /** The version that the person was shown. */
  version: string
  /** What it is given for: a payment's id, or the name of whoever receives data. */
  subject: string
}

/**
 * Notes that a person agrees to a text of ours, in its words, once for each subject. Ends the request with conflict when they
 * were shown another version: nobody agrees to what they have not read.
 */
export async function recordConsent(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  userId: string,
  { kind, version, text }: ConsentText,
  given: Given,
): Promise<void> {
  if (given.version !== version) fail('conflict')
  await insertConsent(database, { userId, kind, version, text, subject: given.subject, createdAt: now() })
}
