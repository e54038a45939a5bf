import type { CallingApiKey } from '../../../../contract/api-keys.ts'
import {
  guestConsent,
  guestHours,
  type FittingRoom,
  type NewGuest,
  type RoomQuery,
} from '../../../../contract/fitting-room.ts'
import type { Deps } from '../../deps.ts'
import { fail, RequestError } from '../../platform/fail.ts'
import { createSecretToken, hashSecret } from '../../platform/secrets.ts'
import { authenticateApiKey } from '../api-keys/service.ts'
import { listPhotoRecipients } from '../consents/service.ts'
import { findSettings, insertGuest, type RoomSettings } from './repository.ts'

const hour = 3_600_000

/** What a shop that has chosen nothing has. */
const defaults: RoomSettings = {
  mode: 'server',
  pictureOrigins: [],
  tryOnsPerShopper: 5,
  tryOnsPerNetwork: 30,
}

export type Room = { apiKey: CallingApiKey; settings: RoomSettings }

/** The fitting room of a widget key in a page of one of its origins; ends the request for every other key and page. */
export async function requireRoom(deps: Deps, { key, origin }: RoomQuery): Promise<Room> {
  const apiKey = await authenticateApiKey(deps, key).catch((cause: unknown) => closed(cause))
  if (apiKey.scope !== 'widget' || !apiKey.origins.includes(origin)) fail('fitting_room_closed')
  const settings = await readSettings(deps, apiKey.id)
  // A test key spends nothing: its rooms offer what costs nothing.
  return { apiKey, settings: apiKey.isTest ? { ...settings, mode: 'device' } : settings }
}

export async function readSettings(deps: Deps, apiKeyId: string): Promise<RoomSettings> {
  return (await findSettings(deps.database, apiKeyId)) ?? defaults
}

/** What its page is told, and who may frame that; null where nobody may. */
export async function findRoom(
  deps: Deps,
  query: RoomQuery,
): Promise<{ room: FittingRoom; origins: string[] } | null> {
  try {
    const { apiKey, settings } = await requireRoom(deps, query)
    return { room: { ...query, mode: settings.mode, isTest: apiKey.isTest }, origins: apiKey.origins }
  } catch (error) {
    if (error instanceof RequestError) return null
    throw error
  }
}

/** Lets a shopper in who has agreed to what is so now. Answers the token, which we keep as a hash. */
export async function admitGuest(deps: Deps, address: string, request: NewGuest) {
  const { apiKey, settings } = await requireRoom(deps, request)
  if (settings.mode !== 'server') fail('fitting_room_closed')
  await deps.rateLimits.count('guest-address', address)
  const recipients = listPhotoRecipients(deps)
  const agreedTo = guestConsent(request.language, recipients)
  if (agreedTo !== request.text) fail('conflict')
  const token = createSecretToken()
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + guestHours * hour)
  const tokenHash = hashSecret(token)
  await insertGuest(deps.database, {
    apiKeyId: apiKey.id,
    tokenHash,
    agreedTo,
    recipients,
    createdAt: now,
    expiresAt,
  })
  return { token, expiresAt: expiresAt.toISOString() }
}

/** A shopper is told nothing of keys. */
function closed(cause: unknown): never {
  if (!(cause instanceof RequestError)) throw cause
  return fail('fitting_room_closed', { cause })
}
