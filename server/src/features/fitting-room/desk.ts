import {
  roomDayColumns,
  roomDays,
  type RoomSettings,
  type Rooms,
} from '../../../../contract/fitting-room-desk.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { findOwnKey, listDays, listOwnKeys, saveSettings, sumProducts, sumVisits } from './repository.ts'
import { readSettings } from './service.ts'

const dayMs = 24 * 3_600_000

/** The fitting room of each widget key of this account, and what happened in it lately. */
export async function listRooms(deps: Deps, userId: string): Promise<Rooms> {
  const since = new Date(deps.now().getTime() - (roomDays - 1) * dayMs).toISOString().slice(0, 10)
  const keys = await listOwnKeys(deps.database, userId)
  return Promise.all(
    keys.map(async ({ id, name, origins, isTest }) => ({
      id,
      name,
      origins,
      isTest,
      settings: await readSettings(deps, id),
      products: await sumProducts(deps.database, id, since),
      holdout: tellHoldout(await sumVisits(deps.database, id, since)),
    })),
  )
}

function tellHoldout(sums: Awaited<ReturnType<typeof sumVisits>>): Rooms[number]['holdout'] {
  const { shown, shownConverted, withheld, withheldConverted } = sums
  if (withheld === 0) return null
  return {
    shown: { visits: shown, converted: shownConverted },
    withheld: { visits: withheld, converted: withheldConverted },
  }
}

export async function changeRoom(
  deps: Deps,
  userId: string,
  id: string,
  settings: RoomSettings,
): Promise<void> {
  if (!(await findOwnKey(deps.database, userId, id))) fail('not_found')
  await saveSettings(deps.database, id, settings)
}

/** All that was counted, as CSV (RFC 4180). */
export async function exportDays(deps: Deps, userId: string, id: string): Promise<string> {
  if (!(await findOwnKey(deps.database, userId, id))) fail('not_found')
  const rows = await listDays(deps.database, id)
  const lines = rows.map((row) => roomDayColumns.map((column) => writeCell(row[column])).join(','))
  return [roomDayColumns.join(','), ...lines, ''].join('\r\n')
}

/** A text that begins like a formula would be one to a spreadsheet; anybody may have named a product. */
function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
