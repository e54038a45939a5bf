import { join } from 'node:path'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** What the migrations need first: the index that finds a part of a name. It comes with PostgreSQL, and any owner of a database may add it. */
export const createExtensions = 'create extension if not exists pg_trgm'
