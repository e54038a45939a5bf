import type { PGlite } from '@electric-sql/pglite'

/** Tables that hold nothing about people, and may be too large to be written anew. */
const impersonal = ['catalogue_feeds', 'catalogue_items', 'made_images']

/**
 * PostgreSQL only marks a deleted row as deleted: its bytes stay in the table's file and in the log. This writes each table that
 * has lost rows anew, ends the log's file and deletes what a crash would not need any more.
 */
export function createEraser(client: PGlite) {
  /** Rows deleted and changed in each table when it was last written anew. */
  const done = new Map<string, number>()
  let running: Promise<void> | undefined

  async function erase() {
    const changed = (await readChanges(client)).filter(({ table, changes }) => done.get(table) !== changes)
    if (changed.length === 0) return
    for (const { table, changes } of changed) {
      await client.exec(`vacuum full ${table}`)
      done.set(table, changes)
    }
    await client.exec('select pg_switch_wal()')
    await client.exec('checkpoint')
  }

  return {
    async eraseDeleted(): Promise<void> {
      // What was deleted while one runs may lie in a table that it has behind it.
      await running?.catch(() => {})
      running = erase()
      await running
    },
  }
}

async function readChanges(client: PGlite): Promise<{ table: string; changes: number }[]> {
  // Counts are told a second late, unless asked for.
  await client.exec('select pg_stat_force_next_flush()')
  await client.exec('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ table: string; changes: number }>(
    `select relid::regclass::text as table, (n_tup_del + n_tup_upd + n_dead_tup)::int as changes
     from pg_stat_user_tables where n_tup_del + n_tup_upd + n_dead_tup > 0 and relname <> all($1)`,
    [impersonal],
  )
  return rows
}
