import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { removeGuestTryOns } from '../try-on/service.ts'
import { deleteGuest, deleteNetworksBefore, findGuest, listEndedGuests, lockGuest } from './repository.ts'

/** The guest with this token, and the key of the shop; ends the request where there is none, or the key is not good any more. */
export async function requireGuest(deps: Deps, token: string) {
  const now = deps.now()
  const found = (await findGuest(deps.database, hashSecret(token), now)) ?? fail('guest_unknown')
  const { revokedAt, expiresAt } = found.apiKey
  if (revokedAt || (expiresAt && expiresAt <= now)) fail('fitting_room_closed')
  return found
}

/** A guest goes at once, with all pictures; what is still being made is deleted by the next sweep. */
export async function forgetGuest(deps: Deps, token: string): Promise<void> {
  const found = await findGuest(deps.database, hashSecret(token), deps.now())
  if (found) await endGuest(deps, found.guest.id)
}

/** Every hour. */
export async function deleteEndedGuests(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const id of await listEndedGuests(deps.database, now)) await endGuest(deps, id)
  await deleteNetworksBefore(deps.database, now.toISOString().slice(0, 10))
}

async function endGuest(deps: Deps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockGuest(tx, id)
    await removeGuestTryOns(deps, tx, id)
    await deleteGuest(tx, id, deps.now())
  })
}
