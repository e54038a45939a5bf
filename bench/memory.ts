import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServer, type RunningServer } from '../e2e/server.ts'
import { startPostgres } from '../server/test/postgres.ts'
import { printFigures } from './figures.ts'
import { burden } from './memory/burden.ts'

/**
 * npm run bench:memory -- [--databases NAMES] [--rest SECONDS]
 *
 * What the server holds resident, in MB, as `npm start` runs it, on an empty folder: in its first minute, at rest after that, under
 * load, and at rest again. Linux alone tells. It ends with 1 when it holds more than it may.
 * --databases  pglite, postgres or both, which is the default
 * --rest       seconds between the end of the load and the last look, by default 120
 */
const { values: options } = parseArgs({
  options: {
    databases: { type: 'string', default: 'pglite,postgres' },
    rest: { type: 'string', default: '120' },
  },
})

const most = { pglite: 350, postgres: 250 }
/** Of that, what may be held two minutes after a load. */
const mostGrowth = 1.15

let isGood = true
for (const name of options.databases.split(',')) {
  if (name !== 'pglite' && name !== 'postgres') throw new Error(`There is no database ${name}`)
  isGood = (await measure(name)) && isGood
}
process.exit(isGood ? 0 : 1)

async function measure(database: keyof typeof most): Promise<boolean> {
  const postgres = database === 'postgres' ? await startPostgres() : null
  if (database === 'postgres' && !postgres) throw new Error('This machine has no PostgreSQL')
  const server = await startServer({
    environment: {
      DEMONSTRATION_CATALOGUE: 'yes',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'yes',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    },
  })
  try {
    await wait(60_000)
    const first = await readMemory(server)
    await forgetPeak(server)
    const statuses = await burden(server.url, server.process.pid ?? 0)
    const loaded = await readMemory(server)
    await wait(Number(options.rest) * 1000)
    const after = await readMemory(server)
    console.log(`\nAnswers under load: ${statuses}`)
    return printFigures(`Resident memory on ${database}, MB`, [
      { figure: 'peak of the first minute', value: first.peak },
      { figure: 'at rest after the first minute', value: first.now, floor: most[database], isLimit: true },
      { figure: 'peak under load', value: loaded.peak },
      {
        figure: `at rest ${options.rest} s after the load`,
        value: after.now,
        floor: most[database] * mostGrowth,
        isLimit: true,
      },
      { figure: 'which is more than before it by', value: after.now - first.now },
    ])
  } finally {
    await server.stop()
    await postgres?.stop()
  }
}

/** In MB. */
async function readMemory({ process: { pid } }: RunningServer): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

function forgetPeak({ process: { pid } }: RunningServer): Promise<void> {
  return writeFile(`/proc/${pid}/clear_refs`, '5')
}
