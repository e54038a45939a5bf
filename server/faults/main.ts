import { parseArgs } from 'node:util'
import { runFaults } from './run-faults.ts'

/*
 * npm run faults -- [--seconds 300] [--database postgres|pglite] [--kills 200]: the product under load while processes are killed,
 * database and store are cut and the disk fills; then its books are checked. Ends with 1 when anything is not as it should be.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    database: { type: 'string', default: 'postgres' },
    /** Ends the run before its time; for pglite, whose one process is killed again and again. */
    kills: { type: 'string', default: 'Infinity' },
  },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const database = values.database === 'pglite' ? 'pglite' : 'postgres'
const report = await runFaults({
  database,
  milliseconds: Number(values.seconds) * 1000,
  kills: Number(values.kills),
  tell: (line) => process.stdout.write(`${line}\n`),
})
for (const [name, count] of Object.entries(report.counts)) process.stdout.write(`${name}: ${count}\n`)
for (const problem of report.problems) process.stdout.write(`PROBLEM ${problem}\n`)
process.stdout.write(report.problems.length === 0 ? 'The books are right.\n' : 'The books are WRONG.\n')
process.exit(report.problems.length === 0 ? 0 : 1)
