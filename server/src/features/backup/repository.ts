import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { operations } from '../../database/tables.ts'

/* Every table as lines of JSON, made and read by the database itself: it alone knows how its values are written. */

/** Rows of a table that are fetched, and stored, at a time. */
const batchSize = 500

export type Table = { name: string; columns: string[] }

/** Ourselves, in a moment of the database that nobody changes while we read. */
export function inSnapshot<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    async (tx) => {
      await writeTimesAlike(tx)
      return work(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** How times are written must not depend on who asks. */
export async function writeTimesAlike(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local timezone = 'UTC'`)
}

export async function listTables(tx: Transaction): Promise<Table[]> {
  const { rows } = await tx.execute(sql`
    select table_name as name, string_agg(column_name, ',' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`)
  return rows.map(({ name, columns }) => ({ name: String(name), columns: String(columns).split(',') }))
}

/** What the database was made by, oldest first. */
export async function listMigrations(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute(sql`select hash from drizzle.__drizzle_migrations order by id`)
  return rows.map(({ hash }) => String(hash))
}

/** Each row of these columns as one line of JSON, in batches. */
export async function* readLines(tx: Transaction, { name, columns }: Table): AsyncGenerator<string[]> {
  await tx.execute(
    sql`declare lines no scroll cursor for select row_to_json(t)::text as line
        from (select ${listOf(columns)} from ${sql.identifier(name)}) t`,
  )
  for (;;) {
    const { rows } = await tx.execute(sql.raw(`fetch ${batchSize} from lines`))
    if (rows.length === 0) break
    yield rows.map(({ line }) => String(line))
  }
  await tx.execute(sql`close lines`)
}

/** Columns that came after the lines were written get their defaults. */
export async function insertLines(tx: Transaction, { name, columns }: Table, lines: string[]): Promise<void> {
  await tx.execute(
    sql`insert into ${sql.identifier(name)} (${listOf(columns)}) select ${listOf(columns)}
        from json_populate_recordset(null::${sql.identifier(name)}, ${`[${lines.join(',')}]`}::json)`,
  )
}

export async function hasUsers(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`select exists (select from users) as found`)
  return rows[0]?.found === true
}

export async function emptyTables(tx: Transaction, tables: Table[]): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name))
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)}`)
}

/** Rows may come in any order while no table looks at another; then each looks at all of them. */
export async function withoutReferences(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const { rows } = await tx.execute(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const on = ({ table }: (typeof rows)[number]) => sql`alter table ${sql.raw(String(table))}`
  for (const row of rows)
    await tx.execute(sql`${on(row)} drop constraint ${sql.identifier(String(row.name))}`)
  await work()
  for (const row of rows) {
    const name = sql.identifier(String(row.name))
    await tx.execute(sql`${on(row)} add constraint ${name} ${sql.raw(String(row.definition))}`)
  }
}

/** Totals come with the backup, so that what comes back must not be counted again; of an older backup, without them, it must. */
export async function withoutCounting(tx: Transaction, tables: Table[], work: () => Promise<void>) {
  const holdsTotals = tables.some(({ name }) => name === 'total_changes')
  const { rows } = await tx.execute(sql`
    select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal and ${holdsTotals}`)
  const turn = async (way: 'disable' | 'enable') => {
    for (const { table } of rows)
      await tx.execute(sql.raw(`alter table ${String(table)} ${way} trigger user`))
  }
  await turn('disable')
  await work()
  await turn('enable')
}

/** Numbers that the database counts itself go on behind the largest that there is. */
export async function moveCounters(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_default like 'nextval(%'`)
  for (const row of rows) {
    const [table, column] = [String(row.table), String(row.column)]
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${table}, ${column}),
        (select coalesce(max(${sql.identifier(column)}), 0) + 1 from ${sql.identifier(table)}), false)`)
  }
}

export async function saveLastBackup(database: Database, value: Record<string, unknown>, now: Date) {
  const row = { value, updatedAt: now }
  await database
    .insert(operations)
    .values({ key: 'last-backup', ...row })
    .onConflictDoUpdate({ target: operations.key, set: row })
}

function listOf(columns: string[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
}
