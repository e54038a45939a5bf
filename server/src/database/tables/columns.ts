import { timestamp, uuid } from 'drizzle-orm/pg-core'

/* What most tables have. */

export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const id = () => uuid('id').primaryKey().defaultRandom()
export const createdAt = () => time('created_at').notNull().defaultNow()
