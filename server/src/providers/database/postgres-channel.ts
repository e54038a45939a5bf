import pg from 'pg'
import type { Channel } from './type.ts'

const name = 'ourela'
const firstPauseMs = 250
const longestPauseMs = 5000
const lookEveryMs = 10_000

/** LISTEN and NOTIFY, on a connection of its own that is opened again whenever it breaks. */
export function createPostgresChannel(url: string, pool: pg.Pool): Channel {
  return {
    publish: async (text) => void (await pool.query('select pg_notify($1, $2)', [name, text])),
    listen(onText, onChange) {
      let isOver = false
      let pauseMs = firstPauseMs
      let client: pg.Client | undefined
      let timer: NodeJS.Timeout | undefined

      async function connect() {
        const next = new pg.Client({
          connectionString: url,
          keepAlive: true,
          connectionTimeoutMillis: 5000,
          query_timeout: 5000,
        })
        client = next
        next.on('error', () => {})
        next.on('notification', ({ payload = '' }) => onText(payload))
        next.once('end', () => again(next))
        try {
          await next.connect()
          await next.query(`listen ${name}`)
          pauseMs = firstPauseMs
          onChange(true)
          look(next)
        } catch {
          again(next)
        }
      }

      /** A connection that was cut without a word says nothing, so it is asked. */
      function look(open: pg.Client) {
        timer = setTimeout(() => {
          open.query('select 1').then(
            () => open === client && look(open),
            () => again(open),
          )
        }, lookEveryMs).unref()
      }

      function again(lost: pg.Client) {
        if (lost !== client) return
        client = undefined
        onChange(false)
        void lost.end().catch(() => {})
        clearTimeout(timer)
        if (isOver) return
        timer = setTimeout(() => void connect(), pauseMs).unref()
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      }

      void connect()
      return async () => {
        isOver = true
        clearTimeout(timer)
        await client?.end().catch(() => {})
      }
    },
  }
}
