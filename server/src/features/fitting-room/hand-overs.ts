import { handOverMinutes, type RoomQuery } from '../../../../contract/fitting-room.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { createSecretToken, hashSecret, isSameSecret } from '../../platform/secrets.ts'
import { deleteOrphans } from '../files/service.ts'
import {
  deleteHandOver,
  findHandOver,
  findHandOversAmong,
  insertHandOver,
  listEndedHandOvers,
  markReceived,
} from './repository.ts'
import { requireRoom } from './service.ts'

const minute = 60_000
const root = 'hand-overs/'
const folderOf = (id: string) => `${root}${id}/`

/** Opens a way from a phone to a frame, for ten minutes. */
export async function openHandOver(deps: Deps, address: string, query: RoomQuery) {
  await requireRoom(deps, query)
  await deps.rateLimits.count('hand-over-address', address)
  const token = createSecretToken()
  const expiresAt = new Date(deps.now().getTime() + handOverMinutes * minute)
  const id = await insertHandOver(deps.database, { tokenHash: hashSecret(token), expiresAt })
  return { id, token }
}

/** Takes what the phone sends, once. It is encrypted: we could not look at it if we wanted to. */
export async function receivePhoto(
  deps: Deps,
  address: string,
  id: string,
  bytes: Uint8Array,
): Promise<void> {
  await deps.rateLimits.count('hand-over-address', address)
  if (bytes.byteLength === 0) fail('missing_files')
  if (!(await markReceived(deps.database, id, deps.now()))) fail('not_found')
  await deps.storage.put(`${folderOf(id)}photo`, bytes, 'application/octet-stream')
}

/** Hands the photo on, once, and keeps nothing of it; null while it is not here. */
export async function takePhoto(deps: Deps, id: string, token: string): Promise<Uint8Array | null> {
  const found = await findHandOver(deps.database, id)
  const isTheirs = found && isSameSecret(found.tokenHash, hashSecret(token)) && found.expiresAt > deps.now()
  if (!isTheirs) fail('not_found')
  const bytes = found.receivedAt ? await deps.storage.get(`${folderOf(id)}photo`) : null
  if (bytes) await endHandOver(deps, id)
  return bytes
}

/** Every hour. */
export async function deleteEndedHandOvers(deps: Deps): Promise<void> {
  for (const id of await listEndedHandOvers(deps.database, deps.now())) await endHandOver(deps, id)
}

/** Every day: what a process left that died at the wrong moment. */
export function deleteOrphanedHandOvers(deps: Deps): Promise<number> {
  return deleteOrphans(deps, root, (ids) => findHandOversAmong(deps.database, ids))
}

async function endHandOver(deps: Deps, id: string): Promise<void> {
  await deps.storage.deleteAll(folderOf(id))
  await deleteHandOver(deps.database, id)
}
