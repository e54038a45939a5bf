import { z } from 'zod'
import { fail } from '../../platform/fail.ts'

type Place = { createdAt: Date; id: string }

const placeSchema = z.tuple([z.iso.datetime(), z.uuid()])

/** Where a page of a list begins; null for the first one. Ends the request for what is no cursor of ours. */
export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const parsed = placeSchema.safeParse(Buffer.from(cursor, 'base64url').toString('latin1').split(' '))
  if (!parsed.success) return fail('invalid_input', { field: 'cursor' })
  const [createdAt, id] = parsed.data
  return { createdAt: new Date(createdAt), id }
}

/** A page of `limit`, of rows that were asked for one beyond it: whether there is one tells whether there is a next page. */
export function cutPage<Row extends Place>(
  rows: Row[],
  limit: number,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { page, nextCursor: hasMore ? writeCursor(last) : null }
}

function writeCursor({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url')
}
