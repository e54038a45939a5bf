import { startServer } from '../e2e/server.ts'
import { memory } from './attack/memory.ts'
import { races } from './attack/races.ts'
import { recoveries } from './attack/recoveries.ts'
import { createTarget } from './attack/target.ts'

/**
 * `npm run attack`: starts a server of its own on loopback and an empty folder, attacks it as those did who found something, says
 * what held, and ends with 1 where anything did not. Some hundred requests, at most twenty at once; three minutes, two of which
 * it waits for memory to return.
 */
const server = await startServer({
  environment: { LOG_LEVEL: 'warn', TRUST_PROXY: 'yes' },
})
try {
  const target = createTarget(server.url, server.process.pid ?? 0)
  let broken = 0
  for (const [name, attack] of Object.entries({ ...races, ...recoveries, ...memory })) {
    const problem = await attack(target).catch(
      (error: unknown) => `the attack itself failed: ${String(error)}`,
    )
    if (problem !== null) broken++
    console.log(problem === null ? `held    ${name}` : `BROKEN  ${name}: ${problem}`)
  }
  if (/unhandled|uncaught/i.test(server.output())) {
    broken++
    console.log('BROKEN  the server logged an error that nobody handled')
  }
  process.exitCode = broken === 0 ? 0 : 1
} finally {
  await server.stop()
}
