import { secondStepMinutes, type NewApp, type SecondFactor } from '../../../../contract/second-factor.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { createSecretToken, hashSecret, openSealed, seal } from '../../platform/secrets.ts'
import type { Visitor } from '../../platform/visitor.ts'
import { recordSecurityEvent } from '../security-events/service.ts'
import {
  changeCredential,
  requireFreshSession,
  showAgain,
  requireStillGood,
  startSession,
  tellOwner,
  type Entry,
  type SignedIn,
  type Who,
} from '../sessions/service.ts'
import { appUri, createAppSecret, findStep } from './authenticator-app.ts'
import { writeAppAddedMail, writeAppRemovedMail, writeCodeUsedMail, writeNewCodesMail } from './mails.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import {
  confirmApp,
  countRecoveryCodes,
  deleteApp,
  deleteExpiredPendingSignIns,
  deleteFactorsSince,
  findApp,
  findPendingSignIn,
  insertPendingSignIn,
  isAppInUse,
  replaceRecoveryCodes,
  saveNewApp,
  takePendingSignIn,
  useRecoveryCode,
  useStep,
} from './repository.ts'

const minute = 60_000
/** As long as an address can be taken back. */
const youngDays = 14

/** Somebody is in, or has a second step to take with this token. */
export type SignInOutcome =
  | { kind: 'signed-in'; signedIn: SignedIn }
  | { kind: 'second-factor'; pendingToken: string }

/**
 * What follows once somebody has shown a password, or has come from Google or another provider: a session, or first the second
 * step, where the account asks for one. `hasSecondFactor`: it was shown elsewhere just now.
 */
export async function completeSignIn(deps: Deps, visitor: Visitor, entry: Entry): Promise<SignInOutcome> {
  if (entry.hasSecondFactor || !(await isAppInUse(deps.database, entry.userId))) {
    return { kind: 'signed-in', signedIn: await startSession(deps, visitor, entry) }
  }
  const pendingToken = createSecretToken()
  await deps.database.transaction(async (tx) => {
    await requireStillGood(tx, entry)
    await insertPendingSignIn(tx, {
      tokenHash: hashSecret(pendingToken),
      userId: entry.userId,
      expiresAt: new Date(deps.now().getTime() + secondStepMinutes * minute),
    })
  })
  return { kind: 'second-factor', pendingToken }
}

/** The second step: a code of the app, or a recovery code. Whoever is signed in already shows it again. */
export async function checkSecondFactor(
  deps: Deps,
  visitor: Visitor,
  request: { pendingToken: string | undefined; userId: string | null; code: string },
): Promise<SignedIn | { sessionToken: string }> {
  const pendingHash = request.pendingToken === undefined ? null : hashSecret(request.pendingToken)
  const pending = pendingHash && (await findPendingSignIn(deps.database, pendingHash, deps.now()))
  if (pending) {
    const { userId, tokenHash } = pending
    await requireCode(deps, userId, request.code)
    const requireStill = async (tx: Transaction) => {
      if (!(await takePendingSignIn(tx, tokenHash))) fail('sign_in_expired')
    }
    return startSession(deps, visitor, { userId, hasSecondFactor: true, requireStill })
  }
  const { userId } = request
  if (userId === null) return fail('sign_in_expired')
  await requireCode(deps, userId, request.code)
  return showAgain(deps, { userId, sessionHash: visitor.sessionHash }, { isSecondFactor: true })
}

/** Ends the request unless the code is right. Guessing is throttled per account, and only after the password. */
async function requireCode(deps: Deps, userId: string, code: string): Promise<void> {
  await deps.rateLimits.count('second-factor-account', userId)
  if (!(await isCodeRight(deps, userId, code))) fail('wrong_code', { field: 'code', concerns: userId })
  await deps.rateLimits.takeBack('second-factor-account', userId)
}

async function isCodeRight(deps: Deps, userId: string, code: string): Promise<boolean> {
  const app = await findApp(deps.database, userId)
  if (!app?.confirmedAt) return false
  const digits = code.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const step = findStep(openSealed(deps.secret, app.sealedSecret), digits, deps.now())
    return step !== null && useStep(deps.database, userId, step)
  }
  if (!(await useRecoveryCode(deps.database, userId, hashRecoveryCode(deps, code)))) return false
  await tellOfUsedCode(deps, userId)
  return true
}

async function tellOfUsedCode(deps: Deps, userId: string): Promise<void> {
  const left = await countRecoveryCodes(deps.database, userId)
  await deps.database.transaction((tx) =>
    tellOwner(deps, tx, userId, (told) => writeCodeUsedMail(told, left)),
  )
  await recordSecurityEvent(deps, { kind: 'recovery-code-used', userId })
}

