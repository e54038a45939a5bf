import {
  photoRecipients,
  type ConsentKind,
  type ConsentText,
  type PhotoConsent,
} from '../../../../contract/consents.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { insertConsent, listGiven, listGivenByGuest, lockGiven, markWithdrawn } from './repository.ts'

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

type ConsentDeps = Pick<Deps, 'config' | 'database' | 'moderation' | 'now'>

/**
 * A photo leaves this installation only for those whom its owner has agreed to by name: the user, or a guest of theirs. Ends the
 * request otherwise.
 */
export async function requirePhotoConsent(
  deps: ConsentDeps,
  userId: string,
  guestId: string | null = null,
): Promise<void> {
  if (guestId !== null) return requireGuestConsent(deps, guestId)
  const { text, isGiven } = await readPhotoConsent(deps, userId)
  if (text !== null && !isGiven) fail('photo_consent_needed', { message: text })
}

async function requireGuestConsent(deps: ConsentDeps, guestId: string): Promise<void> {
  const given = await listGivenByGuest(deps.database, guestId)
  if (!listPhotoRecipients(deps).every((name) => given.includes(name))) fail('guest_unknown')
}

export async function readPhotoConsent(deps: ConsentDeps, userId: string): Promise<PhotoConsent> {
  const names = listPhotoRecipients(deps)
  if (names.length === 0) return { text: null, isGiven: false }
  const { kind, version, text } = photoRecipients(names)
  const given = await listGiven(deps.database, userId, { kind, version, subjects: names })
  return { text, isGiven: names.every((name) => given.includes(name)) }
}

/** Agrees to the sentence that was shown; ends the request with conflict where somebody else is named by now. */
export async function agreeToPhoto(deps: ConsentDeps, userId: string, shown: string): Promise<void> {
  const names = listPhotoRecipients(deps)
  const consent = photoRecipients(names)
  if (names.length === 0 || consent.text !== shown) fail('conflict')
  for (const subject of names) {
    await recordConsent(deps, userId, consent, { version: consent.version, subject })
  }
}

/** Whether a person has agreed to this very text and not taken it back. */
export async function isConsentGiven(
  database: Database,
  userId: string,
  { kind, version }: ConsentText,
): Promise<boolean> {
  return (await listGiven(database, userId, { kind, version, subjects: [kind] })).length > 0
}

/** The same; whoever takes it back waits until the transaction ends. */
export async function holdConsent(tx: Transaction, userId: string, { kind, version }: ConsentText) {
  return lockGiven(tx, userId, { kind, version })
}

export async function withdrawConsent(
  { now }: Pick<Deps, 'now'>,
  tx: Transaction,
  userId: string,
  kind: ConsentKind,
): Promise<void> {
  await markWithdrawn(tx, userId, kind, now())
}

export async function withdrawPhotoConsent(deps: ConsentDeps, userId: string): Promise<void> {
  await markWithdrawn(deps.database, userId, 'photo-recipient', deps.now())
}

/** Everybody outside this installation who is given a photo. */
export function listPhotoRecipients({ config, moderation }: Pick<Deps, 'config' | 'moderation'>): string[] {
  const names = config.engines.processors.map(({ name }) => name)
  return [...new Set(moderation.subProcessor ? [...names, moderation.subProcessor.name] : names)]
}
