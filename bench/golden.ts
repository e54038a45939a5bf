import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadNetworks } from '../server/src/providers/try-on-engine/built-in-networks.ts'
import { writeSheet } from './engine/contact-sheet.ts'
import { goldenCases } from './engine/golden/cases.ts'
import { compareGolden, keepGolden, tolerance } from './engine/golden/compare-golden.ts'
import { drawGolden } from './engine/golden/draw-golden.ts'
import { encodePicture } from './engine/pictures.ts'

/**
 * npm run golden [-- --accept] [-- --only NAME]
 *
 * Draws the golden try-ons anew. Of each that changed it writes one picture: before, now, and the difference four times as
 * strong, from top to bottom, studio model image and try-on side by side.
 * --accept  what is drawn now becomes golden: only after having looked
 * --only    those whose name contains this
 * --out     where the pictures go; by default bench/out/golden
 */
const { values: options } = parseArgs({
  options: {
    accept: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: join(import.meta.dirname, 'out/golden') },
  },
})

const networks = await loadNetworks()
await mkdir(options.out, { recursive: true })
let changed = 0
for (const golden of goldenCases.filter(({ name }) => name.includes(options.only))) {
  const drawn = await drawGolden(networks, golden)
  const { share, kept, difference } = await compareGolden(golden.name, drawn)
  const percent = `${(100 * share).toFixed(2)} %`
  if (share <= tolerance) {
    console.log(`${golden.name}: as before (${percent} differ)`)
    continue
  }
  changed++
  const file = join(options.out, `${golden.name}.png`)
  const rows = await Promise.all([
    label('before', kept),
    label(`now: ${percent} differ`, drawn),
    label('difference', difference),
  ])
  await writeSheet(file, rows, { width: drawn.width, height: drawn.height })
  if (options.accept) await keepGolden(golden.name, drawn)
  console.log(`${golden.name}: CHANGED, ${percent} differ${options.accept ? ', kept' : ''}: ${file}`)
}
if (changed > 0 && !options.accept) process.exitCode = 1

async function label(text: string, picture: Parameters<typeof encodePicture>[0] | null) {
  return [{ label: text, picture: picture && (await encodePicture(picture)) }]
}
