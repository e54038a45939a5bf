import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { createSecretToken, hashSecret } from '../../platform/secrets.ts'
import type { Visitor } from '../../platform/visitor.ts'
import { isDeviceKnown, rememberDevice, renameDevice } from './repository.ts'

/** Answers whether the account knew this browser before. */
export async function knowDevice(
  deps: Deps,
  tx: Transaction,
  visitor: Visitor,
  { userId, deviceToken }: { userId: string; deviceToken: string },
): Promise<boolean> {
  const device = { tokenHash: hashSecret(deviceToken), userId, lastSignInAt: deps.now() }
  // Renamed at each sign-in: a token that somebody else has seen, or planted, is good for nothing afterwards.
  if (visitor.deviceToken) await renameDevice(tx, hashSecret(visitor.deviceToken), device.tokenHash)
  return rememberDevice(tx, device)
}

/** Knows the browser of somebody who has come by a mailed link, so that it may try the new password. Answers its token. */
export async function introduceDevice(
  deps: Deps,
  tx: Transaction,
  visitor: Visitor,
  userId: string,
): Promise<string> {
  const deviceToken = createSecretToken()
  await knowDevice(deps, tx, visitor, { userId, deviceToken })
  return deviceToken
}

/** Whether somebody has signed in to this account with this browser before. */
export async function isKnownDevice(
  deps: Deps,
  userId: string,
  deviceToken: string | undefined,
): Promise<boolean> {
  return deviceToken !== undefined && isDeviceKnown(deps.database, userId, hashSecret(deviceToken))
}
