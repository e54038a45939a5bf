import pg from 'pg'
import { waitUntil } from './app.ts'

/** How a row is held by whoever changes a way into the account, and by whoever moves its tokens. */
type Hold = 'update' | 'no key update'

/**
 * Takes an account's row on a connection of its own, as another request does: whoever asks for the row waits. So a test lets
 * something happen between a request's look and its write, surely and without a race.
 */
export async function holdAccountRow(databaseUrl: string, email: string, hold: Hold = 'update') {
  const holder = new pg.Client({ connectionString: databaseUrl })
  const observer = new pg.Client({ connectionString: databaseUrl })
  await Promise.all([holder.connect(), observer.connect()])
  await holder.query('begin')
  const { rows } = await holder.query(`select id from users where email = $1 for ${hold}`, [email])
  const userId: string = rows[0].id
  const [{ pid }] = (await holder.query('select pg_backend_pid() as pid')).rows

  const isAwaited = async () => {
    const { rowCount } = await observer.query(
      'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [pid],
    )
    return rowCount !== 0
  }

  return {
    userId,
    /** Has the request come as far as the row, then makes the change and lets go of the row; answers what the request ends with. */
    async changeUnder<Answer>(
      request: Promise<Answer>,
      change: string,
      parameters: unknown[] = [],
    ): Promise<Answer> {
      let hasEnded = false
      const end = () => void (hasEnded = true)
      request.then(end, end)
      await waitUntil(async () => hasEnded || isAwaited())
      await holder.query(change, parameters)
      await holder.query('commit')
      await Promise.all([holder.end(), observer.end()])
      return request
    },
  }
}