export async function readSecondFactor(
  deps: Deps,
  { id: userId, isAdmin }: { id: string; isAdmin: boolean },
): Promise<SecondFactor> {
  const isOn = await isAppInUse(deps.database, userId)
  return {
    isOn,
    recoveryCodesLeft: isOn ? await countRecoveryCodes(deps.database, userId) : 0,
    isDemanded: isAdmin && deps.config.adminsNeedSecondFactor,
  }
}

/** A secret for a new app, good once a first code of it has come back. */
export async function beginApp(deps: Deps, who: Who, email: string): Promise<NewApp> {
  await requireFreshSession(deps, who)
  const secret = createAppSecret()
  const app = { userId: who.userId, sealedSecret: seal(deps.secret, secret), createdAt: deps.now() }
  if (!(await saveNewApp(deps.database, app))) fail('conflict')
  return { secret, uri: appUri(secret, deps.config.brand, email) }
}

export type NewCodes = { sessionToken: string | null; recoveryCodes: string[] }

/** Takes the app into use by its first code; answers recovery codes, which nobody sees again. */
export async function turnOnApp(deps: Deps, who: Who, code: string): Promise<NewCodes> {
  await requireFreshSession(deps, who)
  await deps.rateLimits.count('second-factor-account', who.userId)
  const app = await findApp(deps.database, who.userId)
  if (!app || app.confirmedAt) return fail('conflict')
  const step = findStep(openSealed(deps.secret, app.sealedSecret), code.replace(/\s/g, ''), deps.now())
  if (step === null) return fail('wrong_code', { field: 'code' })
  await deps.rateLimits.takeBack('second-factor-account', who.userId)
  const codes = createRecoveryCodes()
  const sessionToken = await changeCredential(
    deps,
    who,
    { kind: 'second-factor-on', write: writeAppAddedMail, isSecondFactor: true },
    async (tx) => {
      if (!(await confirmApp(tx, who.userId, deps.now()))) fail('conflict')
      await useStep(tx, who.userId, step)
      await replaceRecoveryCodes(tx, who.userId, hashCodes(deps, codes))
    },
  )
  return { sessionToken, recoveryCodes: codes }
}

export async function renewRecoveryCodes(deps: Deps, who: Who): Promise<NewCodes> {
  await requireFreshSession(deps, who)
  if (!(await isAppInUse(deps.database, who.userId))) fail('conflict')
  const codes = createRecoveryCodes()
  const sessionToken = await changeCredential(
    deps,
    who,
    { kind: 'recovery-codes-renewed', write: writeNewCodesMail },
    (tx) => replaceRecoveryCodes(tx, who.userId, hashCodes(deps, codes)),
  )
  return { sessionToken, recoveryCodes: codes }
}

export async function turnOffApp(deps: Deps, who: Who): Promise<string | null> {
  await requireFreshSession(deps, who)
  return changeCredential(
    deps,
    who,
    { kind: 'second-factor-off', write: writeAppRemovedMail },
    async (tx) => {
      if (!(await deleteApp(tx, who.userId))) fail('conflict')
    },
  )
}

/**
 * For whoever takes an account back by mail: what a stranger may have added meanwhile ends. Passkeys and an app that are older stay,
 * so that a mailbox alone does not get past them; so do all of an admin, which nobody adds without having shown one before.
 */
export async function endYoungFactors(
  deps: Deps,
  tx: Transaction,
  account: { id: string; isAdmin: boolean },
): Promise<void> {
  if (account.isAdmin && deps.config.adminsNeedSecondFactor) return
  const since = new Date(deps.now().getTime() - youngDays * 24 * 60 * minute)
  await deleteFactorsSince(tx, account.id, since)
}

/** Every factor besides the password goes: the operator alone asks for this. */
export async function forgetFactors(tx: Transaction, userId: string): Promise<void> {
  await deleteFactorsSince(tx, userId, new Date(0))
}

/** Whether an account shows a code at every sign-in, so that its password alone proves nothing. */
export async function asksForCode(deps: Deps, userId: string): Promise<boolean> {
  return isAppInUse(deps.database, userId)
}

export async function deleteExpiredSecondSteps(deps: Deps): Promise<void> {
  await deleteExpiredPendingSignIns(deps.database, deps.now())
}

function hashCodes(deps: Deps, codes: string[]): string[] {
  return codes.map((code) => hashRecoveryCode(deps, code))
}

/** Takes away an authenticator that was added since this moment, for an owner who takes an account back from a thief. */
export async function forgetAppSince(tx: Transaction, userId: string, since: Date): Promise<void> {
  const app = await findApp(tx, userId)
  if (app && (app.confirmedAt ?? app.createdAt) >= since) await deleteApp(tx, userId)
}
