import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLog } from '../server/src/platform/log.ts'
import { openProvenance } from '../server/src/providers/provenance/open.ts'
import { measureCost } from './provenance/cost.ts'
import { measureFalseFinds } from './provenance/false-finds.ts'
import { openPictures } from './provenance/pictures.ts'
import { measureSurvival } from './provenance/survival.ts'
import { measureTryOns } from './provenance/try-on.ts'

/**
 * npm run bench:provenance -- [--only PARTS] [--pictures FOLDER,...] [--results N] [--unmarked N] [--from N] [--pairs N]
 *
 * What marking pictures costs and how long the marks stay, each figure beside what is asked of it. It ends with 1 when one is missed.
 * --only      of these some, by default all:
 *             cost      time of the watermark and of a signature beside saving the picture as JPEG, and what the eye could see of it
 *             try-on    how much longer a whole try-on takes with watermark and signatures than without, in --pairs pairs (by default 8)
 *             survival  of --results marked pictures (by default 500), how many are known after JPEG, scaling, cropping
 *             false     in how many of --unmarked pictures (by default 300; a fifth of them is generated) a watermark is found that nobody put there
 * --from      the first of the unmarked pictures, so that several runs share them
 * --pictures  folders of pictures; by default the product's own imagery. Each is taken again and again in other crops and lights.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'cost,try-on,survival,false' },
    pictures: { type: 'string' },
    results: { type: 'string', default: '500' },
    unmarked: { type: 'string', default: '300' },
    pairs: { type: 'string', default: '8' },
    from: { type: 'string', default: '0' },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'ourela-bench-provenance-'))
const provenance = await openProvenance({
  config: { signer: null, trustList: undefined, timeStampUrl: undefined },
  brand: 'Ourela',
  dataDir: folder,
  now: () => new Date(),
  log: createLog({ level: 'silent' }),
})
const draw = await openPictures(options.pictures?.split(','))
const parts: Record<string, () => Promise<boolean>> = {
  cost: () => measureCost(provenance, draw),
  'try-on': () => measureTryOns(provenance, Number(options.pairs)),
  survival: () => measureSurvival(draw, Number(options.results)),
  false: () => measureFalseFinds(draw, Number(options.unmarked), Number(options.from)),
}
let isGood = true
for (const name of options.only.split(',')) {
  const part = parts[name]
  if (!part) throw new Error(`There is no part "${name}". The parts are: ${Object.keys(parts).join(', ')}.`)
  isGood = (await part()) && isGood
}
await provenance.close()
await rm(folder, { recursive: true })
process.exit(isGood ? 0 : 1)
