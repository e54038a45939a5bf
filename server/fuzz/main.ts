import { parseArgs } from 'node:util'
import { runFuzz } from './run-fuzz.ts'

/* npm run fuzz -- [--count 20000] [--seed 1]: hostile uploads over loopback; ends with 1 when one was not answered as it should be. */

const { values } = parseArgs({
  options: { count: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
})
const [count, seed] = [Number(values.count), Number(values.seed)]
const began = performance.now()
const report = await runFuzz({ seed, count }, (done) => {
  if (done % 1000 === 0) process.stdout.write(`${done} of ${count}\n`)
})
const seconds = ((performance.now() - began) / 1000).toFixed(0)
process.stdout.write(`${report.cases} cases, seed ${seed}, ${seconds} s\n`)
for (const [status, times] of Object.entries(report.statuses)) process.stdout.write(`  ${status}: ${times}\n`)
for (const problem of report.problems) process.stdout.write(`PROBLEM ${problem}\n`)
for (const file of report.filesLeft) process.stdout.write(`LEFT ${file}\n`)
process.exit(report.problems.length + report.filesLeft.length === 0 ? 0 : 1)
