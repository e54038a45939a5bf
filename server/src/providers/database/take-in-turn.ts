import type { PgBoss } from 'pg-boss'

/** Any number but the migrations', the same in every process. */
const takeLock = 7_203_612
/** What only the statement has that counts a group's running jobs before it takes one more. */
const countsGroups = 'active_group_count_map'

/**
 * Two takers that count a group's running jobs at the same moment both find room for one more, so they count and take in turn,
 * over all processes. The lock comes before the statement, not within it: each statement sees what was there when it began.
 * One connection (PGlite) takes in turn by itself.
 */
export function takeGroupsInTurn(boss: PgBoss): PgBoss {
  const database = boss.getDb()
  const execute = database.executeSql.bind(database)
  database.executeSql = async (text, values) => {
    if (!text.includes(countsGroups) || !database.beginTransaction) return execute(text, values)
    const transaction = await database.beginTransaction()
    try {
      await transaction.db.executeSql('select pg_advisory_xact_lock($1)', [takeLock])
      const taken = await transaction.db.executeSql(text, values)
      await transaction.commit()
      return taken
    } catch (error) {
      await transaction.rollback()
      throw error
    }
  }
  return boss
}
