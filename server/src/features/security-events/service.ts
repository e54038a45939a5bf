import {
  securityEventDays,
  type OwnSecurityEvents,
  type SecurityEventKind,
  type SecurityEvents,
} from '../../../../contract/security-events.ts'
import type { Database } from '../../database/database.ts'
import { paginationOf } from '../../database/listed.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/networks.ts'
import { hashKeyed } from '../../platform/secrets.ts'
import { deleteEventsUntil, listEvents, listEventsOf, saveEvent, type StoredEvent } from './repository.ts'

const minute = 60_000
const day = 24 * 3_600_000
const ownEvents = 20
const pageSize = 50

export type SecurityEvent = {
  kind: SecurityEventKind
  userId?: string | null | undefined
  /** The network address it came from; kept as a hash alone. */
  address?: string | undefined
  /** A word of ours, never of a visitor's. */
  detail?: string
}

/** Anybody can cause these as often as they like: within a minute they are counted in one row. */
const counted: SecurityEventKind[] = ['failed', 'throttled', 'refused']

/**
 * Writes down what happened to the safety of an account, and says it in a line of the log too, for whoever gathers logs
 * elsewhere. It stops nothing: a sign-in must not fail because its record does.
 */
export async function recordSecurityEvent(
  deps: Deps,
  { kind, userId, address, detail = '' }: SecurityEvent,
  database: Database = deps.database,
): Promise<void> {
  const now = deps.now()
  const at = counted.includes(kind) ? new Date(Math.floor(now.getTime() / minute) * minute) : now
  const account = nameAccount(deps, userId)
  const network = address
    ? hashKeyed(deps.secret, 'security-event-network', networkOf(address).network).slice(0, 16)
    : ''
  deps.log.info({ log: 'security', kind, account, network, detail }, 'security event')
  try {
    await saveEvent(database, { at, kind, account, network, detail })
  } catch (error) {
    if (database !== deps.database) throw error
    deps.log.error(
      { kind, reason: error instanceof Error ? error.name : 'unknown' },
      'a security event was lost',
    )
  }
}

/** The same account always gets the same word; without our secret nobody can tell whose it is. */
function nameAccount({ secret }: Deps, userId: string | null | undefined): string {
  return userId ? hashKeyed(secret, 'security-event-account', userId).slice(0, 16) : ''
}

export async function listOwnSecurityEvents(deps: Deps, userId: string): Promise<OwnSecurityEvents> {
  const events = await listEventsOf(deps.database, nameAccount(deps, userId), ownEvents)
  return events.map(shape)
}

export async function listSecurityEvents(
  deps: Deps,
  { kind, page }: { kind?: SecurityEventKind | undefined; page: number },
): Promise<SecurityEvents> {
  const { events, total } = await listEvents(deps.database, { kind, page, pageSize })
  const shaped = events.map((event) => ({ ...shape(event), account: event.account, network: event.network }))
  return { events: shaped, pagination: paginationOf(total, pageSize) }
}

function shape({ id, at, kind, detail, times }: StoredEvent) {
  return { id, at: at.toISOString(), kind, detail, times }
}

export async function deleteOldSecurityEvents(deps: Deps): Promise<void> {
  await deleteEventsUntil(deps.database, new Date(deps.now().getTime() - securityEventDays * day))
}
