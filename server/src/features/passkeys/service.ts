import {
  maxPasskeys,
  type NewPasskey,
  type PasskeyAnswer,
  type Passkeys,
} from '../../../../contract/passkeys.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail, RequestError } from '../../platform/fail.ts'
import { hashSecret } from '../../platform/secrets.ts'
import type { Visitor } from '../../platform/visitor.ts'
import {
  changeCredential,
  requireFreshSession,
  showAgain,
  startSession,
  type SignedIn,
  type Who,
} from '../sessions/service.ts'
import { askForPasskey, askForProof, readNewPasskey, readProof } from './ceremonies.ts'
import { writePasskeyAddedMail, writePasskeyRemovedMail } from './mails.ts'
import {
  countPasskeys,
  deleteExpiredChallenges,
  deletePasskey,
  deletePasskeys,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  saveUse,
  takeChallenge,
  type Passkey,
} from './repository.ts'

const challengeMinutes = 5
const minute = 60_000

export async function listOwnPasskeys(deps: Deps, userId: string): Promise<Passkeys> {
  const passkeys = await listPasskeys(deps.database, userId)
  return passkeys.map(({ id, name, createdAt, lastUsedAt, isSynced }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isSynced,
  }))
}

/** What the browser hands to an authenticator to make a new passkey. Only somebody who has just signed in gets it. */
export async function beginPasskey(
  deps: Deps,
  who: Who,
  user: { id: string; email: string; username: string },
) {
  await requireFreshSession(deps, who)
  const existing = await listPasskeys(deps.database, who.userId)
  if (existing.length >= maxPasskeys) fail('conflict', { message: 'Please remove a passkey first.' })
  const options = await askForPasskey(deps.config, user, existing)
  await keepChallenge(deps, options.challenge, who.userId)
  return options
}

/** Adds a passkey; answers this session's new token. */
export async function addPasskey(deps: Deps, who: Who, request: NewPasskey): Promise<string | null> {
  await requireFreshSession(deps, who)
  const passkey = await orRefuse(deps, () =>
    readNewPasskey(deps.config, request, (challenge) => isChallengeOurs(deps, challenge, who.userId)),
  )
  const row = {
    ...passkey,
    userId: who.userId,
    name: request.name,
    transports: request.credential.response.transports,
    createdAt: deps.now(),
  }
  return changeCredential(
    deps,
    who,
    { kind: 'passkey-added', write: writePasskeyAddedMail, isSecondFactor: true },
    async (tx) => {
      if ((await countPasskeys(tx, who.userId)) >= maxPasskeys || !(await insertPasskey(tx, row)))
        fail('conflict')
    },
  )
}

export async function removePasskey(deps: Deps, who: Who, id: string): Promise<string | null> {
  await requireFreshSession(deps, who)
  return changeCredential(
    deps,
    who,
    { kind: 'passkey-removed', write: writePasskeyRemovedMail },
    async (tx) => {
      if (!(await deletePasskey(tx, who.userId, id))) fail('not_found')
    },
  )
}

/** What a passkey is to sign at a sign-in. It names no account: the passkey itself says whose it is. */
export async function beginPasskeySignIn(deps: Deps, address: string) {
  await deps.rateLimits.count('passkey-question-address', address)
  const options = await askForProof(deps.config)
  await keepChallenge(deps, options.challenge, null)
  return options
}

/** Signs in with a passkey, which is two factors at once: to have it, and to unlock it. */
export async function signInWithPasskey(
  deps: Deps,
  visitor: Visitor,
  answer: PasskeyAnswer,
): Promise<SignedIn> {
  await deps.rateLimits.count('passkey-address', visitor.address)
  const { userId, id } = await usePasskey(deps, answer, null)
  const requireStill = async (tx: Transaction) => {
    if (!(await findPasskey(tx, id))) fail('passkey_refused')
  }
  return startSession(deps, visitor, { userId, hasSecondFactor: true, requireStill })
}

/** The same for somebody who is signed in and shows again that it is them. */
export async function beginPasskeyCheck(deps: Deps, userId: string) {
  const options = await askForProof(deps.config, await listPasskeys(deps.database, userId))
  await keepChallenge(deps, options.challenge, userId)
  return options
}

export async function checkPasskey(
  deps: Deps,
  who: Who,
  answer: PasskeyAnswer,
): Promise<{ sessionToken: string }> {
  const { userId } = await usePasskey(deps, answer, who.userId)
  if (userId !== who.userId) fail('passkey_refused')
  return showAgain(deps, who, { isSecondFactor: true })
}

async function usePasskey(deps: Deps, answer: PasskeyAnswer, askedUserId: string | null): Promise<Passkey> {
  const found = (await findPasskey(deps.database, answer.credential.id)) ?? fail('passkey_refused')
  const { passkey } = found
  const { userHandle } = answer.credential.response
  if (userHandle !== undefined && userHandle !== handleOf(passkey.userId)) fail('passkey_refused')
  const use = await orRefuse(deps, () =>
    readProof(deps.config, answer, passkey, (challenge) => isChallengeOurs(deps, challenge, askedUserId)),
  )
  if (found.suspendedAt) fail('account_suspended')
  await saveUse(deps.database, passkey.id, { ...use, lastUsedAt: deps.now() })
  return passkey
}

/** What the authenticator keeps as the owner of a passkey. */
function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

async function keepChallenge(deps: Deps, challenge: string, userId: string | null): Promise<void> {
  const expiresAt = new Date(deps.now().getTime() + challengeMinutes * minute)
  await insertChallenge(deps.database, { challengeHash: hashSecret(challenge), userId, expiresAt })
}

function isChallengeOurs(deps: Deps, challenge: string, userId: string | null): Promise<boolean> {
  return takeChallenge(deps.database, hashSecret(challenge), userId, deps.now())
}

/** The library throws at whatever does not fit, in words for programmers. */
async function orRefuse<Result>(deps: Deps, read: () => Promise<Result | null>): Promise<Result> {
  try {
    return (await read()) ?? fail('passkey_refused')
  } catch (error) {
    if (error instanceof RequestError) throw error
    deps.log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was refused')
    return fail('passkey_refused', { cause: error })
  }
}

export async function deleteExpiredPasskeyChallenges(deps: Deps): Promise<void> {
  await deleteExpiredChallenges(deps.database, deps.now())
}

/** For an account that is taken back by mail: whoever else was in may have added one. */
export async function forgetPasskeys(tx: Transaction, userId: string): Promise<void> {
  await deletePasskeys(tx, userId)
}
