import { createServer } from 'node:net'
import { run } from '../src/main.ts'
import { openProviders } from '../src/providers/index.ts'
import { createSpending } from '../src/providers/try-on-engine/hosted/spending.ts'
import { openTryOnEngine } from '../src/providers/try-on-engine/open.ts'
import { createDrawnDescriber } from './drawn-describer.ts'
import { createDrawnEngine } from './drawn-engine.ts'
import { createPlainProvenance } from './plain-provenance.ts'
import { createDrawnBuiltIn } from './pretended-model.ts'
import { judgeByHead } from './judge-by-head.ts'
import { createWeakPasswords } from './weak-passwords.ts'

/*
 * The product as it runs, for browser tests that need a try-on or a garment's description and are not about them. It is started with a
 * port, while anybody is connected to which every try-on waits in its first step, and with what it is to draw. Its pictures have no
 * credentials unless they are signed.
 */

const [holdPort, ...draws] = process.argv.slice(2)
const engine = createDrawnEngine()
let holders = 0
let held: ReturnType<typeof engine.hold>
const holding = createServer((holder) => {
  if (holders++ === 0) held = engine.hold()
  holder.on('error', () => {}).on('close', () => --holders === 0 && held.release())
  holder.resume().write('held')
})
holding.listen(Number(holdPort), 'localhost').unref()

await run({
  open: async (config, log, now) => {
    const providers = await openProviders(config, log, now)
    return {
      ...providers,
      ...(draws.includes('try-ons') ? { tryOnEngine: engine, provenance: createPlainProvenance() } : {}),
      ...(draws.includes('signed-try-ons') ? { tryOnEngine: engine } : {}),
      ...(draws.includes('descriptions') ? { garmentDescriber: createDrawnDescriber() } : {}),
      ...(draws.includes('preparation')
        ? {
            tryOnEngine: await openTryOnEngine({
              config: config.engines,
              spending: createSpending(providers.database.database, now),
              builtIn: { ...createDrawnBuiltIn(), judge: judgeByHead },
              now,
              log,
            }),
          }
        : {}),
    }
  },
  passwords: createWeakPasswords(),
})
