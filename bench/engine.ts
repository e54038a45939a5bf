import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBuiltInTryOnEngine } from '../server/src/providers/try-on-engine/built-in.ts'
import { loadNetworks } from '../server/src/providers/try-on-engine/built-in-networks.ts'
import { comparePairs } from './engine/compare-pairs.ts'
import { confuseClasses } from './engine/confuse-classes.ts'
import { writeSheet } from './engine/contact-sheet.ts'
import { drawGarments } from './engine/draw-garments.ts'
import { drawSheets } from './engine/draw-sheets.ts'
import { measureSpeed } from './engine/measure-speed.ts'
import { joinRatings } from './engine/join-ratings.ts'
import { openEngine } from './engine/open-engine.ts'
import { openOwnImagery } from './engine/own-imagery.ts'
import { openPhotoFolders, pairInTurn, type Photo } from './engine/photo-folder.ts'
import { rateResults } from './engine/rate-results.ts'
import { tryRefusals } from './engine/try-refusals.ts'

/**
 * npm run bench:engine -- [--photos FOLDERS] [--out FOLDER] [--against ENGINE_FOLDER] [--garments N] [--only PARTS] ...
 * npm run bench:engine -- --rate [--with CHECKOUT] [--garments N] [--photos FOLDERS] [--out FOLDER]
 * npm run bench:engine -- --join NAME [--out FOLDER]
 *
 * Evaluates the built-in engine on folders of photos (see photo-folder.ts), by default the product's own imagery, and writes
 * contact sheets and results.json.
 * --photos    one folder, or several with commas between
 * --rate      writes numbered results in random order and an empty table to rate them in (see rate-results.ts)
 * --with      a checkout of another commit, whose results are mixed with ours
 * --join      joins the rated table with what made its pictures, into engine/ratings/NAME.csv, and tells how they did
 * --garments  so many garments on each person, another choice for each; by default all
 * --only      of sheets,pairs,classes,refusals,speed some, or cut-outs: every garment with its landmarks and its cut-out
 * --try-ons   how many are timed; by default 52
 * --people    only people whose name contains this
 * --against   a folder with another engine, whose speed is measured in turn with ours (its models: npm ci --prefix bench)
 */
const { values: options } = parseArgs({
  options: {
    photos: { type: 'string', default: '' },
    rate: { type: 'boolean', default: false },
    with: { type: 'string' },
    join: { type: 'string' },
    out: { type: 'string', default: 'bench-results' },
    against: { type: 'string' },
    garments: { type: 'string' },
    'try-ons': { type: 'string', default: '52' },
    people: { type: 'string', default: '' },
    only: { type: 'string', default: 'sheets,pairs,classes,refusals,speed' },
  },
})

const parts = new Set(options.only.split(','))
const results: Record<string, unknown> = {}
await mkdir(options.out, { recursive: true })
const all = (await openPhotoFolders(options.photos.split(',').filter(Boolean))) ?? (await openOwnImagery())
const folder = { ...all, people: all.people.filter(({ name }) => name.includes(options.people)) }

if (options.join) {
  const kept = join(import.meta.dirname, 'engine/ratings', `${options.join}.csv`)
  console.log(JSON.stringify(await joinRatings(options.out, kept), null, 2))
  process.exit()
}
if (options.rate) {
  const engines = [await openEngine(), ...(options.with ? [await openEngine(options.with)] : [])]
  const pairs = folder.people.flatMap((person) =>
    garmentsOf(person, 2).map((garment) => ({ person, garment })),
  )
  console.log(await rateResults(engines, pairs, folder.classes, options.out))
  process.exit()
}

await part('speed', async () => {
  const { turns, ...speed } = await measureSpeed(manyPairs(), options.against)
  console.log(JSON.stringify(speed, null, 2))
  return { ...speed, turns }
})
const networks = await loadNetworks()
await part('classes', () => confuseClasses(networks, folder))
await part('cut-outs', () => drawGarments(networks, folder, options.out))
await part('pairs', async () => {
  const { rows, ...compared } = await comparePairs(networks, folder.worn)
  if (rows.length > 0) await writeSheet(join(options.out, 'pairs.png'), rows)
  console.log(JSON.stringify(compared.means, null, 2))
  return compared
})
await part('refusals', async () => {
  const engine = createBuiltInTryOnEngine()
  const trials = await tryRefusals(engine, networks, folder)
  await engine.close()
  const wrong = trials.filter(({ isRight }) => !isRight)
  console.log(`refusals: ${trials.length - wrong.length} of ${trials.length} right`, wrong)
  return { right: trials.length - wrong.length, of: trials.length, trials }
})
await part('sheets', async () => {
  const drawn = await drawSheets(networks, folder, options.out, (person) => garmentsOf(person))
  console.log(JSON.stringify(drawn.summary, null, 2))
  return drawn
})

async function part(name: string, work: () => Promise<unknown>) {
  if (!parts.has(name)) return
  results[name] = await work()
  await writeFile(join(options.out, 'results.json'), JSON.stringify(results, null, 2))
}

/** As many as wanted where the folder has so many, no two the same. */
function manyPairs() {
  const { people, garments } = folder
  if (people.length === 0) return []
  const wanted = Number(options['try-ons'])
  const rounds = Math.min(people.length, Math.ceil(wanted / Math.max(1, garments.length)))
  return Array.from({ length: rounds }, (_, round) =>
    pairInTurn({ ...folder, people: [...people.slice(round), ...people.slice(0, round)] }),
  )
    .flat()
    .slice(0, wanted)
}

function garmentsOf(person: Photo, usual = folder.garments.length): Photo[] {
  const { people, garments } = folder
  const number = Number(options.garments ?? usual)
  const first = people.indexOf(person) * number
  return Array.from(
    { length: Math.min(number, garments.length) },
    (_, k) => garments[(first + k) % garments.length],
  ).filter((garment) => garment !== undefined)
}
